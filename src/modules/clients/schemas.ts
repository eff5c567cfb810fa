import { z } from 'zod'
import { Flag, text, UnixTime } from '../../core/shapes.ts'
import { Domain, line, ProxyUrl, SitemapUrl } from './fields.ts'
import { Keyword } from './keyword-schemas.ts'

export const LineColor = z.enum(['teal', 'plum', 'ochre', 'slate'])
export const LineDash = z.enum(['long', 'short', 'mixed', 'dots'])

export const Competitor = z
  .object({
    id: z.int(),
    client_id: z.int(),
    domain: z.string(),
    name: z.string(),
    color: LineColor.nullable().describe('Of its line in charts; null: by its place in the list'),
    dash: LineDash.nullable().describe('Of its line in charts; null: by its place in the list'),
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

export const ClientUpdate = {
  domain: Domain.optional(),
  is_archived: z.boolean().optional().describe('Archive or restore'),
  name: line(120, 1).optional(),
  notes: text(10_000).optional().describe('Internal notes of the analysts'),
  screenshot_proxy: ProxyUrl.optional(),
  sitemap_url: SitemapUrl.optional(),
}

export const ContentPage = z
  .object({ id: z.int(), client_id: z.int(), url: z.string(), title: z.string(), created_at: UnixTime })
  .meta({ id: 'ContentPage' })

export const ContentPageInput = z
  .object({ url: text(2048, 1).describe("A page on the client's own site"), title: line(300).default('') })
  .meta({ id: 'ContentPageInput' })
export type ContentPageInput = z.infer<typeof ContentPageInput>
