import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { httpUrl } from '../../../base/network/url.ts'
import { fieldError } from '../../../core/input-errors.ts'
import { text, UnixTime } from '../../../core/schemas.ts'

export const INTEGRATION_KINDS = ['indexnow', 'google', 'bing'] as const
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number]

const IndexNowKey = z.string().regex(/^[a-zA-Z0-9-]{8,128}$/, fieldError('field_index_now_key'))

const ServiceAccount = z.object({
  client_email: z.email().max(320),
  private_key: z
    .string()
    .max(10_000)
    .refine(isRsaKey, { error: fieldError('field_rsa_key') }),
  token_uri: text(2048).refine((value) => httpUrl(value)?.protocol === 'https:', {
    error: fieldError('field_https'),
  }),
  project_id: text(100).default(''),
})

/** The secret of each kind: what its holder sends, and what is kept sealed. */
export const IntegrationSecret = {
  indexnow: z.strictObject({
    key: IndexNowKey,
    key_location: text(2048)
      .optional()
      .describe('Where the key file lies; default: the root of the site'),
  }),
  google: z.strictObject({ service_account: ServiceAccount }),
  bing: z.strictObject({
    api_key: z.string().regex(/^[a-zA-Z0-9]{16,128}$/, fieldError('field_bing_key')),
  }),
}
export type IntegrationSecret<K extends IntegrationKind> = z.output<
  (typeof IntegrationSecret)[K]
>

/** One body for all kinds: the fields of the kind in the path must be there, and no others. */
export const IntegrationInput = {
  key: z.string().max(128).optional().describe('indexnow: the key'),
  key_location: text(2048)
    .optional()
    .describe('indexnow: where the key file lies, if not at the root of the site'),
  service_account: z
    .record(z.string().max(100), z.unknown())
    .optional()
    .describe('google: the JSON key file of a service account'),
  api_key: z.string().max(128).optional().describe('bing: the key of the webmaster account'),
}

/** What may be shown: never a secret. */
export const Integration = z
  .object({
    kind: z.enum(INTEGRATION_KINDS),
    configured: z.boolean(),
    updated_at: UnixTime.nullable(),
    client_email: z.string().optional(),
    project_id: z.string().optional(),
    key_location: z.string().optional().describe('With the key itself masked'),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
