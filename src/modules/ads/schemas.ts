import { z } from 'zod'
import { text, UnixTime } from '../../core/schemas.ts'
import { SURFACES } from '../../providers/llm/surfaces/surface.ts'

export const Ad = z
  .object({
    domain: z.string().describe('Empty where the text shows no address'),
    title: z.string(),
    position: z.int().describe('Among the ads of the text, from 1'),
    competitor_id: z.int().optional(),
    is_client: z.boolean().describe('An ad of the client'),
    advertiser: z.string().describe('The name that the ad shows, where it shows one'),
  })
  .meta({ id: 'ObservedAd' })

/** Where ads are seen: on pasted result pages, and in answers of apps. */
export const AD_SURFACES = ['pasted', ...SURFACES] as const
export const AdSurface = z
  .enum(AD_SURFACES)
  .describe(
    'pasted: a results page pasted by a person; otherwise the app whose answer was examined',
  )

export const AdObservation = z
  .object({
    id: z.int(),
    prompt: z.string(),
    surface: AdSurface,
    prompt_id: z
      .int()
      .nullable()
      .describe('The prompt that the app was asked; null for a pasted page'),
    answer_id: z.int().nullable().describe('The answer of the app; null for a pasted page'),
    ads: z.array(Ad),
    created_at: UnixTime,
  })
  .meta({ id: 'AdObservation' })

export const Paste = text(100_000, 1).meta({
  description: 'Text that was copied from a results page; ads are found by their labels',
  example: 'Sponsored\nCoffee grinders from $49\nhttps://www.example.com',
})
export const Prompt = text(300, 1).meta({
  description: 'What was searched for',
  example: 'coffee grinder',
})

const Advertiser = z
  .object({
    domain: z.string(),
    name: z.string(),
    competitor_id: z.int().nullable(),
    appearances: z.int().describe('Observations with an ad of it'),
    appearance_rate: z.number().nullable().describe('appearances / observations'),
    ads: z.int(),
    share: z.number().nullable().describe('its ads / all ads'),
    avg_position: z.number(),
    top_rate: z.number().describe('appearances at position 1 / appearances'),
    first_seen: UnixTime,
    last_seen: UnixTime,
    prompts: z.array(z.string()),
  })
  .meta({ id: 'Advertiser' })

export const AdShareOfVoice = z
  .object({
    observations: z.int().describe('All that were recorded, also those without ads'),
    surfaces: z
      .array(
        z
          .object({
            surface: AdSurface,
            observations: z.int().describe('Made there'),
            ads: z.int().describe('Seen there'),
          })
          .meta({ id: 'AdSurfaceCount' }),
      )
      .describe('Where they were made: result pages that were pasted, and answers of apps'),
    prompts: z.int(),
    ads: z.int(),
    client: Advertiser.nullable().describe("The client's own ads; null when none was seen"),
    competitors: z.array(Advertiser),
    unattributed: z.array(Advertiser).describe('Advertisers who are not among the competitors'),
  })
  .meta({ id: 'AdShareOfVoice' })
