import { z } from 'zod'
import { call } from '../../../core/invoke.ts'
import { get, operation } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { UnixTime } from '../../../core/schemas.ts'
import { ClientId } from '../../clients/index.ts'
import { getRecommendations } from '../../recommendations/index.ts'

const Answer = z
  .object({
    generated_at: UnixTime.nullable().describe('When they were generated; null when never'),
    stale: z.boolean().describe('Newer data exists: call generate_recommendations'),
    items: z
      .array(
        z.object({
          title: z.string().describe('What to do'),
          why: z.string().describe('Why it matters'),
          action: z.string().describe('How to do it'),
          stake: z
            .number()
            .nullable()
            .describe(
              'Estimated clicks a month: those that were lost, or 30 % of those that could be won; by the published curve (published:1)',
            ),
          effort: z.int().describe('1 to 5'),
          confidence: z.string().describe('low, medium or high'),
          evidence: z.array(z.string()).describe('What it rests on, with its figure'),
        }),
      )
      .describe('Most valuable first'),
    total: z.int().describe('Open steps in all'),
    ...restsOn('rank_check', 'aeo_check', 'aso'),
    simulated: Simulated,
  })
  .meta({ id: 'NextSteps' })

const EVIDENCE = 3

export const getNextSteps = operation({
  name: 'get_next_steps',
  summary: 'What to do next for a client, with the evidence',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    limit: z.int().min(1).max(20).default(3).describe('Maximum number to return'),
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/next-steps')],
  tool: {
    effect: 'read',
    isBrief: true,
    hint: 'Ordered by clicks at stake, certainty and effort. When stale, call generate_recommendations with rec_type priority_actions.',
  },
  async run(ctx, { client_id, limit }) {
    const set = await call(ctx, getRecommendations, { client_id, rec_type: 'priority_actions' })
    const open = set.items.filter(({ status }) => status === 'open')
    return {
      generated_at: set.generated_at,
      stale: set.stale,
      items: open
        .slice(0, limit)
        .map(({ title, why, action, stake = null, effort, confidence, evidence }) => ({
          ...{ title, why, action, stake, effort, confidence },
          evidence: evidence
            .slice(0, EVIDENCE)
            .map(({ text, value }) => (value === null ? text : `${text}: ${value}`)),
        })),
      total: open.length,
    }
  },
})
