import type { Context } from '../../core/context.ts'
import { withClientLocked } from '../clients/index.ts'
import { addPrompts } from './add-prompts.ts'
import { promptKey } from './check-figures.ts'
import { brandsOf } from './client-brands.ts'
import { isAboutBrand, readAnswer } from './reading/read.ts'
import { BLANK, readColumns } from './run-sample.ts'
import { type Check, endCheck, insertCheck } from './store/checks.ts'
import { savePoints } from './store/points.ts'
import { matchingPrompts, type Prompt } from './store/prompts.ts'
import { keepResult, type ResultRow, resultsOf } from './store/results.ts'

export type Pasted = { prompt_text: string; llm_provider: string; response_text: string; sources: string[] }

/** Keeps an answer that somebody copied from an assistant: a check of its own, of one prompt and one answer. */
export function pasteAnswer(ctx: Context, clientId: number, pasted: Pasted): Promise<{ row: ResultRow; check: Check }> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const owner = { workspace_id: client.workspace_id, client_id: clientId }
    const prompt = await promptFor(tx, owner, pasted.prompt_text)
    const brands = await brandsOf(tx, client)
    const given = pasted.sources.map((url) => ({ url, title: null, isCited: true }))
    const linked = readAnswer(brands, { text: pasted.response_text, sources: given })
    // Nobody knows whether the assistant could search the web, unless it cites a page.
    const hasSearch = linked.citations.length > 0
    const reading = hasSearch ? linked : readAnswer(brands, { text: pasted.response_text, sources: null })
    const check = await insertCheck(tx.db, {
      ...owner,
      source: 'manual',
      status: 'running',
      providers: [pasted.llm_provider],
      samples: 1,
      country: '',
      language: '',
      is_judged: false,
      total_prompts: 1,
      total_answers: 1,
      max_cost_usd: null,
      created_at: tx.now(),
      started_at: tx.now(),
    })
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
      provider: pasted.llm_provider,
      sample: 1,
      response_text: pasted.response_text,
      has_search: hasSearch,
      cost_usd: 0,
      created_at: tx.now(),
    })
    const done = await endCheck(tx.db, check.id, { status: 'done', now: tx.now() })
    const [row] = await resultsOf(tx.db, check, { limit: 1, offset: 0 })
    if (!done || !row) throw new Error('pasted answer not saved')
    await savePoints(tx.db, done)
    return { row, check: done }
  })
}

type Owner = { workspace_id: number; client_id: number }

/** The prompt that was asked; a new one is kept, and asked by checks only when somebody enables it. */
async function promptFor(ctx: Context, owner: Owner, text: string): Promise<Prompt> {
  const key = promptKey(text)
  const known = await matchingPrompts(ctx.db, owner).selectAll().where('prompt_key', '=', key).executeTakeFirst()
  if (known) return known
  const blank = { category: '', intent: '' as const, enabled: false, source: 'manual' as const }
  const [created] = await addPrompts(ctx, owner.client_id, [{ ...blank, prompt_text: text }])
  if (!created) throw new Error('prompt of a pasted answer not saved')
  return created
}
