import { hash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 40
const CHECKSUM_LENGTH = 6
const BODY = /^[0-9A-Za-z]{46}$/
const TOKEN = /^[\w-]{43}$/

/** What secrets begin with, so that people and secret scanners know them. */
export const PREFIXES = { key: 'sk-', access: 'slat_', refresh: 'slrt_' } as const
type Kind = keyof typeof PREFIXES

/** A new secret: prefix, 238 random bits and a checksum. */
export function newSecret(kind: Kind): string {
  const body = Array.from({ length: BODY_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join(
    '',
  )
  return PREFIXES[kind] + body + checksum(body)
}

/** Null for a malformed secret: a wrong checksum needs no query. */
export function hashOfSecret(kind: Kind, value: string): Buffer | null {
  const rest = value.slice(PREFIXES[kind].length)
  if (!value.startsWith(PREFIXES[kind]) || !BODY.test(rest)) return null
  return rest.endsWith(checksum(rest.slice(0, BODY_LENGTH))) ? hashSecret(value) : null
}

export const newKey = () => newSecret('key')
export const hashOfKey = (value: string) => hashOfSecret('key', value)

function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % BASE62.length] + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}

/** 256 random bits for a session, an invite, the first start or a legacy token. */
export function newToken(): string {
  const token = randomBytes(32).toString('base64url')
  // A bearer token with the prefix of another secret would be taken for one.
  return Object.values(PREFIXES).some((prefix) => token.startsWith(prefix)) ? newToken() : token
}

export const hashOfToken = (value: string): Buffer | null =>
  TOKEN.test(value) ? hashSecret(value) : null

/** The stored hash of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
