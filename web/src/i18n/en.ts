import { accounts } from './en/accounts.ts'
import { checks } from './en/checks.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { developers } from './en/developers.ts'
import { keywordPage } from './en/keyword-page.ts'
import { keywords } from './en/keywords.ts'
import { leads } from './en/leads.ts'
import { onboarding } from './en/onboarding.ts'
import { overview } from './en/overview.ts'
import { reports } from './en/reports.ts'
import { scope } from './en/scope.ts'
import { searchApi } from './en/search-api.ts'
import { segments } from './en/segments.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { system } from './en/system.ts'
import { webhooks } from './en/webhooks.ts'

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
  ...leads,
  ...searchApi,
  ...webhooks,
  ...settings,
  ...onboarding,
  ...segments,
  ...reports,
  ...system,
}
