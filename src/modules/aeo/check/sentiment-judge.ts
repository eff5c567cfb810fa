import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { LlmError } from '../../../providers/llm/port.ts'
import { withClientShared } from '../../clients/index.ts'
import { holdStep } from '../../runs/index.ts'
import type { Brands } from '../reading/brands.ts'
import { readAnswer } from '../reading/read.ts'
import { addCost, addScore, type Check, lockCheck } from '../store/checks.ts'
import { type Judged, type ResultRow, samplesOf, saveJudgements } from '../store/results.ts'
import type { CheckRun } from './plan.ts'

const MAX_EXCERPT = 1200
const AROUND = 250
const MAX_QUOTE = 300

const Verdicts = z.object({
  items: z.array(
    z.object({
      nr: z.int(),
      sentiment: z.enum(['positive', 'neutral', 'negative', 'unclear']),
      quote: z.string(),
    }),
  ),
})

const INSTRUCTIONS = `You judge how a brand is portrayed in excerpts of answers that assistants gave.
For every excerpt say how the brand named in "brand" itself comes off, not its competitors and not the topic:
positive (recommended or praised), negative (advised against or criticised), neutral (only named or described),
unclear (cannot be told). Quote the words of the excerpt that decide it, at most 200 characters, exactly as they stand.`

/** Lets a model judge how the client comes off where it is named. Without one, the plain words of the rules stay. */
export async function judgeAnswers(
  ctx: Context,
  check: Check,
  { run, seq, step, brands, name }: Judging,
): Promise<void> {
  const rows = await samplesOf(ctx.db, check, step)
  const open = rows.filter(
    (row) => row.state === 'answered' && row.is_named && row.judge !== 'model',
  )
  if (open.length === 0) return
  const excerpts = open.map((row, nr) => ({ nr, text: excerptOf(row) }))
  const reply = await askJudge(ctx, { brand: name, excerpts })
  if (!reply) return
  const judged = reply.value.items.flatMap((verdict): Judged[] => {
    const row = open[verdict.nr]
    if (!row || verdict.sentiment === 'unclear') return []
    const quote = row.response_text.includes(verdict.quote)
      ? verdict.quote.slice(0, MAX_QUOTE).toWellFormed()
      : ''
    return [
      {
        id: row.id,
        sentiment: verdict.sentiment,
        quote,
        score: scoreOf(brands, row, verdict.sentiment),
      },
    ]
  })
  await withClientShared(ctx, check.client_id, async (tx) => {
    if (!(await holdStep(tx.db, { run, seq }))) return
    await lockCheck(tx.db, check.id)
    await addScore(tx.db, check.id, await saveJudgements(tx.db, check, judged))
    await addCost(tx.db, check.id, reply.costUsd)
  })
}

type Judging = {
  run: CheckRun
  seq: number
  step: { prompt_id: number; provider: string }
  brands: Brands
  name: string
}

async function askJudge(ctx: Context, data: unknown) {
  try {
    return await ctx.llm.object({
      name: 'brand_sentiment',
      schema: Verdicts,
      instructions: INSTRUCTIONS,
      data,
      maxOutputTokens: 1500,
      signal: ctx.signal,
    })
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM sentiment failed, rules used instead')
    return undefined
  }
}

export function scoreOf(
  brands: Brands,
  row: ResultRow,
  sentiment: ResultRow['sentiment'],
): number {
  return readAnswer(
    brands,
    { text: row.response_text, sources: row.has_search ? row.citations : null },
    sentiment,
  ).score
}

/** The words around the first places where the client is named. */
function excerptOf({ response_text, spans, is_named }: ResultRow): string {
  const parts: string[] = []
  let until = 0
  for (const { start, end } of is_named ? spans : []) {
    const from = Math.max(until, start - AROUND)
    until = Math.max(until, end + AROUND)
    parts.push(response_text.slice(from, until))
  }
  return parts.join(' … ').slice(0, MAX_EXCERPT).toWellFormed()
}
