import notices from '../../../../locales/en/notices.json' with { type: 'json' }
import type { Context } from '../../../core/context.ts'
import type { Cron } from '../../../core/module.ts'
import { sitemapChanges } from '../../indexing/index.ts'
import { incidentsIn, saveIncidents } from '../store/incidents.ts'

type Span = { clientId: number; from?: number | undefined; to?: number | undefined }

/** Annotations nobody made by hand: Google updates and sitemap changes. */
export async function outsideEvents(ctx: Context, span: Span) {
  const isSimulated = ctx.config.simulated.indexing
  const [incidents, changes] = await Promise.all([
    incidentsIn(ctx.db, { ...span, isSimulated }),
    sitemapChanges(ctx.db, span),
  ])
  return [
    ...incidents.map(({ title: note, url, began_at, ended_at }) => ({
      ...{ kind: 'algorithm' as const, source: 'google' as const },
      ...{ note, url, happened_at: began_at, ended_at },
    })),
    ...changes.map(({ at, pages }) => ({
      ...{ kind: 'content' as const, source: 'sitemap' as const },
      note: notices.sitemap_changed.replace('{n}', String(pages)),
      ...{ url: '', happened_at: at, ended_at: null },
    })),
  ]
}

/** Google writes of an update within hours. */
export const readSearchStatus: Cron = {
  name: 'read_search_status',
  schedule: '25 */6 * * *',
  async run(ctx) {
    const incidents = await ctx.channels.searchStatus.incidents(ctx.signal)
    if (incidents) await saveIncidents(ctx.db, ctx.config.simulated.indexing, incidents)
  },
}
