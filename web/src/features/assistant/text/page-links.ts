import type { PlainKey } from '../../../i18n/language.tsx'

/** The page on which the rows of a read can be seen. */
type PageLink = { to: string; label: PlainKey }

type Area = { pattern: RegExp; area: string; label: PlainKey }

/** The first that fits the name of the tool. */
const AREAS: Area[] = [
  {
    pattern: /aeo|answer|prompt|citation|benchmark|share_of_voice$/,
    area: '/answers',
    label: 'nav.answers',
  },
  { pattern: /recommendation/, area: '/next', label: 'nav.next' },
  { pattern: /aso|app_|review/, area: '/apps', label: 'nav.apps' },
  { pattern: /index|content_page/, area: '/indexing', label: 'nav.indexing' },
  { pattern: /backlink/, area: '/links', label: 'nav.links' },
  { pattern: /_ad_|_ads/, area: '/ads', label: 'nav.ads' },
  { pattern: /competitor|head_to_head/, area: '/competitors', label: 'nav.competitors' },
  { pattern: /report|snapshot/, area: '/reports', label: 'nav.reports' },
  { pattern: /schedule|integration/, area: '/settings', label: 'nav.clientSettings' },
  { pattern: /keyword|cannibal/, area: '/keywords', label: 'nav.keywords' },
  { pattern: /job|check/, area: '/checks', label: 'nav.checks' },
]

/** Null when no page shows it. */
export function pageLinkOf(tool: string, params: Record<string, unknown>): PageLink | null {
  const { job_id: job, client_id: client, keyword_id: keyword } = params
  if (typeof job === 'number') return { to: `/jobs/${job}`, label: 'nav.checks' }
  if (typeof client !== 'number') return workspaceLinkOf(tool)
  if (typeof keyword === 'number')
    return { to: `/c/${client}/keywords/${keyword}`, label: 'nav.keywords' }
  if (/ad_share/.test(tool)) return { to: `/c/${client}/ads`, label: 'nav.ads' }
  const found = AREAS.find(({ pattern }) => pattern.test(tool))
  return found
    ? { to: `/c/${client}${found.area}`, label: found.label }
    : { to: `/c/${client}`, label: 'nav.overview' }
}

function workspaceLinkOf(tool: string): PageLink | null {
  if (/schedule/.test(tool)) return { to: '/settings/schedules', label: 'nav.settings' }
  if (/conversation|message/.test(tool)) return { to: '/inbox', label: 'nav.inbox' }
  if (/active_job|activity|overview/.test(tool)) return { to: '/', label: 'nav.today' }
  return /client/.test(tool) ? { to: '/clients', label: 'nav.clients' } : null
}
