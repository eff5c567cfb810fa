import type { Context } from '../../core/context.ts'
import { namesOf } from '../accounts/index.ts'
import { checkFor } from '../aeo/index.ts'
import { asoSummaryOf } from '../aso/index.ts'
import { totalsOf } from '../backlinks/index.ts'
import type { OwnedClient } from '../clients/index.ts'
import { samplesOf } from '../indexing/index.ts'
import { doneJobsOf } from '../rank-checks/index.ts'
import type { Draft } from './draft.ts'
import { CAUSE_OF, isOfType, type RecType } from './select.ts'
import { type Mark, marksOf, type StoredSet } from './store.ts'

/** Number of done and no longer recommended steps to list. */
const MOST_CONFIRMED = 50

type Shown = { client: OwnedClient; type: RecType; set: StoredSet }

/** The open recommendations of a set, and the done ones that were dropped for that reason. */
export async function presentItems(ctx: Context, { client, type, set }: Shown) {
  const marks = await marksOf(ctx.db, client.id)
  const advised = new Set(set.items.map(({ id }) => id))
  const gone = [...marks.values()]
    .filter(({ item_id, status }) => status === 'done' && !advised.has(item_id))
    .toSorted((a, b) => b.marked_at - a.marked_at)
    .flatMap(({ item }) => (item && isOfType(type, item) ? [item] : []))
    .slice(0, MOST_CONFIRMED)
  return describeItems(ctx, { client, set, items: [...set.items, ...gone] })
}

type Described = { client: OwnedClient; set: StoredSet; items: Draft[] }

/** Advice with what people made of it. */
export async function describeItems(ctx: Context, { client, set, items }: Described) {
  const marks = await marksOf(ctx.db, client.id)
  const owners = [...marks.values()].flatMap(({ owner_id }) => owner_id ?? [])
  const hasDone = items.some(({ id }) => marks.get(id)?.status === 'done')
  const [names, measuredAt] = await Promise.all([
    namesOf(ctx.db, client.workspace_id, [...new Set(owners)]),
    hasDone ? lastMeasured(ctx, client) : null,
  ])
  return items.map(({ area, ...item }) => {
    const mark = marks.get(item.id)
    const name = names.get(mark?.owner_id ?? 0)
    return {
      ...item,
      cause: CAUSE_OF[area],
      status: mark?.status ?? ('open' as const),
      owner: mark?.owner_id && name !== undefined ? { id: mark.owner_id, name } : null,
      due_on: mark?.due_on ?? null,
      marked_at: mark && mark.status !== 'open' ? mark.marked_at : null,
      ...verify({ mark, set, measured: measuredAt?.[basisOf({ area, id: item.id })] ?? null }),
    }
  })
}

type Judged = { mark: Mark | undefined; set: StoredSet; measured: number | null }

/** Done steps are judged by what was measured afterwards. */
export function verify({ mark, set, measured }: Judged) {
  if (mark?.status !== 'done') return { verification: null, verified_at: null }
  const isMeasured =
    measured !== null && measured > mark.marked_at && set.generated_at >= measured
  if (!isMeasured) return { verification: 'waiting' as const, verified_at: null }
  const isAdvised = set.items.some(({ id }) => id === mark.item_id)
  return {
    verification: isAdvised ? ('not_yet' as const) : ('confirmed' as const),
    verified_at: measured,
  }
}

type Basis = 'positions' | 'answers' | 'apps' | 'site'

/** What a piece of advice rests on. */
function basisOf({ area, id }: Pick<Draft, 'area' | 'id'>): Basis {
  if (area === 'apps' || area === 'site' || area === 'answers') return area
  if (id.startsWith('answers_')) return 'answers'
  return id === 'index_drop' ? 'site' : 'positions'
}

async function lastMeasured(
  ctx: Context,
  client: OwnedClient,
): Promise<Record<Basis, number | null>> {
  const owner = { workspace_id: client.workspace_id, client_id: client.id }
  const [[job], check, aso, [sample], links] = await Promise.all([
    doneJobsOf(ctx.db, owner, 1),
    checkFor(ctx, client, undefined),
    asoSummaryOf(ctx, { clientId: client.id }),
    samplesOf(ctx.db, client, 1),
    totalsOf(ctx.db, client.id, 0),
  ])
  return {
    positions: job?.finished_at ?? null,
    answers: check?.finished_at ?? null,
    apps: aso.visibility.checked_at,
    site: latest(sample?.checked_at ?? null, links.last_checked_at),
  }
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
