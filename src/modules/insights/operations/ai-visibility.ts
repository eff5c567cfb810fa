import { z } from 'zod'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { getAeoOverview } from '../../aeo/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { citedPages, mentionedBrands } from '../datasets/answers.ts'
import type { Row } from '../query/dataset.ts'

const SHOWN = 3
const PAGES = 5

const Rate = z.number().nullable().describe('Share of answers, 0 to 1')
const Answer = z
  .object({
    checked_at: UnixTime.nullable().describe('When assistants were asked; null: never'),
    access: z
      .enum(['app', 'api', 'manual'])
      .nullable()
      .describe('Which answers the shares cover: apps if any were asked, otherwise APIs'),
    answers: z.int().describe('Answers that came'),
    mention_rate: Rate.describe('Share of these answers that mention us, 0 to 1'),
    citation_rate: Rate.describe('Share of these answers that cite us, 0 to 1'),
    assistants: z
      .array(
        z.object({
          assistant: z.string().describe('The assistant'),
          answers: z.int().describe('Its answers'),
          mention_rate: Rate.describe('Share that mention us'),
          citation_rate: Rate.describe('Share that cite us'),
          names_us: z.boolean().describe('Whether it mentioned us at all'),
          names_instead: z
            .string()
            .describe('Whom it mentions most, with the number of answers'),
        }),
      )
      .describe('Those that mention us least first'),
    pages: z
      .array(
        z.object({
          url: z.string().describe('A cited page'),
          owner: z.string().describe('client, competitor or other'),
          decides: z
            .number()
            .describe('Answers that it decides: each is shared by the pages it cites'),
          cited: z.int().describe('Answers that cite it'),
          names_us: z.boolean().describe('Whether any answer citing it mentions us'),
        }),
      )
      .describe('Pages of others that decide most answers: where to be mentioned'),
    source: z.string().describe('live, or sandbox for the simulated world'),
    ...restsOn('aeo_check'),
    simulated: Simulated,
  })
  .meta({ id: 'AiVisibility' })

export const getAiVisibility = operation({
  name: 'get_ai_visibility',
  summary:
    'AI visibility: which assistants mention us, whom they mention instead, and the pages they cite',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/ai-visibility')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'By prompt: query_metrics with dataset answers or answer_gaps; pages: cited_pages.',
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const asked = { client_id, device: 'both' as const, dimensions: [] }
    const [overview, brands, pages] = await Promise.all([
      call(ctx, getAeoOverview, { client_id }),
      mentionedBrands.rows(ctx, asked),
      citedPages.rows(ctx, asked),
    ])
    const { total, headline, providers, as_of, sandbox } = overview
    const shown = headline ?? total
    return {
      checked_at: as_of,
      access: headline?.access ?? null,
      answers: shown.answers,
      mention_rate: shown.mention_rate.value,
      citation_rate: shown.citation_rate.value,
      assistants: providers
        .map(({ name, answers, mention_rate, citation_rate }) => ({
          assistant: name,
          answers,
          mention_rate: mention_rate.value,
          citation_rate: citation_rate.value,
          names_us: (mention_rate.value ?? 0) > 0,
          names_instead: namedBy(name, brands),
        }))
        .toSorted((one, other) => (one.mention_rate ?? -1) - (other.mention_rate ?? -1)),
      pages: pages
        .filter(({ owner }) => owner === 'other')
        .toSorted(
          (one, other) =>
            Number(other.decides) - Number(one.decides) ||
            Number(other.cited) - Number(one.cited),
        )
        .slice(0, PAGES)
        .map(({ url, owner, decides, cited, names_us }) => ({
          url: String(url),
          owner: String(owner),
          decides: Number(decides),
          cited: Number(cited),
          names_us: names_us === true,
        })),
      source: sandbox ? 'sandbox' : 'live',
    }
  },
})

function namedBy(assistant: string, brands: Row[]): string {
  const named = brands.filter(
    (row) => row.assistant === assistant && !row.is_client && Number(row.mentions) > 0,
  )
  const counts = [...Map.groupBy(named, ({ domain }) => String(domain))].map(
    ([domain, rows]) => ({
      domain,
      count: rows.length,
    }),
  )
  const most = counts.toSorted(
    (one, other) => other.count - one.count || one.domain.localeCompare(other.domain),
  )
  return most
    .slice(0, SHOWN)
    .map(({ domain, count }) => `${domain} (${count})`)
    .join(', ')
}
