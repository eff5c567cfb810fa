import { z } from 'zod'
import { unverifiedNumbers } from '../../base/numbers.ts'
import type { Context } from '../../core/context.ts'
import { LlmError } from '../../providers/llm/port.ts'
import type { Draft } from './draft.ts'

const Reworded = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      why: z.string(),
      action: z.string(),
      refs: z.array(z.string()),
    }),
  ),
})

const INSTRUCTIONS = `You put recommendations for a site into better words.
Give every item back by its id, in the order given. Keep title, why and action short and plain, in English, with the same meaning and the same names.
Use no number that the item does not hold. refs: those of the given evidence that the words rest on.`

const MAX_TITLE = 160
const MAX_TEXT = 600
const KEPT_WORDS = 0.3

/** Better wording and order from a model; null when none is configured or answers. Invented facts are dropped. */
export async function reword(ctx: Context, drafts: Draft[]): Promise<Draft[] | null> {
  if (drafts.length === 0 || ctx.llm.models().length === 0) return null
  try {
    const data = { items: drafts.map(wordsFor) }
    const task = { name: 'recommendations', schema: Reworded, instructions: INSTRUCTIONS, data }
    const { value } = await ctx.llm.object({
      ...task,
      maxOutputTokens: 6000,
      timeoutMs: 60_000,
      signal: ctx.signal,
    })
    return merge(drafts, value.items)
  } catch (thrown) {
    if (ctx.signal.aborted || !(thrown instanceof LlmError)) throw thrown
    ctx.log.warn({ reason: thrown.reason }, 'LLM rewrite of recommendations failed')
    return null
  }
}

/** What a model needs to know of a draft. */
function wordsFor({ area: _, code: _code, values: _values, evidence, ...draft }: Draft) {
  return {
    ...draft,
    evidence: evidence.map(({ kind, ref, text, value }) => ({ kind, ref, text, value })),
  }
}

type Worded = z.infer<typeof Reworded>['items'][number]

/** The model's words where they say the same; order and everything else stay as the rules wrote them. */
export function merge(drafts: Draft[], worded: Worded[]): Draft[] {
  return drafts.map((draft) => {
    const found = worded.find(({ id }) => id === draft.id)
    return found && isFaithful(draft, found) ? { ...draft, ...wordsOf(found) } : draft
  })
}

const wordsOf = ({ title, why, action }: Worded) => ({
  title: title.trim(),
  why: why.trim(),
  action: action.trim(),
})

function isFaithful(draft: Draft, { title, why, action, refs }: Worded): boolean {
  const text = `${title} ${why} ${action}`
  if (
    title.trim() === '' ||
    title.length > MAX_TITLE ||
    why.length > MAX_TEXT ||
    action.length > MAX_TEXT
  )
    return false
  if (refs.some((ref) => !draft.evidence.some((evidence) => evidence.ref === ref))) return false
  const given = JSON.stringify(draft)
  if (unverifiedNumbers(text, [given]).length > 0 || /https?:|[<>]/.test(text)) return false
  const words = wordsIn(text)
  const kept = words.filter((word) => wordsIn(given).includes(word))
  return words.length > 0 && kept.length / words.length >= KEPT_WORDS
}

const wordsIn = (text: string) => [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])]
