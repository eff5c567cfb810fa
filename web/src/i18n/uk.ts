import { accounts } from './uk/accounts.ts'
import { answers } from './uk/answers.ts'
import { checks } from './uk/checks.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { developers } from './uk/developers.ts'
import { keywordPage } from './uk/keyword-page.ts'
import { keywords } from './uk/keywords.ts'
import { overview } from './uk/overview.ts'
import { scope } from './uk/scope.ts'
import { shell } from './uk/shell.ts'
import { system } from './uk/system.ts'

export const uk = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...developers,
  ...scope,
  ...overview,
  ...keywordPage,
  ...checks,
  ...answers,
  ...system,
}
