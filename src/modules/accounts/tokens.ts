import { hash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'sk-'
const BODY_LENGTH = 40
const CHECKSUM_LENGTH = 6
const KEY = /^sk-[0-9A-Za-z]{46}$/
const TOKEN = /^[\w-]{43}$/

/** A fresh API key: the prefix, 238 random bits and a checksum. */
export function newKey(): string {
  const body = Array.from({ length: BODY_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + body + checksum(body)
}

/** Null when this cannot be a key of ours: a wrong checksum is told without a query. */
export function hashOfKey(value: string): Buffer | null {
  if (!KEY.test(value)) return null
  const body = value.slice(PREFIX.length, PREFIX.length + BODY_LENGTH)
  return value.endsWith(checksum(body)) ? hashSecret(value) : null
}

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
  // A bearer token that begins like a key would be read as one.
  return token.startsWith(PREFIX) ? newToken() : token
}

export const hashOfToken = (value: string): Buffer | null => (TOKEN.test(value) ? hashSecret(value) : null)

/** What the database keeps: enough to recognise a secret, too little to use it. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
