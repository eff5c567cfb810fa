import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { pointIn, rateBy } from './rules/fit-model.ts'
import { CURVE, ctr } from './rules/published-curve.ts'
import { type ClickModelRow, findModel, newestModels } from './store.ts'

/** Which model an estimate of clicks was made with. */
export const ClickModelName = z
  .string()
  .describe(
    "The click model that estimated clicks were made with: published:<number>, or own:<version>, fitted to the client's Search Console; see get_click_model",
  )

type Shown = { device: 'desktop' | 'mobile'; features?: readonly string[] | undefined }

export type ClickModel = {
  name: string
  /** Clicks for a hundred impressions or searches at a position. */
  ctr(position: number | null, shown: Shown): number
  /** In which it lies 95 times of 100; null where nothing of one's own was seen. */
  band(position: number, shown: Shown): { low: number; high: number } | null
}

export const PUBLISHED: ClickModel = {
  name: `published:${CURVE}`,
  ctr: (position) => ctr(position),
  band: () => null,
}

/** The model of this row where it is used, else the published curve. */
export function modelIn(row: ClickModelRow | undefined): ClickModel {
  if (!row?.is_used) return PUBLISHED
  const { version, curves } = row
  return {
    name: `own:${version}`,
    ctr: (position, shown) => 100 * rateBy(curves, position, shown),
    band(position, shown) {
      const point = pointIn(curves, position, shown)
      return point?.is_own ? { low: 100 * point.low, high: 100 * point.high } : null
    },
  }
}

/** What clicks of a client are estimated by: its own model, where the newest one is used, else the published curve. */
export const clickModelOf = async (ctx: Context, clientId: number): Promise<ClickModel> =>
  modelIn(await findModel(ctx, clientId))

export async function clickModelsOf(
  ctx: Context,
  clientIds: number[],
): Promise<(clientId: number) => ClickModel> {
  const newest = await newestModels(ctx, clientIds)
  return (clientId) => modelIn(newest.get(clientId))
}
