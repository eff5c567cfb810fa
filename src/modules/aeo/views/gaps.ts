import { z } from 'zod'
import { wilson } from '../../../base/stats.ts'
import { accessOf } from '../present.ts'
import { RateOf } from '../schemas.ts'
import type { Glance } from '../store/standings.ts'

export const AeoGap = z
  .object({
    prompt_id: z.int(),
    prompt_text: z.string(),
    category: z.string(),
    intent: z.string(),
    kind: z
      .enum(['absent', 'behind'])
      .describe(
        'absent: no answer mentions or cites the client; behind: fewer than `competitor`',
      ),
    answers: z.int().describe('Of apps and APIs together'),
    app_answers: z.int().describe('Of them, answers of apps that people use'),
    own_rate: RateOf.describe('Answers that mention or cite the client'),
    competitor: z
      .string()
      .describe('The domain in most answers, which the client is compared with'),
    competitor_rate: RateOf.describe('Answers that mention or cite `competitor`'),
    competitors: z
      .array(z.object({ domain: z.string(), answers: z.int() }))
      .describe('All of them, strongest first'),
    opportunity: z.number().describe('Value of closing the gap; larger is better'),
    result_ids: z.array(z.int()).describe('Answers that mention or cite `competitor`'),
  })
  .meta({ id: 'AeoGap' })
export type AeoGap = z.infer<typeof AeoGap>

const INTENT_WEIGHTS: Record<string, number> = {
  transactional: 1,
  commercial: 1,
  informational: 0.7,
  navigational: 0.3,
  '': 0.8,
}
/** Where hardly a brand's own page is cited, a page of one's own has little chance. */
const LEAST_WINNABLE = 0.3
const MAX_EVIDENCE = 20

/** The prompts whose answers know one competitor better than the client, the most worthwhile first. */
export function findGaps(answers: Glance[]): AeoGap[] {
  return [...Map.groupBy(answers, ({ prompt_id }) => prompt_id).values()]
    .flatMap((ofPrompt) => gapOf(ofPrompt) ?? [])
    .sort((a, b) => b.opportunity - a.opportunity || a.prompt_id - b.prompt_id)
}

function gapOf(answers: Glance[]): AeoGap | null {
  const [first] = answers
  const own = answers.filter((each) => each.is_named || each.is_cited)
  const competitors = competitorsIn(answers)
  const [strongest] = competitors
  if (!first || !strongest || own.length >= strongest.answers) return null
  const opportunity =
    (1 - own.length / answers.length) *
    (strongest.answers / answers.length) *
    Math.log(1 + competitors.length) *
    (INTENT_WEIGHTS[first.intent] ?? 1) *
    winnable(answers)
  return {
    prompt_id: first.prompt_id,
    prompt_text: first.prompt_text,
    category: first.category,
    intent: first.intent,
    kind: own.length === 0 ? 'absent' : 'behind',
    answers: answers.length,
    app_answers: answers.filter(({ provider }) => accessOf(provider) === 'app').length,
    own_rate: wilson(own.length, answers.length),
    competitor: strongest.domain,
    competitor_rate: wilson(strongest.answers, answers.length),
    competitors,
    opportunity: Math.round(opportunity * 1000) / 1000,
    result_ids: answers
      .filter((each) => isIn(strongest.domain, each))
      .slice(0, MAX_EVIDENCE)
      .map(({ id }) => id),
  }
}

const isIn = (domain: string, { competitors, cited_competitors }: Glance) =>
  competitors.includes(domain) || cited_competitors.includes(domain)

export type CompetitorAnswers = { domain: string; answers: number }

/** How many of these answers name or cite each competitor. */
export function competitorsIn(
  answers: Pick<Glance, 'competitors' | 'cited_competitors'>[],
): CompetitorAnswers[] {
  const counts = new Map<string, number>()
  for (const { competitors, cited_competitors } of answers) {
    for (const domain of new Set([...competitors, ...cited_competitors]))
      counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .map(([domain, found]) => ({ domain, answers: found }))
    .sort((a, b) => b.answers - a.answers || a.domain.localeCompare(b.domain))
}

function winnable(answers: Glance[]): number {
  const pages = answers.reduce((sum, each) => sum + each.pages, 0)
  if (pages === 0) return 1
  const brands = answers.reduce(
    (sum, each) => sum + each.cited_competitors.length + (each.is_cited ? 1 : 0),
    0,
  )
  return Math.max(LEAST_WINNABLE, Math.min(1, brands / pages))
}
