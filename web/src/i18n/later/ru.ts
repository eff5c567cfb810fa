import activity from '../../../../locales/ru/activity.json' with { type: 'json' }
import ads from '../../../../locales/ru/ads.json' with { type: 'json' }
import alertFindings from '../../../../locales/ru/alert-findings.json' with { type: 'json' }
import alertInbox from '../../../../locales/ru/alert-inbox.json' with { type: 'json' }
import alerts from '../../../../locales/ru/alerts.json' with { type: 'json' }
import answers from '../../../../locales/ru/answers.json' with { type: 'json' }
import apps from '../../../../locales/ru/apps.json' with { type: 'json' }
import assistant from '../../../../locales/ru/assistant.json' with { type: 'json' }
import audit from '../../../../locales/ru/audit.json' with { type: 'json' }
import channels from '../../../../locales/ru/channels.json' with { type: 'json' }
import checks from '../../../../locales/ru/checks.json' with { type: 'json' }
import clusters from '../../../../locales/ru/clusters.json' with { type: 'json' }
import companySignIn from '../../../../locales/ru/company-sign-in.json' with { type: 'json' }
import developers from '../../../../locales/ru/developers.json' with { type: 'json' }
import forecasts from '../../../../locales/ru/forecasts.json' with { type: 'json' }
import geoGrids from '../../../../locales/ru/geo-grids.json' with { type: 'json' }
import historyImports from '../../../../locales/ru/history-imports.json' with { type: 'json' }
import inbox from '../../../../locales/ru/inbox.json' with { type: 'json' }
import indexing from '../../../../locales/ru/indexing.json' with { type: 'json' }
import keywordDialogs from '../../../../locales/ru/keyword-dialogs.json' with { type: 'json' }
import keywordResearch from '../../../../locales/ru/keyword-research.json' with { type: 'json' }
import leads from '../../../../locales/ru/leads.json' with { type: 'json' }
import links from '../../../../locales/ru/links.json' with { type: 'json' }
import nextSteps from '../../../../locales/ru/next-steps.json' with { type: 'json' }
import ownPages from '../../../../locales/ru/own-pages.json' with { type: 'json' }
import recovery from '../../../../locales/ru/recovery.json' with { type: 'json' }
import reports from '../../../../locales/ru/reports.json' with { type: 'json' }
import searchApi from '../../../../locales/ru/search-api.json' with { type: 'json' }
import searchConsole from '../../../../locales/ru/search-console.json' with { type: 'json' }
import secondFactor from '../../../../locales/ru/second-factor.json' with { type: 'json' }
import securityLog from '../../../../locales/ru/security-log.json' with { type: 'json' }
import settings from '../../../../locales/ru/settings.json' with { type: 'json' }
import sources from '../../../../locales/ru/sources.json' with { type: 'json' }
import system from '../../../../locales/ru/system.json' with { type: 'json' }
import toolsets from '../../../../locales/ru/toolsets.json' with { type: 'json' }
import webhooks from '../../../../locales/ru/webhooks.json' with { type: 'json' }
import workspaces from '../../../../locales/ru/workspaces.json' with { type: 'json' }

export const later = {
  ...audit,
  ...ads,
  ...alerts,
  ...alertFindings,
  ...alertInbox,
  ...workspaces,
  ...answers,
  ...apps,
  ...indexing,
  ...leads,
  ...links,
  ...assistant,
  ...nextSteps,
  ...ownPages,
  ...forecasts,
  ...geoGrids,
  ...historyImports,
  ...inbox,
  ...activity,
  ...secondFactor,
  ...securityLog,
  ...recovery,
  ...reports,
  ...toolsets,
  ...webhooks,
  ...channels,
  ...searchApi,
  ...searchConsole,
  ...companySignIn,
  ...developers,
  ...checks,
  ...clusters,
  ...keywordDialogs,
  ...keywordResearch,
  ...settings,
  ...sources,
  ...system,
}
