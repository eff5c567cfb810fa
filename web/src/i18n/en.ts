import { accounts } from './en/accounts.ts'
import { answers } from './en/answers.ts'
import { checks } from './en/checks.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { developers } from './en/developers.ts'
import { keywordPage } from './en/keyword-page.ts'
import { keywords } from './en/keywords.ts'
import { overview } from './en/overview.ts'
import { scope } from './en/scope.ts'
import { shell } from './en/shell.ts'
import { system } from './en/system.ts'

export const en = {
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
