import { z } from 'zod'
import { event } from '../../core/event.ts'
import { text, UnixTime } from '../../core/schemas.ts'
import { CAUSES } from './figures/decay.ts'

/** New or corrected days of a client's property are here. */
export const searchConsoleImported = event(
  'search_console.imported',
  z.object({ client_id: z.int(), is_simulated: z.boolean() }),
)

export const SETUP_STEPS = [
  'configured',
  'scope',
  'reachable',
  'grant',
  'token',
  'api',
  'account',
  'property',
  'permission',
  'quota',
  'report',
  'data',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SiteUrl = text(2048, 1).meta({ example: 'sc-domain:example.com' })

export const SearchConsoleProperty = z
  .object({
    site_url: z
      .string()
      .describe('sc-domain:example.com, or an address with its closing slash'),
    permission: z.string().describe('What the account may do there, in the words of Google'),
    fits: z.boolean().describe("It belongs to the client's domain"),
  })
  .meta({ id: 'SearchConsoleProperty' })

export const SearchConsoleSetup = z
  .object({
    ok: z.boolean().describe('Every step passed'),
    failed_step: z
      .enum(SETUP_STEPS)
      .nullable()
      .describe('What has to be put right first; null when nothing has'),
    steps: z
      .array(
        z.object({
          step: z.enum(SETUP_STEPS),
          ok: z.boolean().describe('Whether this step passed'),
          detail: z.string().describe("What was found, or Google's own words"),
          remedy: z.string().describe('What to do about it; empty where it passed'),
          link: z.string().describe('Where to do it; empty where there is none'),
        }),
      )
      .describe('The steps in order, up to the first that fails'),
  })
  .meta({ id: 'SearchConsoleSetup' })
export type SearchConsoleSetup = z.infer<typeof SearchConsoleSetup>

export const SearchConsoleImport = z
  .object({
    id: z.int().describe('The run, as shown by get_run'),
    state: z
      .enum(['queued', 'running', 'paused', 'done', 'failed', 'cancelled'])
      .describe('A run that waits for a quota is running'),
    message: z.string().describe('Why it failed; empty otherwise'),
    days: z.int().describe('How many days it has to import'),
    done: z.int().describe('How many of them it has imported'),
    failed: z.int().describe('How many of them could not be imported'),
    started_at: UnixTime.describe('When it was started'),
    finished_at: UnixTime.nullable().describe('When it ended; null while it runs'),
  })
  .meta({ id: 'SearchConsoleImport' })

export const SearchConsoleStatus = z
  .object({
    has_credentials: z
      .boolean()
      .describe('Someone signed in at Google for the client, or a service account is stored'),
    account: z.string().nullable().describe('The address of the account that is asked'),
    site_url: z.string().nullable().describe('The connected property; null when none is'),
    connected_at: UnixTime.nullable().describe('When it was connected'),
    first_day: z.iso
      .date()
      .nullable()
      .describe('The first day that is imported, in the calendar of California'),
    last_day: z.iso.date().nullable().describe('The last day that is imported'),
    final_until: z.iso
      .date()
      .nullable()
      .describe('Days after this one are not counted to the end by Google'),
    days: z.int().describe('How many days are imported'),
    latest_import: SearchConsoleImport.nullable().describe(
      'The last import; null when there was none',
    ),
  })
  .meta({ id: 'SearchConsoleStatus' })

const measures = {
  clicks: z.int().describe('Clicks from Google web search'),
  impressions: z.int().describe('How often the site was seen there'),
  ctr: z
    .number()
    .nullable()
    .describe('Clicks by impressions, 0 to 1; null without impressions'),
  position: z
    .number()
    .nullable()
    .describe("Google's average of the best position; null without impressions"),
}
export const Measures = z.object(measures).meta({ id: 'SearchMeasures' })

export const SearchPerformance = z
  .object({
    site_url: z.string().describe('The property'),
    from: z.iso.date().describe('The first day that is summed up'),
    to: z.iso.date().describe('The last day that is summed up'),
    final_until: z.iso
      .date()
      .nullable()
      .describe('Days after this one are not counted to the end by Google'),
    totals: Measures,
    previous: Measures.nullable().describe(
      'As many days right before; null when not all of them are imported',
    ),
    unnamed: z
      .object({
        clicks: z
          .int()
          .describe('Clicks that Google attributes to no query, to protect those who asked'),
        impressions: z.int().describe('Impressions that Google attributes to no query'),
        truncated_days: z
          .int()
          .describe('Days of which Google shows only the first 50,000 rows'),
      })
      .describe('What is in the totals and in no query'),
    brand: z
      .object({
        words: z.array(z.string()).describe('A query with one of these is one for the brand'),
        clicks: z.int().describe('Clicks of such queries'),
        impressions: z.int().describe('Impressions of such queries'),
      })
      .describe('What people sought who knew the brand already'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('In the calendar of California'),
          is_final: z.boolean().describe('False: Google has not counted it to the end'),
          ...measures,
        }),
      )
      .describe('Every day that is imported; a day that is missing is not known'),
  })
  .meta({ id: 'SearchPerformance' })

