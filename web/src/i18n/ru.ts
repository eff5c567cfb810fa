import { accounts } from './ru/accounts.ts'
import { audit } from './ru/audit.ts'
import { clients } from './ru/clients.ts'
import { common } from './ru/common.ts'
import { keywords } from './ru/keywords.ts'
import { onboarding } from './ru/onboarding.ts'
import { scope } from './ru/scope.ts'
import { shell } from './ru/shell.ts'

export const ru = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...audit,
  ...onboarding,
}
