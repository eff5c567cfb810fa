import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { COMPETITIONS } from '../../providers/volumes/port.ts'
import { VolumeOrigin } from '../clients/index.ts'

export const KeywordVolume = z
  .object({
    keyword_id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    location: z.string().describe('Empty: the whole country'),
    search_volume: z.int().nullable().describe('Searches a month; null when no one knows'),
    volume_source: VolumeOrigin,
    details_source: VolumeOrigin.describe(
      'Who says cpc, competition and months: another than volume_source where the volume was given; empty: no one',
    ),
    low: z
      .int()
      .nullable()
      .describe('Of a range: its ends; search_volume is their geometric middle'),
    high: z.int().nullable(),
    cpc: z.number().nullable().describe('What a click on an ad costs'),
    currency: z.string().describe('Of cpc; empty where the source does not say'),
    competition: z.enum(COMPETITIONS).nullable().describe('Among advertisers'),
    competition_index: z.int().nullable().describe('0 to 100, among advertisers'),
    months: z
      .array(
        z.object({
          month: z.string().describe('As 2026-09'),
          volume: z.int().describe('Searches'),
        }),
      )
      .describe('Searches of each month, oldest first'),
    fetched_at: UnixTime.nullable().describe(
      'When details_source was asked; null where no one was',
    ),
  })
  .meta({ id: 'KeywordVolume' })

const VolumeCoverage = z
  .object({
    keywords: z.int(),
    known: z.int().describe('Keywords whose volume is known'),
    by_source: z
      .array(z.object({ source: VolumeOrigin, keywords: z.int() }))
      .describe('Most first'),
    refreshed_at: UnixTime.nullable().describe('When a source was asked last'),
  })
  .meta({ id: 'VolumeCoverage' })

export const VolumePreview = z
  .object({
    coverage: VolumeCoverage,
    sources: z.array(z.string()).describe('Who can be asked, in this order; empty: no one'),
    due: z.int().describe('Different words that would be asked for now'),
    left_out: z.int().describe('Words that max_usd has no room for'),
    not_askable: z
      .int()
      .describe('Keywords that no source takes: too long, or written in signs'),
    calls: z.int().describe('Requests that would be made; one takes up to a thousand words'),
    price_usd: z.number().describe('By list price; 0 in the sandbox'),
  })
  .meta({ id: 'VolumePreview' })
