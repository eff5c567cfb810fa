import { accounts } from './ru/accounts.ts'
import { answers } from './ru/answers.ts'
import { checks } from './ru/checks.ts'
import { clients } from './ru/clients.ts'
import { common } from './ru/common.ts'
import { developers } from './ru/developers.ts'
import { keywordPage } from './ru/keyword-page.ts'
import { keywords } from './ru/keywords.ts'
import { overview } from './ru/overview.ts'
import { scope } from './ru/scope.ts'
import { shell } from './ru/shell.ts'
import { system } from './ru/system.ts'

export const ru = {
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
