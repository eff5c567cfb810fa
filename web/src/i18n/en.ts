import { accounts } from './en/accounts.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { keywords } from './en/keywords.ts'
import { leads } from './en/leads.ts'
import { onboarding } from './en/onboarding.ts'
import { overview } from './en/overview.ts'
import { scope } from './en/scope.ts'
import { shell } from './en/shell.ts'

export const en = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...overview,
  ...leads,
  ...onboarding,
}
