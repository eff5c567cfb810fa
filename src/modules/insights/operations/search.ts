import { z } from 'zod'
import { hostOf } from '../../../base/network/url.ts'
import { call } from '../../../core/invoke.ts'
import { operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { searchSerp } from '../../serp/index.ts'

const Answer = z
  .object({
    columns: z.array(z.string()).describe('Names of the columns'),
    rows: z
      .array(z.array(z.union([z.string(), z.number()])))
      .describe('The results from the first position on'),
    ai_overview: z
      .object({
        text: z.string().describe('What it says'),
        sources: z.array(z.string()).describe('Pages it cites'),
      })
      .nullable()
      .describe('Null: the page has none, or it could not be seen'),
    questions: z.array(z.string()).describe('What people also ask'),
    credits: z.int().describe('What it cost'),
    source: z.string().describe('Where the results come from'),
  })
  .meta({ id: 'LiveSearch' })

export const searchLive = operation({
  name: 'search_live',
  summary: 'Search the web now and read the results in brief',
  access: searchSerp.access,
  spends: true,
  input: z.object({
    q: text(2048, 1).describe('What to search for'),
    geo: text(10).default('us').describe('Country code of the market'),
    lang: text(10).default('en').describe('Language code'),
    location: text(400).optional().describe('A town or region, as find_locations names it'),
    device: z.enum(['desktop', 'mobile']).default('desktop').describe('desktop or mobile'),
    num: z.int().min(1).max(100).default(10).describe('How many results'),
  }),
  output: Answer,
  routes: [post('/api/v1/serp/search/brief', { failures: ['402'] })],
  tool: {
    effect: 'spend',
    isBrief: true,
    hint: 'One credit; search_serp has every block and kind of results.',
    confirm: ({ q }) => `Search the web for “${q}”?`,
  },
  async run(ctx, asked) {
    const answer = await call(ctx, searchSerp, asked)
    const organic = answer.organic ?? []
    return {
      columns: ['position', 'domain', 'title', 'link'],
      rows: organic.map(({ title = '', link = '' }, index) => [
        index + 1,
        hostOf(link) ?? '',
        title,
        link,
      ]),
      ai_overview: answer.aiOverview
        ? {
            text: answer.aiOverview.text,
            sources: answer.aiOverview.sources.map(({ link }) => link),
          }
        : null,
      questions: (answer.peopleAlsoAsk ?? []).map(({ question }) => question),
      credits: answer.credits,
      source: answer.searchInformation.source,
    }
  },
})
