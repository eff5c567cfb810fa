import { z } from 'zod'
import { isCountry } from '../../base/languages/country.ts'
import { isLanguage } from '../../base/languages/language-code.ts'
import { normalizeDomain } from '../../base/network/domain.ts'
import { httpUrl } from '../../base/network/url.ts'
import { fieldError } from '../../core/input-errors.ts'
import { Id, text } from '../../core/schemas.ts'
import { ENGINES } from '../../providers/search/page.ts'
import { isProxyUrl, tidyLine, tidyTags } from './normalize.ts'

export const ClientId = Id.describe('Client id from list_clients')

/** Text kept as one tidy line. */
export const line = (max: number, min = 0) =>
  text(max, min)
    .overwrite(tidyLine)
    .refine((value) => min === 0 || value !== '', { error: fieldError('field_empty') })

export const Domain = text(2048, 1)
  .refine((value) => normalizeDomain(value) !== undefined, {
    error: fieldError('field_site'),
  })
  .overwrite((value) => normalizeDomain(value) ?? value)
  .meta({ description: 'A domain', example: 'example.com' })

export const SitemapUrl = text(2048)
  .refine((value) => value === '' || httpUrl(value) !== undefined, {
    error: fieldError('field_url_or_empty'),
  })
  .overwrite((value) => httpUrl(value)?.href ?? '')
  .meta({
    description: 'Address of the sitemap, http or https; empty: it is looked for in robots.txt',
    pattern: '^(https?://.+)?$',
    example: 'https://example.com/sitemap.xml',
  })

export const ProxyUrl = text(500)
  .refine((value) => value === '' || isProxyUrl(value), {
    error: fieldError('field_proxy'),
  })
  .meta({
    description:
      'Proxy for screenshots: http, https or socks; never shown again. Empty removes it',
    pattern: '^((https?|socks[45]?[ah]?)://.+)?$',
    example: 'http://user:password@proxy.example.com:8080',
  })

export const Geo = z
  .string()
  .refine(isCountry, { error: fieldError('field_country') })
  .toLowerCase()
  .meta({ description: 'Country code', example: 'us' })

export const Lang = z
  .string()
  .max(10)
  .refine(isLanguage, { error: fieldError('field_language') })
  .toLowerCase()
  .meta({ description: 'Language code', example: 'en' })

export const Device = z.enum(['desktop', 'mobile', 'both'])
export type Device = z.infer<typeof Device>

export const Engine = z.enum(ENGINES)
export type Engine = z.infer<typeof Engine>
/** Those that can be asked as if from a town, and as a phone. */
export const LOCAL_ENGINES: readonly Engine[] = ['google', 'yandex']

export const Intent = z.enum([
  'informational',
  'commercial',
  'transactional',
  'navigational',
  '',
])
export type Intent = z.infer<typeof Intent>

const VOLUME_ORIGINS = [
  '',
  'manual',
  'import',
  'google_ads',
  'dataforseo',
  'keyword_planner',
  'planner_range',
  'search_console',
] as const
export const VolumeOrigin = z
  .enum(VOLUME_ORIGINS)
  .describe(
    'Where search_volume is from: manual was set by hand and stays, import came with the keyword; planner_range is the middle of a range; search_console are impressions, at least so many searches',
  )
export type VolumeOrigin = z.infer<typeof VolumeOrigin>

export const Tags = text(500).overwrite(tidyTags).describe('Separated by commas')

/** A list that may also be sent as its only item. */
export const oneOrMany = <S extends z.ZodType>(item: S, max: number) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  )
