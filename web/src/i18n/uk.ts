import { accounts } from './uk/accounts.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { keywords } from './uk/keywords.ts'
import { leads } from './uk/leads.ts'
import { onboarding } from './uk/onboarding.ts'
import { overview } from './uk/overview.ts'
import { scope } from './uk/scope.ts'
import { shell } from './uk/shell.ts'

export const uk = {
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
