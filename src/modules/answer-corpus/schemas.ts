import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { CORPUS_PLATFORMS } from '../../providers/corpus/port.ts'

export const Platform = z
  .enum(CORPUS_PLATFORMS)
  .describe("google: Google's AI Overviews; chat_gpt: ChatGPT, in the United States")

const Rate = z.number().nullable().describe('0 to 1; null: of nothing')

export const CorpusMonth = z
  .object({
    month: z.string().describe('As 2026-09, by when the answer was last recorded'),
    platform: Platform,
    geo: z.string(),
    lang: z.string(),
    answers: z.int().describe('Recorded answers about the topics'),
    mentioned: z.int().describe('Those that name the client'),
    cited: z.int().describe('Those that cite a page of the client'),
    mention_rate: Rate,
    citation_rate: Rate,
  })
  .meta({ id: 'CorpusMonth' })

export const Corpus = z
  .object({
    source: z
      .object({
        name: z.string(),
        request_usd: z.number().describe('Dollars for each topic and platform'),
        answer_usd: z.number().describe('Dollars for each answer'),
      })
      .nullable()
      .describe('Who can be asked; null: no one'),
    answers: z.int().describe('Stored recorded answers'),
    fetched_at: UnixTime.nullable().describe('When the source was asked last'),
    months: z.array(CorpusMonth).describe('Oldest first; no samples of ours are among them'),
  })
  .meta({ id: 'AnswerCorpus' })

export const CorpusAnswer = z
  .object({
    platform: Platform,
    geo: z.string(),
    lang: z.string(),
    question: z.string(),
    answer: z.string().describe('In markdown, as it was recorded'),
    model: z.string(),
    volume: z.int().nullable().describe('How often such a question is asked a month'),
    first_recorded_at: UnixTime.nullable(),
    recorded_at: UnixTime.describe('When this answer was given'),
    is_mentioned: z.boolean().describe('It names the client'),
    is_cited: z.boolean().describe('It cites a page of the client'),
    position: z.int().nullable().describe('Where the client stands among those it names'),
    competitors: z.array(z.string()).describe('Domains of the competitors it names'),
  })
  .meta({ id: 'CorpusAnswer' })
