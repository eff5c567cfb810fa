import type { Context } from '../../../core/context.ts'
import { type Engine, keywordsOf, requireClient } from '../../clients/index.ts'
import type { Asked } from '../query/dataset.ts'

const MOST_SPLITS = 30

type Split = { geo?: string; cluster?: string; tag?: string }

/** The parts of the keywords that a figure is asked for; figures are kept for one market, cluster or tag each. */
export async function splitsOf(
  ctx: Context,
  {
    client_id,
    dimensions,
    engine,
  }: Pick<Asked, 'client_id' | 'dimensions'> & { engine?: Engine },
): Promise<Split[]> {
  const part = (['geo', 'cluster', 'tag'] as const).find((name) => dimensions.includes(name))
  await requireClient(ctx, client_id)
  if (!part) return [{}]
  const keywords = await keywordsOf(ctx.db, client_id, engine)
  const values = keywords.flatMap(({ geo, cluster, tags }) =>
    part === 'tag' ? tags : [{ geo, cluster }[part]],
  )
  const counts = Map.groupBy(
    values.filter((value) => value !== ''),
    (value) => value,
  )
  const most = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most.slice(0, MOST_SPLITS).map(([value]) => ({ [part]: value }))
}
