import activity from '../../../../locales/uk/activity.json' with { type: 'json' }
import ads from '../../../../locales/uk/ads.json' with { type: 'json' }
import alertFindings from '../../../../locales/uk/alert-findings.json' with { type: 'json' }
import alertInbox from '../../../../locales/uk/alert-inbox.json' with { type: 'json' }
import alerts from '../../../../locales/uk/alerts.json' with { type: 'json' }
import answers from '../../../../locales/uk/answers.json' with { type: 'json' }
import apps from '../../../../locales/uk/apps.json' with { type: 'json' }
import assistant from '../../../../locales/uk/assistant.json' with { type: 'json' }
import audit from '../../../../locales/uk/audit.json' with { type: 'json' }
import channels from '../../../../locales/uk/channels.json' with { type: 'json' }
import checks from '../../../../locales/uk/checks.json' with { type: 'json' }
import clusters from '../../../../locales/uk/clusters.json' with { type: 'json' }
import companySignIn from '../../../../locales/uk/company-sign-in.json' with { type: 'json' }
import developers from '../../../../locales/uk/developers.json' with { type: 'json' }
import forecasts from '../../../../locales/uk/forecasts.json' with { type: 'json' }
import geoGrids from '../../../../locales/uk/geo-grids.json' with { type: 'json' }
import historyImports from '../../../../locales/uk/history-imports.json' with { type: 'json' }
import inbox from '../../../../locales/uk/inbox.json' with { type: 'json' }
import indexing from '../../../../locales/uk/indexing.json' with { type: 'json' }
import keywordDialogs from '../../../../locales/uk/keyword-dialogs.json' with { type: 'json' }
import keywordResearch from '../../../../locales/uk/keyword-research.json' with { type: 'json' }
import leads from '../../../../locales/uk/leads.json' with { type: 'json' }
import links from '../../../../locales/uk/links.json' with { type: 'json' }
import nextSteps from '../../../../locales/uk/next-steps.json' with { type: 'json' }
import ownPages from '../../../../locales/uk/own-pages.json' with { type: 'json' }
import recovery from '../../../../locales/uk/recovery.json' with { type: 'json' }
import reports from '../../../../locales/uk/reports.json' with { type: 'json' }
import searchApi from '../../../../locales/uk/search-api.json' with { type: 'json' }
import searchConsole from '../../../../locales/uk/search-console.json' with { type: 'json' }
import secondFactor from '../../../../locales/uk/second-factor.json' with { type: 'json' }
import securityLog from '../../../../locales/uk/security-log.json' with { type: 'json' }
import settings from '../../../../locales/uk/settings.json' with { type: 'json' }
import sources from '../../../../locales/uk/sources.json' with { type: 'json' }
import system from '../../../../locales/uk/system.json' with { type: 'json' }
import toolsets from '../../../../locales/uk/toolsets.json' with { type: 'json' }
import webhooks from '../../../../locales/uk/webhooks.json' with { type: 'json' }
import workspaces from '../../../../locales/uk/workspaces.json' with { type: 'json' }

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
