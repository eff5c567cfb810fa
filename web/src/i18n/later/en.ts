import activity from '../../../../locales/en/activity.json' with { type: 'json' }
import ads from '../../../../locales/en/ads.json' with { type: 'json' }
import alertFindings from '../../../../locales/en/alert-findings.json' with { type: 'json' }
import alertInbox from '../../../../locales/en/alert-inbox.json' with { type: 'json' }
import alerts from '../../../../locales/en/alerts.json' with { type: 'json' }
import answers from '../../../../locales/en/answers.json' with { type: 'json' }
import apps from '../../../../locales/en/apps.json' with { type: 'json' }
import assistant from '../../../../locales/en/assistant.json' with { type: 'json' }
import audit from '../../../../locales/en/audit.json' with { type: 'json' }
import channels from '../../../../locales/en/channels.json' with { type: 'json' }
import checks from '../../../../locales/en/checks.json' with { type: 'json' }
import clusters from '../../../../locales/en/clusters.json' with { type: 'json' }
import companySignIn from '../../../../locales/en/company-sign-in.json' with { type: 'json' }
import developers from '../../../../locales/en/developers.json' with { type: 'json' }
import forecasts from '../../../../locales/en/forecasts.json' with { type: 'json' }
import geoGrids from '../../../../locales/en/geo-grids.json' with { type: 'json' }
import historyImports from '../../../../locales/en/history-imports.json' with { type: 'json' }
import inbox from '../../../../locales/en/inbox.json' with { type: 'json' }
import indexing from '../../../../locales/en/indexing.json' with { type: 'json' }
import keywordDialogs from '../../../../locales/en/keyword-dialogs.json' with { type: 'json' }
import keywordResearch from '../../../../locales/en/keyword-research.json' with { type: 'json' }
import leads from '../../../../locales/en/leads.json' with { type: 'json' }
import links from '../../../../locales/en/links.json' with { type: 'json' }
import nextSteps from '../../../../locales/en/next-steps.json' with { type: 'json' }
import ownPages from '../../../../locales/en/own-pages.json' with { type: 'json' }
import recovery from '../../../../locales/en/recovery.json' with { type: 'json' }
import reports from '../../../../locales/en/reports.json' with { type: 'json' }
import searchApi from '../../../../locales/en/search-api.json' with { type: 'json' }
import searchConsole from '../../../../locales/en/search-console.json' with { type: 'json' }
import secondFactor from '../../../../locales/en/second-factor.json' with { type: 'json' }
import securityLog from '../../../../locales/en/security-log.json' with { type: 'json' }
import settings from '../../../../locales/en/settings.json' with { type: 'json' }
import sources from '../../../../locales/en/sources.json' with { type: 'json' }
import system from '../../../../locales/en/system.json' with { type: 'json' }
import toolsets from '../../../../locales/en/toolsets.json' with { type: 'json' }
import webhooks from '../../../../locales/en/webhooks.json' with { type: 'json' }
import workspaces from '../../../../locales/en/workspaces.json' with { type: 'json' }

/** What is needed neither first nor by the pages opened most. */
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
