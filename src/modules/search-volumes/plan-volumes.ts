import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import {
  isAskable,
  type VolumeQuestion,
  type VolumeSource,
  type VolumeSourceName,
} from '../../providers/volumes/port.ts'
import { type KeywordRow, keywordsOf, queryKey } from '../clients/index.ts'
import { findProperty } from '../search-console/index.ts'
import { keyOfWords, marketKey } from './best-volume.ts'
import { volumesOf } from './store.ts'

/** A new month comes in its middle; who asks every month asks a little earlier or later. */
const FRESH_SECONDS = 25 * 86_400

type VolumeStep = VolumeQuestion & { source: VolumeSourceName }
type Asked = { is_forced: boolean; max_usd: number | null }

/** What has to be asked, market by market, as far as the money goes. */
export async function planVolumes(
  ctx: Context,
  clientId: number,
  { is_forced, max_usd }: Asked,
) {
  if (ctx.volumes.length === 0 && !(await findProperty(ctx, clientId)))
    throw fail('volumes_no_source')
  const keywords = (await keywordsOf(ctx.db, clientId)).filter(
    ({ volume_source }) => volume_source !== 'manual',
  )
  const askable = keywords.filter(({ query }) => isAskable(query))
  const fresh = is_forced ? new Set<string>() : await freshOnes(ctx, clientId)
  const due = askable.filter((keyword) => !fresh.has(keyOfWords(keyword)))
  const steps = [...Map.groupBy(due, marketOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((group) => stepsFor(ctx.volumes, group))
  const paid = withinBudget(ctx, steps, max_usd)
  return {
    steps: paid,
    left_out: wordsIn(steps) - wordsIn(paid),
    not_askable: keywords.length - askable.length,
  }
}

const marketOf = ({ geo, lang, location }: KeywordRow) => [geo, lang, location].join('\n')
const wordsIn = (steps: VolumeStep[]) =>
  steps.reduce((sum, { queries }) => sum + queries.length, 0)

async function freshOnes(ctx: Context, clientId: number): Promise<Set<string>> {
  const names: string[] = ctx.volumes.map(({ name }) => name)
  const known = await volumesOf(ctx.db, clientId)
  const isFresh = (source: string, fetchedAt: number) =>
    names.includes(source) && fetchedAt > ctx.now() - FRESH_SECONDS
  return new Set(
    known.filter(({ source, fetched_at }) => isFresh(source, fetched_at)).map(marketKey),
  )
}

/** One call of the first source that knows the market, for as many words as it takes; the same words are asked once. */
function stepsFor(sources: VolumeSource[], group: KeywordRow[]): VolumeStep[] {
  const [first] = group
  if (!first) return []
  const { geo, lang, location } = first
  const source = sources.find((each) => each.supports({ geo, lang, location }))
  if (!source) return []
  const words = [...new Map(group.map(({ query }) => [queryKey(query), query])).values()]
  const calls = Array.from({ length: Math.ceil(words.length / source.batch) }, (_, index) =>
    words.slice(index * source.batch, (index + 1) * source.batch),
  )
  return calls.map((queries) => ({ source: source.name, geo, lang, location, queries }))
}

function withinBudget(ctx: Context, steps: VolumeStep[], maxUsd: number | null): VolumeStep[] {
  if (maxUsd === null) return steps
  return steps.filter((_, at) => priceOf(ctx, steps.slice(0, at + 1)) <= maxUsd)
}

/** By list price; the sandbox is free. */
export function priceOf(ctx: Context, steps: VolumeStep[]): number {
  if (ctx.config.simulated.search) return 0
  const usdOf = new Map(ctx.volumes.map(({ name, callUsd }) => [name, callUsd]))
  return steps.reduce((sum, { source }) => sum + (usdOf.get(source) ?? 0), 0)
}
