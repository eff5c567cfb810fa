import { z } from 'zod'
import { RowProblem } from '../../core/input-errors.ts'
import { Added, DroppedColumns, Flag, FlagInput, text, UnixTime } from '../../core/schemas.ts'
import { Domain, line, ProxyUrl, SitemapUrl } from './fields.ts'
import { Keyword } from './keywords/keyword-schemas.ts'

export const LineColor = z.enum(['teal', 'plum', 'ochre', 'slate'])
export const LineDash = z.enum(['long', 'short', 'mixed', 'dots'])

export const Competitor = z
  .object({
    id: z.int(),
    client_id: z.int(),
    domain: z.string(),
    name: z.string(),
    color: LineColor.nullable().describe('Line color in charts; null for automatic'),
    dash: LineDash.nullable().describe('Line color in charts; null for automatic'),
  })
  .meta({ id: 'Competitor' })
export type Competitor = z.infer<typeof Competitor>

export const Client = z
  .object({
    id: z.int(),
    user_id: z.int(),
    name: z.string(),
    domain: z.string(),
    notes: z.string(),
    sitemap_url: z.string(),
    is_archived: Flag,
    keyword_count: z.int(),
    created_at: UnixTime,
    updated_at: UnixTime,
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

export const ClientDetail = z
  .object({ ...Client.shape, competitors: z.array(Competitor), keywords: z.array(Keyword) })
  .meta({ id: 'ClientDetail' })

/** A boolean, or 0 and 1 as clients are read. */
const ArchivedInput = FlagInput.transform((flag) => flag === 1)

export const ClientUpdate = {
  domain: Domain.optional(),
  is_archived: ArchivedInput.optional().describe('Archive or restore: true or 1, false or 0'),
  name: line(120, 1).optional(),
  notes: text(10_000).optional().describe('Internal notes of the analysts'),
  screenshot_proxy: ProxyUrl.optional(),
  sitemap_url: SitemapUrl.optional(),
}

/** A row of a list of clients. */
export const NewClient = z.object({
  name: line(120, 1),
  domain: Domain,
  notes: text(10_000).default(''),
  sitemap_url: SitemapUrl.default(''),
})
export type NewClient = z.infer<typeof NewClient>

export const ClientImportReport = z
  .object({
    ...Added.shape,
    skipped: z
      .int()
      .describe('Rows whose site is a client already, or stands in an earlier row'),
    invalid: z.int().describe('Rows that could not be read as a client'),
    problems: z.array(RowProblem).describe('The first 100 of them'),
    dropped_columns: DroppedColumns,
    clients: z
      .array(z.object({ id: z.int(), name: z.string(), domain: z.string() }))
      .describe('Those that were added'),
    preview: z
      .object({
        has_header: z.boolean(),
        columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
        rows: z
          .array(
            z.object({
              row: z.int(),
              ...{
                name: z.string(),
                domain: z.string(),
                notes: z.string(),
                sitemap_url: z.string(),
              },
              client_id: z.int().nullable().describe('The client that has this site already'),
              repeats_row: z.int().nullable().describe('The earlier row with the same site'),
            }),
          )
          .describe('The first 100'),
        ...{ new: z.int(), duplicate: z.int(), invalid: z.int() },
      })
      .optional()
      .describe('What would be stored; only in a dry run'),
  })
  .meta({ id: 'ClientImportReport' })

export const ContentPage = z
  .object({
    id: z.int(),
    client_id: z.int(),
    url: z.string(),
    title: z.string(),
    created_at: UnixTime,
  })
  .meta({ id: 'ContentPage' })

export const ContentPageInput = z
  .object({
    url: text(2048, 1).describe("A page on the client's own site"),
    title: line(300).default(''),
  })
  .meta({ id: 'ContentPageInput' })
export type ContentPageInput = z.infer<typeof ContentPageInput>
