import {
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createConsents, type GoogleConsents } from './google-consents.ts'

type KeyFile = Record<
  'type' | 'project_id' | 'private_key_id' | 'private_key' | 'client_email' | 'token_uri',
  string
>

/** Google's side of the indexing channels: one service account, its properties and what it has used up. */
export type GoogleAccounts = {
  consents: GoogleConsents

  keyFile: () => KeyFile
  /** An access token for an assertion that the account signed, or why not. */
  grant: (assertion: string, now: number) => { token: string } | { denied: string }
  scopeOf: (token: string, now: number) => string | null
  permissionOf: (siteUrl: string) => string | null
  setProperties: (given: Record<string, unknown>) => void
  properties: () => [siteUrl: string, permission: string][]
  /** False when the day's quota is spent. */
  spend: (what: string, day: number, limit: number) => boolean
  quota: number
  isOff: boolean
  /** How many days of its performance report there are, and how many rare queries each has besides the usual ones. */
  historyDays: number
  extraQueries: number
  /** The next questions to the performance report are refused so. */
  setRefusals: (refusals: string[]) => void
  takeRefusal: () => string | undefined
  view: () => object
}

const EMAIL = 'indexing@sandbox-project.iam.gserviceaccount.com'
const TOKEN_URI = 'https://oauth2.googleapis.com/token'
const LIFE_SECONDS = 3600
const SKEW_SECONDS = 300

export function createGoogleAccounts(): GoogleAccounts {
  let pair: { privateKey: KeyObject; publicKey: KeyObject } | undefined
  let properties = new Map([['sc-domain:brewlane.test', 'siteOwner']])
  const tokens = new Map<string, { scope: string; until: number }>()
  const used = new Map<string, number>()
  let refusals: string[] = []
  // Made when first asked for: a key takes longer to make than everything else here.
  const keys = () => {
    pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    return pair
  }
  const issue = (scope: string, now: number) => {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    tokens.set(token, { scope, until: now + LIFE_SECONDS })
    return token
  }
  const google: GoogleAccounts = {
    consents: createConsents(issue),
    quota: 200,
    isOff: false,
    historyDays: 486,
    extraQueries: 0,
    setRefusals(given) {
      refusals = given
    },
    takeRefusal: () => refusals.shift(),
    keyFile: () => ({
      type: 'service_account',
      project_id: 'sandbox-project',
      private_key_id: 'sandbox',
      private_key: keys().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: EMAIL,
      token_uri: TOKEN_URI,
    }),
    grant(assertion, now) {
      const claims = readAssertion(assertion, createPublicKey(keys().privateKey))
      if (!claims) return { denied: 'Invalid JWT Signature.' }
      if (claims.iss !== EMAIL || claims.aud !== TOKEN_URI)
        return { denied: 'Invalid issuer or audience.' }
      const isTimely =
        Math.abs(Number(claims.iat) - now) < SKEW_SECONDS + LIFE_SECONDS &&
        Number(claims.exp) - Number(claims.iat) <= LIFE_SECONDS
      if (!isTimely)
        return { denied: 'Invalid JWT: Token must be a short-lived token (60 minutes).' }
      return { token: issue(String(claims.scope ?? ''), now) }
    },
    scopeOf(token, now) {
      const known = tokens.get(token)
      return known && known.until > now ? known.scope : null
    },
    permissionOf: (siteUrl) => properties.get(siteUrl) ?? null,
    setProperties(given) {
      properties = new Map(
        Object.entries(given).map(([siteUrl, permission]) => [siteUrl, String(permission)]),
      )
    },
    properties: () => [...properties],
    spend(what, day, limit) {
      const name = `${what} ${day}`
      const count = (used.get(name) ?? 0) + 1
      if (count > limit) return false
      used.set(name, count)
      return true
    },
    view: () => ({
      properties: Object.fromEntries(properties),
      quota: google.quota,
      isOff: google.isOff,
      used: Object.fromEntries(used),
    }),
  }
  return google
}

function readAssertion(assertion: string, key: KeyObject): Record<string, unknown> | null {
  const [head = '', body = '', signature = ''] = assertion.split('.')
  try {
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${body}`)
      .verify(key, signature, 'base64url')
    return isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null
  } catch {
    return null
  }
}
