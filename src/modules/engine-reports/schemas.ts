import { z } from 'zod'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { DROPS, ENGINES, KINDS, NEEDS } from './read-report.ts'

export const Engine = z
  .enum(ENGINES)
  .describe(
    'google: impressions in AI Overviews and AI Mode; bing: citations in Copilot and answers of Bing',
  )
export const Kind = z
  .enum(KINDS)
  .describe('What the rows are; query: the grounding queries of Bing')
export const ReportId = Id.describe('The import, as listed by get_engine_reports')
export const Day = z.iso.date()
export const Column = z.int().min(1).max(200)

export const EngineReportImport = z
  .object({
    import_id: z
      .int()
      .nullable()
      .describe('null in a dry run, and when the same file was stored before'),
    engine: Engine.nullable(),
    needs: z
      .array(z.enum(NEEDS))
      .describe('What has to be said before the file can be stored; empty when it can'),
    from: Day.nullable().describe('The first day of the export'),
    to: Day.nullable().describe('The last day of the export'),
    tables: z
      .array(
        z.object({
          kind: Kind,
          rows: z.int(),
          amount: z.int().describe('Impressions or citations in all'),
        }),
      )
      .describe('What the file holds'),
    columns: z.array(z.string()).describe('Of the first table'),
    sample: z.array(z.array(z.string())).describe('Its first rows'),
    dropped: z
      .array(
        z.object({
          reason: z.enum(DROPS),
          count: z.int(),
          example: z.string().describe('One of them'),
        }),
      )
      .describe('What is not stored, and why'),
  })
  .meta({ id: 'EngineReportImport' })

export const EngineReports = z
  .object({
    opted_out: z
      .array(z.object({ engine: Engine, since: Day.describe('Since when') }))
      .describe(
        'Engines whose answers the site has opted out of: figures of these days are none',
      ),
    imports: z
      .array(
        z.object({
          id: z.int(),
          engine: Engine,
          from: Day,
          to: Day,
          file_name: z.string().describe('What the file was called'),
          created_at: UnixTime,
          kinds: z
            .array(
              z.object({
                kind: Kind,
                rows: z.int(),
                amount: z.int().describe('Impressions or citations in all'),
              }),
            )
            .describe('What the file held, by kind of report'),
        }),
      )
      .describe('The newest period first; at most 200'),
  })
  .meta({ id: 'EngineReports' })

export const EngineReportRow = z
  .object({
    value: z
      .string()
      .describe('An address, a grounding query, a country, a device or a day, as exported'),
    amount: z.int().describe('Impressions in answers of Google, or citations by Bing'),
    own_answers: z
      .int()
      .nullable()
      .describe(
        'Of a page: answers of our own newest check that cite it; null: of something else, or never checked',
      ),
    is_prompt: z
      .boolean()
      .nullable()
      .describe('Of a query: it is one of the prompts; null of something else'),
  })
  .meta({ id: 'EngineReportRow' })

export const BING_KINDS = ['query', 'page', 'site'] as const

export const BingStatistics = z
  .object({
    has_key: z.boolean().describe('A key of Bing Webmaster is stored for the client'),
    first_day: Day.nullable().describe('The first day that is imported'),
    last_day: Day.nullable().describe('The last day that is imported'),
    total: z.int().describe('How many rows there are'),
    items: z
      .array(
        z.object({
          value: z.string().describe('A query, an address, or a day of the whole site'),
          clicks: z.int().describe("Visits from Bing's results"),
          impressions: z.int().describe('How often a result of the site was shown'),
          ctr: z
            .number()
            .nullable()
            .describe('Clicks by impressions, 0 to 1; null without impressions'),
          position: z.number().nullable().describe("Bing's average; null where it names none"),
        }),
      )
      .describe('Those with most clicks first; days in their order'),
  })
  .meta({ id: 'BingStatistics' })

export const FileName = text(200).default('').describe('What the file is called')
