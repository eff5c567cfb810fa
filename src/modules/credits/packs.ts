import { z } from 'zod'

/** The packs of the contract; prices in US cents. */
export const PACKS = [
  { id: '10k', credits: 10_000, price_cents: 800 },
  { id: '50k', credits: 50_000, price_cents: 3500 },
  { id: '500k', credits: 500_000, price_cents: 30_000 },
  { id: '2500k', credits: 2_500_000, price_cents: 112_500 },
] as const

/** How an order is called at the payment provider. */
export const packTitle = (credits: number) =>
  `${credits.toLocaleString('en-US')} search credits`

export const PackId = z.enum(PACKS.map((pack) => pack.id))
export type PackId = z.infer<typeof PackId>

export const Pack = z
  .object({
    id: PackId,
    credits: z.int(),
    price_cents: z.int(),
    currency: z.literal('usd'),
  })
  .meta({ id: 'CreditPack' })
