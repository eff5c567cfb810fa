import type { Context } from '../../core/context.ts'
import { withClientLocked } from '../clients/index.ts'
import { addPrompts } from './add-prompts.ts'
import { promptKey } from './check/check-figures.ts'
import { BLANK, readColumns } from './check/run-sample.ts'
import { brandsOf } from './client-brands.ts'
import { isAboutBrand, readAnswer } from './reading/read.ts'
import {
  type Check,
  insertCheck,
  manualSince,
  recountManual,
  requireCheck,
} from './store/checks.ts'
import { savePoints } from './store/points.ts'
import { matchingPrompts, type Prompt } from './store/prompts.ts'
import { keepResult, type ResultRow, samplesOf } from './store/results.ts'

export type Pasted = {
  prompt_text: string
  llm_provider: string
  response_text: string
  sources: string[]
}

/** Keeps an answer that somebody copied from an assistant, beside the others that were pasted on the same day. */
export function pasteAnswer(
  ctx: Context,
  clientId: number,
  pasted: Pasted,
): Promise<{ row: ResultRow; check: Check }> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const owner = { workspace_id: client.workspace_id, client_id: clientId }
    const prompt = await promptFor(tx, owner, pasted.prompt_text)
    const brands = await brandsOf(tx, client)
    const given = pasted.sources.map((url) => ({ url, title: null, isCited: true }))
    const linked = readAnswer(brands, { text: pasted.response_text, sources: given })
    // Whether the assistant could search the web is unknown, unless it cites a page.
    const hasSearch = linked.citations.length > 0
    const reading = hasSearch
      ? linked
      : readAnswer(brands, { text: pasted.response_text, sources: null })
    const provider = pasted.llm_provider
    const check = await checkOfToday(tx, owner)
    const earlier = await samplesOf(tx.db, check, { prompt_id: prompt.id, provider })
    await keepResult(tx.db, {
      ...BLANK,
      ...owner,
      ...readColumns(reading),
      check_id: check.id,
      check_at: check.created_at,
      prompt_id: prompt.id,
      prompt_text: prompt.prompt_text,
      category: prompt.category,
      intent: prompt.intent,
      is_brand: isAboutBrand(brands, prompt.prompt_text),
      provider,
      sample: earlier.length + 1,
      response_text: pasted.response_text,
      has_search: hasSearch,
      access: 'manual',
      cost_usd: 0,
      created_at: tx.now(),
    })
    await recountManual(tx.db, check, tx.now())
    const done = await requireCheck(tx.db, owner, check.id)
    const row = (await samplesOf(tx.db, check, { prompt_id: prompt.id, provider })).at(-1)
    if (!row) throw new Error('a pasted answer was not saved')
    await savePoints(tx.db, done)
    return { row, check: done }
  })
}

type Owner = { workspace_id: number; client_id: number }

/** Takes every answer that is pasted on its day (UTC). */
async function checkOfToday(tx: Context, owner: Owner): Promise<Check> {
  const now = tx.now()
  const known = await manualSince(tx.db, owner, now - (now % 86_400))
  if (known) return known
  const id = await insertCheck(tx.db, {
    ...owner,
    source: 'manual',
    providers: [],
    samples: 1,
    country: '',
    language: '',
    is_judged: false,
    total_prompts: 0,
    total_answers: 0,
    max_cost_usd: null,
    created_at: now,
  })
  return requireCheck(tx.db, owner, id)
}

/** The prompt that was asked; a new one is stored disabled. */
async function promptFor(ctx: Context, owner: Owner, text: string): Promise<Prompt> {
  const key = promptKey(text)
  const known = await matchingPrompts(ctx.db, owner)
    .selectAll()
    .where('prompt_key', '=', key)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known
  const blank = { category: '', intent: '' as const, enabled: false, source: 'manual' as const }
  const [created] = await addPrompts(ctx, owner.client_id, [{ ...blank, prompt_text: text }])
  if (!created) throw new Error('prompt of a pasted answer not saved')
  return created
}