export const SORTS = ['clicks', 'impressions', 'ctr', 'position'] as const
export type Sort = (typeof SORTS)[number]

export const SearchPerformanceRow = z
  .object({
    value: z
      .string()
      .describe('A query, an address, a country in two letters (zz: unknown), or a device'),
    is_remainder: z
      .boolean()
      .describe(
        'What Google attributes to nothing it names: with it, rows sum up to the totals',
      ),
    ...measures,
    previous: Measures.nullable().describe(
      'As many days right before; null where it was not seen then',
    ),
    is_tracked: z
      .boolean()
      .nullable()
      .describe('Of a query: a keyword of the client has these words; null otherwise'),
  })
  .meta({ id: 'SearchPerformanceRow' })

const Device = z.enum(['desktop', 'mobile'])

export const KeywordPerformance = z
  .object({
    keyword_id: z.int().describe('The keyword'),
    device: Device.describe('One of its devices'),
    ...measures,
    previous: Measures.nullable().describe(
      'As many days right before; null where it was not seen then',
    ),
  })
  .meta({ id: 'KeywordPerformance' })

export const KeywordPerformanceDetail = z
  .object({
    from: z.iso.date().describe('The first day that is summed up'),
    to: z.iso.date().describe('The last day that is summed up'),
    devices: z
      .array(KeywordPerformance)
      .describe('In the country of the keyword; empty when it was not seen'),
    pages: z
      .array(
        z.object({
          url: z.string().describe('A page that Google showed for the query'),
          ...measures,
        }),
      )
      .describe('Those with most clicks first, over all countries and devices'),
  })
  .meta({ id: 'KeywordPerformanceDetail' })

export const DecayingPages = z
  .object({
    from: z.iso.date().describe('The first day that is looked at'),
    to: z.iso.date().describe('The last day that is looked at'),
    comparison: z
      .enum(['year_before', 'best_weeks'])
      .describe(
        'year_before: the same weeks a year before; best_weeks: the best four weeks of each page since',
      ),
    items: z
      .array(
        z.object({
          url: z.string().describe('The page'),
          ...measures,
          before: z
            .object({
              from: z.iso.date().describe('The first day it is compared with'),
              to: z.iso.date().describe('The last day it is compared with'),
              ...measures,
            })
            .describe('What it brought then'),
          lost_clicks: z.int().describe('Clicks fewer than then'),
          cause: z
            .enum(CAUSES)
            .describe(
              'position: it stands more than two positions lower; ctr: fewer of those who see it click; demand: it is seen less',
            ),
        }),
      )
      .describe('Those that lost most first'),
  })
  .meta({ id: 'DecayingPages' })

const counted = {
  clicks: z.int().describe('Clicks from Google web search'),
  impressions: z.int().describe('How often it was seen there'),
}

export const CompetingQueries = z
  .object({
    from: z.iso.date().describe('The first day that is looked at'),
    to: z.iso.date().describe('The last day that is looked at'),
    items: z
      .array(
        z.object({
          query: z.string().describe('What was searched for'),
          ...counted,
          turns: z.int().describe('How often another page led than the week before'),
          pages: z
            .array(
              z.object({
                url: z
                  .string()
                  .describe('A page with a tenth of the clicks, or a fifth of the impressions'),
                ...counted,
                weeks_leading: z.int().describe('Weeks in which it had most clicks'),
              }),
            )
            .describe('Those with most clicks first'),
        }),
      )
      .describe('Those with most clicks first'),
  })
  .meta({ id: 'CompetingQueries' })

/** What figures of Search Console beside measured ones are of. */
export const SearchSpan = z
  .object({
    from: z.iso.date().describe('The first day that is summed up'),
    to: z.iso.date().describe('The last day that is summed up'),
  })
  .nullable()
  .describe('Days that figures of Search Console are of; null: nothing is imported')

export const ClientClicks = z
  .object({
    client_id: z.int().describe('The client'),
    until: z.iso.date().describe('The last day that Google has counted to the end'),
    ...measures,
    previous_clicks: z
      .int()
      .nullable()
      .describe('Clicks of as many days before; null when not all are imported'),
  })
  .meta({ id: 'ClientClicks' })

export const VIEWS = ['untracked', 'striking'] as const
export const BRANDS = ['only', 'without'] as const
export const BrandWords = z.array(text(100, 1)).max(50)

/** Both ends are inclusive. */
export const Days = {
  from: z.iso.date().optional().describe('The first day; left out, 27 days before the last'),
  to: z.iso.date().optional().describe('The last day; left out, the last one that is final'),
}
