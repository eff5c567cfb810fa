import { z } from 'zod'
import { isCountry } from '../../../base/languages/country.ts'
import { httpUrl } from '../../../base/network/url.ts'
import { fieldError } from '../../../core/input-errors.ts'
import { Id, text, UnixTime } from '../../../core/schemas.ts'
import { idInUrl } from '../../../providers/stores/identify.ts'
import { STORES, type StoreName } from '../../../providers/stores/port.ts'
import { Lang } from '../../clients/index.ts'

export const AppId = Id.describe('App id from list_aso_apps')
export const AsoKeywordId = Id.describe('Keyword id from list_aso_keywords')

export const Store = z.enum(STORES)

export const Country = z
  .string()
  .regex(/^[a-zA-Z]{2}$/, fieldError('field_country_upper'))
  .refine(isCountry, { error: fieldError('field_country_upper') })
  .toUpperCase()
  // Engines say UK, stores say GB.
  .overwrite((code) => (code === 'UK' ? 'GB' : code))
  .meta({ description: 'Country of the store', example: 'US' })

/** One line, without spaces at its ends. */
export const line = (max: number, min = 0) =>
  text(max, min).overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())

const STORE_HOSTS = ['apps.apple.com', 'itunes.apple.com', 'play.google.com']

const AppUrl = text(2048)
  .refine((value) => value === '' || STORE_HOSTS.includes(httpUrl(value)?.hostname ?? ''), {
    error: fieldError('field_store_url'),
  })
  .meta({
    description: 'Public address in the store',
    example: 'https://apps.apple.com/us/app/example/id1234567890',
  })

const fields = {
  app_identifier: line(220).describe('Bundle id, package name or store id'),
  app_url: AppUrl,
  category: line(160),
  developer: line(180),
  notes: text(2000),
}

export const AppCreate = {
  app_name: line(180, 1),
  store: Store.default('app_store'),
  country: Country.default('US'),
  language: Lang.default('en'),
  app_identifier: fields.app_identifier.default(''),
  app_url: fields.app_url.default(''),
  category: fields.category.default(''),
  developer: fields.developer.default(''),
  notes: fields.notes.default(''),
}

export const AppUpdate = {
  app_name: line(180, 1).optional(),
  country: Country.optional(),
  language: Lang.optional(),
  app_identifier: fields.app_identifier.optional(),
  app_url: fields.app_url.optional(),
  category: fields.category.optional(),
  developer: fields.developer.optional(),
  notes: fields.notes.optional(),
}

/** The store that an address leads to. */
export const storeInUrl = (url: string): StoreName | undefined => idInUrl(url)?.store

export const AsoApp = z
  .object({
    id: z.int(),
    client_id: z.int(),
    store: Store,
    app_name: z.string(),
    country: z.string(),
    language: z.string(),
    app_identifier: z.string(),
    app_url: z.string(),
    category: z.string(),
    developer: z.string(),
    notes: z.string(),
    store_id: z.string().nullable().describe("The store's own id; null until confirmed"),
    listing_checked_at: UnixTime.nullable(),
    listing_error: z
      .string()
      .describe('Why the last listing refresh failed; empty when it did not'),
    reviews_checked_at: UnixTime.nullable(),
    reviews_error: z.string(),
    created_at: UnixTime,
    updated_at: UnixTime,
  })
  .meta({ id: 'AsoApp' })

const changed = z.object({ field: z.string(), before: z.string(), after: z.string() })

export const AsoListing = z
  .object({
    id: z.int(),
    app_id: z.int(),
    taken_at: UnixTime,
    source: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    short_description: z.string().nullable(),
    description: z.string().nullable(),
    developer: z.string().nullable(),
    category: z.string().nullable(),
    rating: z.number().nullable(),
    rating_count: z.int().nullable(),
    installs: z.string().nullable(),
    icon: z.string().nullable(),
    screenshots: z.int().nullable().describe('Count; null when the store does not report it'),
    has_video: z.boolean().nullable(),
    version: z.string().nullable(),
    updated_at: UnixTime.nullable(),
    release_notes: z.string().nullable(),
    languages: z.int().nullable(),
    price: z.number().nullable(),
    currency: z.string().nullable(),
    changes: z
      .array(changed)
      .describe('Since the previous listing; fields unknown in either are not changes'),
  })
  .meta({ id: 'AsoListing' })
