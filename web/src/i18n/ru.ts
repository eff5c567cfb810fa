import { accounts } from './ru/accounts.ts'
import { checks } from './ru/checks.ts'
import { clients } from './ru/clients.ts'
import { common } from './ru/common.ts'
import { developers } from './ru/developers.ts'
import { keywordPage } from './ru/keyword-page.ts'
import { keywords } from './ru/keywords.ts'
import { leads } from './ru/leads.ts'
import { onboarding } from './ru/onboarding.ts'
import { overview } from './ru/overview.ts'
import { reports } from './ru/reports.ts'
import { scope } from './ru/scope.ts'
import { searchApi } from './ru/search-api.ts'
import { segments } from './ru/segments.ts'
import { settings } from './ru/settings.ts'
import { shell } from './ru/shell.ts'
import { system } from './ru/system.ts'
import { webhooks } from './ru/webhooks.ts'

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
  ...leads,
  ...searchApi,
  ...webhooks,
  ...settings,
  ...onboarding,
  ...segments,
  ...reports,
  ...system,
}
