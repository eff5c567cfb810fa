import type { Reply } from '../services/reply.ts'

type ChargeMade = {
  id: string
  amount: number
  customer: string | null
  payment_method: string
  metadata: { payment_id: string | null }
}

/** What the payment provider knows: the truth about money. */
export type Payments = {
  /** Pages that were opened to pay at or to save a card. */
  pages: { id: string; mode: string; setupId: string | null }[]
  charges: ChargeMade[]
  detached: string[]
  /** The first answer to each idempotency key, with what was asked. */
  answers: Map<string, { body: string; reply: Reply }>
}

export const createPayments = (): Payments => ({
  pages: [],
  charges: [],
  detached: [],
  answers: new Map(),
})
