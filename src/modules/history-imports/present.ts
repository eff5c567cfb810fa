import type { Plan, SitePlan } from './plan.ts'
import type { HistoryFile } from './reader/history-file.ts'
import { daysOf } from './save.ts'
import type { HistoryImportReport } from './schemas.ts'

export function presentPlan(
  file: HistoryFile,
  plan: Plan,
  importId: number | null,
): HistoryImportReport {
  const sites = plan.sites.map(siteOf)
  const sum = (count: 'keywords_new' | 'keywords_known' | 'points') =>
    sites.reduce((all, site) => all + site[count], 0)
  const days = daysOf(plan)
  return {
    import_id: importId,
    layout: file.layout,
    columns: file.columns,
    sample: file.sample,
    needs: file.needs,
    date_order: file.date_order,
    sites,
    keywords_new: sum('keywords_new'),
    keywords_known: sum('keywords_known'),
    points: sum('points'),
    points_known: plan.pointsKnown,
    first_day: days?.first_day ?? null,
    last_day: days?.last_day ?? null,
    dropped: plan.dropped,
    notes: file.notes,
  }
}

function siteOf({ domain, clientId, depth, tracks }: SitePlan) {
  const known = new Set(
    tracks.flatMap(({ known, isNew }) => (known && !isNew ? [known.id] : [])),
  )
  return {
    domain,
    client_id: clientId,
    keywords_new: tracks.filter(({ known, isNew }) => !known || isNew).length,
    keywords_known: known.size,
    points: tracks.reduce((all, { points }) => all + points.size, 0),
    depth,
  }
}
