import { accounts } from './uk/accounts.ts'
import { checks } from './uk/checks.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { developers } from './uk/developers.ts'
import { keywordPage } from './uk/keyword-page.ts'
import { keywords } from './uk/keywords.ts'
import { leads } from './uk/leads.ts'
import { onboarding } from './uk/onboarding.ts'
import { overview } from './uk/overview.ts'
import { reports } from './uk/reports.ts'
import { scope } from './uk/scope.ts'
import { searchApi } from './uk/search-api.ts'
import { segments } from './uk/segments.ts'
import { settings } from './uk/settings.ts'
import { shell } from './uk/shell.ts'
import { system } from './uk/system.ts'
import { webhooks } from './uk/webhooks.ts'

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
  ...leads,
  ...searchApi,
  ...webhooks,
  ...settings,
  ...onboarding,
  ...segments,
  ...reports,
  ...system,
}
