import { accounts } from './uk/accounts.ts'
import { audit } from './uk/audit.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { keywords } from './uk/keywords.ts'
import { onboarding } from './uk/onboarding.ts'
import { scope } from './uk/scope.ts'
import { shell } from './uk/shell.ts'

export const uk = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...audit,
  ...onboarding,
}
