import { activity } from './activity.ts'
import { ads } from './ads.ts'
import { answers } from './answers.ts'
import { apps } from './apps.ts'
import { assistant } from './assistant.ts'
import { checks } from './checks.ts'
import { developers } from './developers.ts'
import { inbox } from './inbox.ts'
import { indexing } from './indexing.ts'
import { keywordPage } from './keyword-page.ts'
import { leads } from './leads.ts'
import { links } from './links.ts'
import { nextSteps } from './next-steps.ts'
import { overview } from './overview.ts'
import { reports } from './reports.ts'
import { searchApi } from './search-api.ts'
import { securityLog } from './security-log.ts'
import { segments } from './segments.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { webhooks } from './webhooks.ts'

/** Words that neither the frame nor the first page needs. */
export const later = {
  ...ads,
  ...answers,
  ...apps,
  ...indexing,
  ...leads,
  ...links,
  ...assistant,
  ...nextSteps,
  ...inbox,
  ...activity,
  ...securityLog,
  ...reports,
  ...webhooks,
  ...keywordPage,
  ...overview,
  ...searchApi,
  ...segments,
  ...developers,
  ...checks,
  ...settings,
  ...system,
}
