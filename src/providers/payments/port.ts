/** What a person is about to buy. */
export type Order = {
  paymentId: number
  /** Names the price at the provider. */
  pack: string
  title: string
  cents: number
  /** Where the buyer comes back to. */
  returnUrl: string
}

/** An open dispute has taken the money back for the time being. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/** What the provider says happened; sums in cents. */
export type PaymentNews =
  | { kind: 'paid'; paymentId: number; cents: number | null; intent: string | null }
  | { kind: 'refunded'; paymentId: number; refundedCents: number }
  | { kind: 'disputed'; dispute: string; intent: string; cents: number; status: DisputeStatus }

/** Taking money. */
export type Payments = {
  /** Opens a page where the order can be paid. */
  checkout(order: Order): Promise<{ url: string }>
  /** Reads a signed message; null when it is none of our business. Fails with SignatureError. */
  read(body: Buffer, signature: string): Promise<PaymentNews | null>
  /** Which payment of ours that is; null when it is none. */
  paymentOf(intent: string): Promise<number | null>
  /** The page with the receipt, once there is one. */
  receipt(intent: string): Promise<string | null>
}

export class SignatureError extends Error {
  constructor(cause: unknown) {
    super('The signature does not fit', { cause })
    this.name = 'SignatureError'
  }
}
