import { accounts } from './en/accounts.ts'
import { audit } from './en/audit.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { keywords } from './en/keywords.ts'
import { onboarding } from './en/onboarding.ts'
import { scope } from './en/scope.ts'
import { shell } from './en/shell.ts'

export const en = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...audit,
  ...onboarding,
}
