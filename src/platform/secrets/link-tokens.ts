import type { Secrets } from '../secrets.ts'

/** The targets of public links. */
const KINDS = {
  ...{
    report: 1n,
    check: 2n,
    recipient: 3n,
    chat: 4n,
    alert_person: 5n,
    alert_channel: 6n,
    feed: 7n,
  },
  alert_chart: 8n,
} as const
export type LinkKind = keyof typeof KINDS

/** The target of a link and its current version; links of other versions are invalid. */
export type Linked = { kind: LinkKind; id: number; version: string | number }

type Signer = Pick<Secrets, 'fingerprint'>

const TOKEN = /^[\w-]{43}$/
const TAG_BYTES = 24
const ID_BITS = 56n

/**
 * A 256-bit token that is not stored: an HMAC over the target and its version, followed by the id,
 * masked with the HMAC. The database alone is not enough to forge one.
 */
export function linkToken(signer: Signer, { kind, id, version }: Linked): string {
  const tag = bytesOf(signer, `link ${kind} ${id} ${version}`).subarray(0, TAG_BYTES)
  const plain = (KINDS[kind] << ID_BITS) | BigInt(id)
  const hidden = Buffer.alloc(8)
  hidden.writeBigUInt64BE(plain ^ maskOf(signer, tag))
  return Buffer.concat([tag, hidden]).toString('base64url')
}

/** The target a token claims; verify it with `linkToken`. Null for most invalid tokens. */
export function readLinkToken(
  signer: Signer,
  token: string,
): Pick<Linked, 'kind' | 'id'> | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const plain = bytes.readBigUInt64BE(TAG_BYTES) ^ maskOf(signer, bytes.subarray(0, TAG_BYTES))
  const id = Number(plain & ((1n << ID_BITS) - 1n))
  const [kind] = Object.entries(KINDS).find(([, code]) => code === plain >> ID_BITS) ?? []
  return kind !== undefined && Number.isSafeInteger(id) && id > 0
    ? { kind: kind as LinkKind, id }
    : null
}

const maskOf = (signer: Signer, tag: Buffer) =>
  bytesOf(signer, `link mask ${tag.toString('base64url')}`).readBigUInt64BE(0)

const bytesOf = ({ fingerprint }: Signer, value: string) =>
  Buffer.from(fingerprint(value), 'base64url')
