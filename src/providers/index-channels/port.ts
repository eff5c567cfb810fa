/** The channels by which pages are submitted to search engines. */
export const CHANNELS = ['indexnow', 'google_indexing', 'gsc_sitemap', 'bing'] as const
export type Channel = (typeof CHANNELS)[number]

/** Why a channel did not take what it was given; a code, so that it can be said in any language. */
export const REFUSALS = [
  'invalid_format',
  'key_rejected',
  'foreign_urls',
  'auth',
  'not_owner',
  'no_property',
  'api_disabled',
  'too_many',
  'quota',
  'load_quota',
  'network',
  'timeout',
  'unexpected',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** A channel's response to one call: data, never an exception. `detail` is its own wording. */
export type ChannelResult = { httpStatus: number | null } & (
  | { isAccepted: true }
  | { isAccepted: false; refusal: Refusal; detail: string }
)

/** After these, asking again at once would only make it worse. */
const LASTING: Refusal[] = [
  'auth',
  'api_disabled',
  'no_property',
  'too_many',
  'quota',
  'load_quota',
  'network',
  'timeout',
]
export const isLasting = (refusal: Refusal) => LASTING.includes(refusal)

/** The part of a service account's key file that signs. */
export type ServiceAccount = { client_email: string; private_key: string; token_uri: string }

/** What a person granted by signing in at Google, to the OAuth client that is named. */
export type GoogleGrant = { refresh_token: string; oauth_client: string; email: string }

/** The identity for Google's services. */
export type GoogleAccount = ServiceAccount | GoogleGrant

export const isGrant = (account: GoogleAccount): account is GoogleGrant =>
  'refresh_token' in account

/** The address that properties are shared with. */
export const emailOf = (account: GoogleAccount): string =>
  isGrant(account) ? account.email : account.client_email

/** The OAuth client of this installation. */
export type GoogleClient = { id: string; secret: string }

/** Where the services listen. */
export type Bases = {
  indexnow: string
  googleIndexing: string
  searchConsole: string
  webmasters: string
  bingWebmaster: string
  /** In place of the address in the key file. */
  googleToken?: string
  /** Where people sign in, and where a grant is given back. */
  googleSignIn: string
  googleRevoke: string
  googleClient?: GoogleClient | undefined
  analyticsData: string
  searchStatus: string
  /** The pause between two questions to the performance report of a project; none in the sandbox. */
  reportGapMs?: number
}

export const REAL_BASES: Bases = {
  indexnow: 'https://api.indexnow.org',
  googleIndexing: 'https://indexing.googleapis.com',
  searchConsole: 'https://searchconsole.googleapis.com',
  webmasters: 'https://www.googleapis.com',
  bingWebmaster: 'https://ssl.bing.com',
  googleSignIn: 'https://accounts.google.com/o/oauth2/v2/auth',
  googleRevoke: 'https://oauth2.googleapis.com/revoke',
  analyticsData: 'https://analyticsdata.googleapis.com',
  searchStatus: 'https://status.search.google.com',
  reportGapMs: 350,
}
