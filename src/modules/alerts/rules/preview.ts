import type { Context } from '../../../core/context.ts'
import { eventsSince } from '../../../platform/jobs/outbox.ts'
import { answerTallies } from '../../aeo/index.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { pastSeries } from '../../rank-checks/index.ts'
import { findInAnswers } from '../evaluate/answers.ts'
import { answerLabel } from '../evaluate/evaluate-check.ts'
import { findInPositions } from '../evaluate/positions.ts'
import {
  chunksOf,
  KEYWORDS_AT_ONCE,
  keywordsInScope,
  withCompetitor,
} from '../evaluate/read-series.ts'
import { EVENT_CAUSES } from '../event-causes.ts'
import type { Item, Rule } from '../finding.ts'
import { kindOf } from './conditions.ts'

const DAY = 86_400
export const PREVIEW_DAYS = 30
/** Far enough back for the checks that the first ones are compared with. */
const DAYS_BEFORE = 30
const MAX_ANSWER_CHECKS = 200

/** One time that a rule would have fired. */
export type Firing = { cause: string; at: number; items: Item[] }

/** When a rule would have fired for a client in the last days, by the functions that decide it when a check ends. */
export async function previewRule(
  ctx: Context,
  client: OwnedClient,
  rule: Rule,
): Promise<Firing[]> {
  const from = ctx.now() - PREVIEW_DAYS * DAY
  const firings = await READERS[kindOf(rule.condition).source](ctx, { client, rule, from })
  return firings.toSorted((a, b) => b.at - a.at)
}

type Asked = { client: OwnedClient; rule: Rule; from: number }

async function inPositions(ctx: Context, { client, rule, from }: Asked): Promise<Firing[]> {
  const firings = new Map<number, Firing>()
  const since = {
    workspaceId: ctx.actor.workspaceId,
    clientId: client.id,
    from: from - DAYS_BEFORE * DAY,
  }
  for (const keywordIds of chunksOf(
    await keywordsInScope(ctx, client.id, rule),
    KEYWORDS_AT_ONCE,
  )) {
    const series = await pastSeries(ctx.db, { ...since, keywordIds })
    const seen = rule.domain === null ? series : await withCompetitor(ctx, series, rule.domain)
    for (const each of seen) {
      for (const [at, { job_id, checked_at }] of each.observations.entries()) {
        if (checked_at < from) break
        const item = findInPositions(rule, {
          ...each,
          observations: each.observations.slice(at, at + rule.checks + 1),
        })
        if (!item) continue
        const firing = firings.get(job_id) ?? {
          cause: `rank:${job_id}`,
          at: checked_at,
          items: [],
        }
        firing.items.push(item)
        firings.set(job_id, { ...firing, at: Math.max(firing.at, checked_at) })
      }
    }
  }
  return [...firings.values()]
}

async function inAnswers(ctx: Context, { client, rule, from }: Asked): Promise<Firing[]> {
  const observations = await answerTallies(ctx.db, {
    workspaceId: ctx.actor.workspaceId,
    clientId: client.id,
    sources: [ctx.config.simulated.answers ? 'sandbox' : 'live'],
    promptId: rule.prompt_id,
    from: from - DAYS_BEFORE * DAY,
    limit: MAX_ANSWER_CHECKS,
  })
  const label = await answerLabel(ctx, { clientId: client.id, clientName: client.name }, rule)
  return observations.flatMap(({ check_id, checked_at }, at) => {
    if (checked_at < from) return []
    const item = findInAnswers({ rule, label, observations: observations.slice(at) })
    return item ? [{ cause: `answers:${check_id}`, at: checked_at, items: [item] }] : []
  })
}

async function inEvents(ctx: Context, { client, rule, from }: Asked): Promise<Firing[]> {
  const firings = new Map<string, Firing>()
  for (const { alarm, event } of EVENT_CAUSES.filter(
    ({ condition }) => condition === rule.condition,
  )) {
    const fired = await eventsSince(ctx.db, {
      name: event.name,
      workspaceId: ctx.actor.workspaceId,
      from,
    })
    for (const { data, ...each } of fired) {
      const alerting = alarm(data, each)
      if (!alerting || (alerting.clientId !== null && alerting.clientId !== client.id)) continue
      const item: Item = {
        weight: each.firedAt,
        before: null,
        now: { at: each.firedAt },
        ...alerting.item,
      }
      const firing = firings.get(alerting.cause) ?? {
        cause: alerting.cause,
        at: each.firedAt,
        items: [],
      }
      firing.items.push(item)
      firings.set(alerting.cause, firing)
    }
  }
  return [...firings.values()]
}

const READERS = { positions: inPositions, answers: inAnswers, events: inEvents }
