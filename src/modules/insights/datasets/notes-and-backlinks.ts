import { call } from '../../../core/invoke.ts'
import { listAnnotations } from '../../analytics/index.ts'
import { listBacklinks } from '../../backlinks/index.ts'
import { type Dataset, metric, pick } from '../query/dataset.ts'

export const notes: Dataset = {
  about: 'Notes on the charts: what happened on which day',
  period: ['from', 'to'],
  dimensions: {
    date: 'The day',
    kind: 'note, deploy, content or algorithm',
    note: 'What happened',
  },
  metrics: {},
  shown: ['date', 'kind', 'note'],
  order: '-date',
  async rows(ctx, { client_id, from, to }) {
    const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const { items } = await call(ctx, listAnnotations, { client_id, ...span })
    return items.map(({ happened_at, kind, note }) => ({
      date: new Date(happened_at * 1000).toISOString().slice(0, 10),
      kind,
      note,
    }))
  },
}

export const backlinkStates: Dataset = {
  about: 'Monitored links to the client and their state',
  period: [],
  dimensions: {
    source_domain: 'Site that links',
    source_url: 'Page that links',
    target_url: 'Page that is linked to',
    state: 'pending, active, failing, lost or absent',
    reason: 'Why it is lost or failing',
    anchor: 'Text of the link',
  },
  metrics: {
    lost_at: metric('max', 'When it was lost'),
    last_seen: metric('max', 'When it was last seen'),
  },
  shown: ['source_domain', 'target_url', 'state', 'reason'],
  order: '-last_seen',
  async rows(ctx, { client_id }) {
    const { items } = await call(ctx, listBacklinks, { client_id })
    return items.map((link) =>
      pick(link, [
        'source_domain',
        'source_url',
        'target_url',
        'state',
        'reason',
        'anchor',
        'lost_at',
        'last_seen',
      ]),
    )
  },
}
