import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { text } from '../../../core/schemas.ts'
import { ClientId, Lang, pagedAsOf, requireClient } from '../../clients/index.ts'
import { promptKey } from '../check/check-figures.ts'
import { CheckId, listAsOfCheck } from '../schemas.ts'
import type { Check } from '../store/checks.ts'
import { readSettings } from '../store/settings.ts'
import { evidenceOf, type Glance, glancesOf } from '../store/standings.ts'
import { AeoBrief, type Wanted, writeBrief } from '../views/brief.ts'
import { asOfCheck, checkFor } from '../views/check-selection.ts'
import { AeoGap, competitorsIn, findGaps } from '../views/gaps.ts'

const MAX_EVIDENCE = 30
const MAX_RELATED = 4

export const listAeoGaps = operation({
  name: 'list_aeo_gaps',
  summary: 'Answer gaps: prompts where a competitor is mentioned more than the client',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    check_id: CheckId.optional(),
    kind: z.enum(['absent', 'behind']).optional().describe('Only this kind'),
    ...Window,
  }),
  output: listAsOfCheck(AeoGap),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/aeo/gaps')],
  tool: {
    effect: 'read',
    hint: 'Most valuable first. write_aeo_brief drafts content for one of them.',
  },
  async run(ctx, { client_id, check_id, kind, ...window }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, check_id)
    const gaps = check
      ? findGaps(await glancesOf(ctx.db, check)).filter((gap) => !kind || gap.kind === kind)
      : []
    const page = await readPage(window, {
      rows: async (limit, offset) => gaps.slice(offset, offset + (limit ?? gaps.length)),
      count: async () => gaps.length,
    })
    return { ...page, ...asOfCheck(check) }
  },
})

export const writeAeoBrief = operation({
  name: 'write_aeo_brief',
  summary: 'Content brief for an answer gap',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    prompt_text: text(2000, 1)
      .optional()
      .describe('The prompt; defaults to the most valuable gap'),
    competitors: z
      .array(z.string().min(1).max(253))
      .max(50)
      .optional()
      .describe('Only these domains'),
    lang: Lang.optional(),
  }),
  output: AeoBrief,
  routes: [post('/api/v1/clients/{client_id}/aeo/gaps/brief')],
  tool: {
    effect: 'spend',
    hint: 'Built from rules, and worded by a model when one is configured.',
    confirm: ({ client_id }) => `Write a content brief for client ${client_id}?`,
  },
  async run(ctx, { client_id, prompt_text, competitors: only = [], lang }) {
    const client = await requireClient(ctx, client_id)
    const check = await checkFor(ctx, client, undefined)
    const wanted = check ? await choose(ctx, check, prompt_text) : asked(prompt_text)
    const language = lang ?? (await readSettings(ctx.db, client_id)).language
    return writeBrief(ctx, client, { ...wanted, only, lang: language })
  },
})

type Chosen = Omit<Wanted, 'only' | 'lang'>

/** A prompt that was never asked has no evidence, and still a brief. */
function asked(prompt: string | undefined): Chosen {
  if (prompt === undefined) throw fail('no_answers_yet')
  return {
    prompt_text: prompt,
    own: { named: 0, answers: 0 },
    competitors: [],
    evidence: [],
    related: [],
  }
}

async function choose(ctx: Context, check: Check, prompt: string | undefined): Promise<Chosen> {
  const glances = await glancesOf(ctx.db, check)
  const [top] = findGaps(glances)
  if (prompt === undefined && !top) throw fail('no_gap')
  const words = prompt ?? top?.prompt_text ?? ''
  const answers = glances.filter(
    ({ prompt_text }) => promptKey(prompt_text) === promptKey(words),
  )
  const [first] = answers
  if (!first) return asked(words)
  const named = answers.filter(({ is_named, is_cited }) => is_named || is_cited).length
  return {
    prompt_text: first.prompt_text,
    own: { named, answers: answers.length },
    competitors: competitorsIn(answers),
    evidence: await evidenceOf(ctx.db, check, first.prompt_id, MAX_EVIDENCE),
    related: relatedTo(first, glances),
  }
}

/** Other prompts of the same group: what the reader will ask next. */
function relatedTo({ prompt_id, category }: Glance, glances: Glance[]): string[] {
  const others = glances.filter(
    (each) => each.prompt_id !== prompt_id && category !== '' && each.category === category,
  )
  return [...new Set(others.map(({ prompt_text }) => prompt_text))].slice(0, MAX_RELATED)
}

export const gapOperations: AnyOperation[] = [listAeoGaps, writeAeoBrief]
