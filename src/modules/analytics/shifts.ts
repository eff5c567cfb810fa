import type { Context } from '../../core/context.ts'
import { matchingKeywords } from '../clients/index.ts'
import { compare, type Pair, pairsBetween, serpsOfKeywords } from '../rank-checks/index.ts'
import { holdersOf } from './digest.ts'
import type { Facts, Shift } from './report.ts'
import { weigher } from './rules/clicks.ts'
import { clickChange, moveOf, ownershipChange } from './rules/moves.ts'
import type { Wanted } from './store/standings.ts'

const SHOWN = 10

type Moment = { job_id: number; job_at: number }

/** Two jobs of a client, and the keywords that are looked at. */
export type Stretch = Pick<Wanted, 'workspaceId' | 'clientId' | 'device' | 'tag' | 'cluster' | 'geo'> & {
  first: Moment
  last: Moment
}

function pairsOf({ db }: Context, stretch: Stretch, differing: 'position' | 'owned_features'): Promise<Pair[]> {
  const { workspaceId, clientId, device, tag, cluster, geo, first, last } = stretch
  const keywords = { client_id: clientId, tag, cluster, geo }
  return pairsBetween(db, { workspaceId, device, keywords, first, last, differing })
}

type Change = Omit<Pair, 'before'> & ReturnType<typeof compare> & { move: number | null; click_change: number }

/** Which keywords stand elsewhere at the end of a stretch of time, with what that may bring or cost. */
async function changesBetween(ctx: Context, stretch: Stretch): Promise<Change[]> {
  const [pairs, keywords] = await Promise.all([
    pairsOf(ctx, stretch, 'position'),
    matchingKeywords(ctx.db, { client_id: stretch.clientId }).select(['keywords.id', 'search_volume']).execute(),
  ])
  const weightOf = weigher(keywords)
  return pairs.map(({ before, ...check }) => {
    const changed = { ...check, ...compare(check, before) }
    return { ...changed, move: moveOf(changed), click_change: clickChange(changed, weightOf(check.keyword_id)) }
  })
}

type Move = Change & { prev_position: number; delta: number }

/** Those that were found before: a new one has not moved. */
const movesOf = (changes: Change[]): Move[] =>
  changes.flatMap(({ move, prev_position, ...change }) =>
    move === null || prev_position === null ? [] : [{ ...change, move, prev_position, delta: move }],
  )

export const movesBetween = async (ctx: Context, stretch: Stretch) => movesOf(await changesBetween(ctx, stretch))

type Top = { limit: number; sort: 'delta' | 'clicks'; up: boolean }

/** The largest moves one way, as `readMoves` tells those of the last check. */
export function topMoves(moves: Move[], { limit, sort, up }: Top): Move[] {
  const sign = up ? 1 : -1
  const places = (a: Move, b: Move) => sign * (b.delta - a.delta)
  const clicks = (a: Move, b: Move) => sign * (b.click_change - a.click_change)
  const order = sort === 'delta' ? [places, clicks] : [clicks, places]
  return moves
    .filter(({ delta }) => sign * delta > 0)
    .toSorted((a, b) => order.map((each) => each(a, b)).find((each) => each !== 0) ?? 0)
    .slice(0, limit)
}

/** Whose features changed hands in a stretch of time. */
export async function handsBetween(ctx: Context, stretch: Stretch, limit: number) {
  const changed = (await pairsOf(ctx, stretch, 'owned_features')).slice(0, limit)
  const { workspaceId, last } = stretch
  const job = { workspace_id: workspaceId, id: last.job_id, created_at: last.job_at }
  const pages = await serpsOfKeywords(ctx.db, job, [...new Set(changed.map(({ keyword_id }) => keyword_id))])
  const holders = new Map(pages.map(({ keyword_id, device, serp }) => [`${keyword_id}:${device}`, holdersOf(serp)]))
  return changed.map(({ before, ...check }) => {
    const held = holders.get(`${check.keyword_id}:${check.device}`) ?? {}
    return { ...check, ...ownershipChange({ ...check, holders: held }, before) }
  })
}

/** What a report tells of a stretch of time. */
export async function shiftsBetween(ctx: Context, stretch: Stretch): Promise<Facts['shifts']> {
  const changes = await changesBetween(ctx, stretch)
  const moves = movesOf(changes)
  const top = (up: boolean) => topMoves(moves, { limit: SHOWN, sort: 'delta', up }).map(shiftOf)
  return {
    gainers: top(true),
    losers: top(false),
    entered: changes.filter(({ is_new }) => is_new).length,
    lost: changes.filter(({ is_lost }) => is_lost).length,
  }
}

const shiftOf = ({ query, geo, lang, device, position, prev_position, delta }: Move): Shift => ({
  ...{ query, geo, lang, device, position, prev_position, delta },
})
