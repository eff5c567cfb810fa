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

/** A payment with a saved card, nobody being there. Asking again for the same payment takes the money once. */
type Charge = {
  paymentId: number
  customer: string
  card: string
  cents: number
  title: string
}

/** Declined, or to be confirmed by its owner. */
export type CardFailure = 'card_declined' | 'card_needs_owner'

export type ChargeOutcome =
  | { status: 'paid'; intent: string }
  | { status: 'failed'; why: CardFailure }
  | { status: 'processing' }

/** As the provider names them; the label is for people: `visa •••• 4242`. */
type SavedCard = { customer: string; card: string; label: string }

/** An open dispute has taken the money back for the time being. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/** What the provider says happened; sums in cents. */
export type PaymentNews =
  | {
      kind: 'paid'
      paymentId: number
      cents: number | null
      intent: string | null
      invoice: string | null
    }
  | { kind: 'failed'; paymentId: number; why: CardFailure }
  | { kind: 'card_saved'; setupId: string; setup: string }
  | { kind: 'refunded'; paymentId: number; refundedCents: number }
  | { kind: 'disputed'; dispute: string; intent: string; cents: number; status: DisputeStatus }

/** Taking money. */
export type Payments = {
  /** Opens a page where the order can be paid. */
  checkout(order: Order): Promise<{ url: string }>
  /** Opens a page where a card is saved for payments that nobody makes in person. */
  saveCard(order: {
    setupId: string
    customer: string | null
    returnUrl: string
  }): Promise<{ url: string }>
  /** The card that was saved. */
  cardOf(setup: string): Promise<SavedCard>
  forgetCard(card: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** Reads a signed message; null when it is none of our business. Fails with SignatureError. */
  read(body: Buffer, signature: string): Promise<PaymentNews | null>
  /** Which payment of ours that is; null when it is none. */
  paymentOf(intent: string): Promise<number | null>
  /** The page with the invoice, else with the receipt, once there is one. */
  receipt(paid: { intent: string; invoice: string | null }): Promise<string | null>
}

export class SignatureError extends Error {
  constructor(cause: unknown) {
    super('The signature does not fit', { cause })
    this.name = 'SignatureError'
  }
}
