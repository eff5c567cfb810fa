/** How a person proves again who they are. */
export type Proof = 'passkey' | 'totp' | 'password' | 'company'
type Check = { proofs: Proof[]; finish(isConfirmed: boolean): void }
type Asker = (check: Check) => void

let asker: Asker | null = null
let pending: Promise<boolean> | null = null

/** The dialog that asks; without one nobody is asked. */
export function onIdentityCheck(ask: Asker) {
  asker = ask
  return () => {
    asker = null
  }
}

/** Asks once for all calls that wait; false when the person declines. */
export function confirmIdentity(proofs: unknown): Promise<boolean> {
  const ask = asker
  if (!ask) return Promise.resolve(false)
  const known = Array.isArray(proofs) ? proofs.filter(isProof) : []
  pending ??= new Promise<boolean>((finish) => ask({ proofs: known, finish })).finally(() => {
    pending = null
  })
  return pending
}

const PROOFS: unknown[] = ['passkey', 'totp', 'password', 'company'] satisfies Proof[]
const isProof = (value: unknown): value is Proof => PROOFS.includes(value)

/** Between the page that asks and the window in which the company is asked. */
const CHANNEL = 'sightline.identity'

export function announceConfirmed() {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('confirmed')
  channel.close()
}

export function onConfirmed(notify: () => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = notify
  return () => channel.close()
}
