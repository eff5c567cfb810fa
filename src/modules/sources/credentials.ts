import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { given } from '../../base/given.ts'
import { text } from '../../core/schemas.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { CredentialKind, SourceInfo } from './catalogue.ts'

/** The credentials of a source. */
export type Credentials = {
  key?: string
  login?: string
  password?: string
  project?: string
  url?: string
}

const SECRET_LENGTH = 500
const HINT_LENGTH = 4
/** A shorter secret would be given away by its last characters. */
const SHORTEST_HINTED = 12

const secret = (description: string) =>
  text(SECRET_LENGTH, 1)
    .refine(
      (value) => /^[\x21-\x7e]+$/.test(value.trim()),
      'must have no spaces and no letters beyond ASCII',
    )
    .transform((value) => value.trim())
    .optional()
    .describe(description)

/** As callers give them; which ones are needed depends on the source. */
export const CredentialsInput = {
  key: secret('The key of the source; of a server of your own only where it needs one').meta({
    example: 'your-key',
  }),
  login: secret('Of DataForSEO: the login').meta({ example: 'you@example.com' }),
  password: secret('Of DataForSEO: the API password').meta({ example: 'your-password' }),
  project: secret(
    'Of Bright Data: the zone of its SERP API; of Yandex: the folder of Yandex Cloud',
  ).meta({
    example: 'serp_api1',
  }),
  url: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as http://127.0.0.1:11434/v1',
    })
    .max(500)
    .optional()
    .describe('Of a server of your own: its address')
    .meta({ example: 'http://127.0.0.1:11434/v1' }),
}
type Given = z.output<z.ZodObject<typeof CredentialsInput>>

const NEEDED: Record<CredentialKind, (keyof Credentials)[]> = {
  key: ['key'],
  account: ['login', 'password'],
  project: ['key', 'project'],
  server: ['url'],
  none: [],
}

export const hasCredentials = (given: Given) =>
  Object.values(given).some((value) => value !== undefined)

/** Refuses missing fields, and fields this source does not use. */
export function readCredentials({ name, credentials }: SourceInfo, given: Given): Credentials {
  if (credentials === 'none') throw fail('source_needs_no_key', { name })
  const needed = NEEDED[credentials]
  const allowed = credentials === 'server' ? [...needed, 'key'] : needed
  const missing = needed.filter((field) => given[field] === undefined)
  if (missing.length > 0) throw fail('source_needs', { name, fields: missing.join(' and ') })
  const known = Object.entries(given).filter(
    ([field, value]) => value !== undefined && allowed.includes(field as never),
  )
  const useless = Object.keys(given).find(
    (field) => given[field as keyof Given] !== undefined && !allowed.includes(field as never),
  )
  if (useless) throw fail('source_field_useless', { field: useless, name })
  return Object.fromEntries(known)
}

/** The last characters, to tell keys apart; nothing of a short one, nor of a password, which people choose. */
export function hintOf({ key }: Credentials): string | null {
  return key === undefined || key.length < SHORTEST_HINTED ? null : key.slice(-HINT_LENGTH)
}

type Owner = { workspaceId: number | null; name: string }
const Sealed = z.object({
  of: z.string(),
  credentials: z.object({
    key: z.string().optional(),
    login: z.string().optional(),
    password: z.string().optional(),
    project: z.string().optional(),
    url: z.string().optional(),
  }),
})

const ownerName = ({ workspaceId, name }: Owner) => `${workspaceId ?? 0}:${name}`

/** Whose they are is sealed with them, so that a row cannot be given the secret of another. */
export const sealCredentials = (secrets: Secrets, owner: Owner, credentials: Credentials) =>
  secrets.seal(JSON.stringify({ of: ownerName(owner), credentials }))

export function openCredentials(secrets: Secrets, owner: Owner, sealed: string): Credentials {
  const { of, credentials } = Sealed.parse(JSON.parse(secrets.open(sealed)))
  if (of !== ownerName(owner)) throw new Error('sealed for another source')
  return given(credentials)
}
