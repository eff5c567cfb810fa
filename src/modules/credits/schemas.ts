import { z } from 'zod'
import { Id, UnixTime } from '../../core/schemas.ts'
import { Pack, PackId } from './packs.ts'

export const LedgerKind = z.enum(['purchase', 'grant', 'use', 'refund', 'dispute'])
export type LedgerKind = z.infer<typeof LedgerKind>

export const LedgerEntry = z
  .object({
    id: Id,
    kind: LedgerKind,
    amount: z.int().describe('Positive adds, negative takes'),
    reference: z.string(),
    key_id: Id.nullable(),
    note: z.string(),
    at: UnixTime,
  })
  .meta({ id: 'LedgerEntry' })

export const Payment = z
  .object({
    id: Id,
    pack: z.string(),
    credits: z.int(),
    amount_cents: z.int(),
    refunded_cents: z.int(),
    status: z.enum(['open', 'paid', 'refunded', 'failed']),
    is_automatic: z.boolean().describe('Made by automatic top-up'),
    dispute: z
      .enum(['open', 'won', 'lost'])
      .nullable()
      .describe('Set when the buyer’s bank disputes the payment'),
    frozen_credits: z.int().describe('Withheld from the balance by an open or lost dispute'),
    receipt_url: z.string().nullable(),
    created_at: UnixTime,
    paid_at: UnixTime.nullable(),
  })
  .meta({ id: 'Payment' })

export const Usage = z
  .object({
    today: z.int(),
    last7d: z.int(),
    last30d: z.int(),
    total: z.int(),
    cached: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'Usage' })

export const UsageDay = z
  .object({
    day: z.iso.date(),
    requests: z.int(),
    cached: z.int(),
    failed: z.int(),
    credits: z.int(),
  })
  .meta({ id: 'UsageDay' })

export const LowThreshold = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .nullable()
  .describe('Balance below which admins are notified; null for never')

export const Credits = z
  .object({
    balance: z.int(),
    pending: z.int().describe('Held by requests that are under way'),
    enforced: z.boolean(),
    free_in_dashboard: z
      .boolean()
      .describe('Whether searches of people in the dashboard cost nothing'),
    can_buy: z.boolean(),
    low_threshold: LowThreshold,
    packs: z.array(Pack),
    usage: Usage,
    ledger: z.array(LedgerEntry),
  })
  .meta({ id: 'Credits' })

export const TOP_UP_STOPS = [
  'card_declined',
  'card_needs_owner',
  'provider_silent',
  'disputed',
  'monthly_limit',
] as const
export type TopUpStop = (typeof TOP_UP_STOPS)[number]

const MAX_LIMIT_CENTS = 10_000_000

export const TopUpWish = z.object({
  is_on: z.boolean().describe('Whether automatic top-up is on'),
  pack: PackId.describe('Pack bought each time'),
  below: z.int().min(1).max(100_000_000).describe('Balance below which a pack is bought'),
  monthly_limit_cents: z
    .int()
    .min(0)
    .max(MAX_LIMIT_CENTS)
    .describe('Monthly ceiling for automatic payments (calendar month, UTC), in US cents'),
})
export type TopUpWish = z.infer<typeof TopUpWish>

export const TopUp = TopUpWish.extend({
  month_cents: z.int().describe('Automatic payments so far this month'),
  card: z.string().nullable().describe('The saved card: its brand and last digits'),
  is_paying: z.boolean().describe('A payment is being made'),
  stopped: z.enum(TOP_UP_STOPS).nullable().describe('Why automatic top-up is suspended'),
}).meta({ id: 'TopUp' })
export type TopUp = z.infer<typeof TopUp>
