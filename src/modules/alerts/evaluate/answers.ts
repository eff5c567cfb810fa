import { chanceOfFall, wilson } from '../../../base/stats.ts'
import type { AnswerObservation, Tally } from '../../aeo/index.ts'
import type { Item, Rule } from '../finding.ts'
import type { Condition } from '../rules/conditions.ts'
import { changeInARow } from './positions.ts'

type Test = (before: Tally, now: Tally) => boolean

/** A fall that chance alone brings about less often than once in twenty checks. */
const BY_CHANCE = 0.05

const TESTS: Partial<Record<Condition, Test>> = {
  answer_rate_fell: (before, now) =>
    now.named / now.answers < (wilson(before.named, before.answers).low ?? 0) &&
    chanceOfFall(
      { hits: before.named, n: before.answers },
      { hits: now.named, n: now.answers },
    ) < BY_CHANCE,
  sentiment_turned: (before, now) =>
    before.positive >= before.negative && now.negative > now.positive,
}

type Asked = { rule: Rule; label: string; observations: AnswerObservation[] }

/** What a rule finds in the newest answer check; nothing where it is not met. */
export function findInAnswers({ rule, label, observations }: Asked): Item | null {
  const test = TESTS[rule.condition]
  const [newest] = observations
  if (!test || !newest) return null
  // Different prompts give a different rate, which is no change. One prompt is compared with itself.
  const isComparable = (each: AnswerObservation) =>
    rule.prompt_id !== null || each.prompt_set === newest.prompt_set
  const comparable = observations.filter(isComparable)
  const change = changeInARow(comparable, rule.checks, (before, now) => {
    const [was, is] = sharedTallies(before, now)
    return was.answers > 0 && is.answers > 0 && test(was, is)
  })
  if (!change) return null
  const [was, is] = sharedTallies(change.before, change.now)
  const hits = ({ named, negative }: Tally) =>
    rule.condition === 'sentiment_turned' ? negative : named
  const factOf = ({ checked_at, check_id }: AnswerObservation, tally: Tally) => ({
    ...{ at: checked_at, check_id, answers: tally.answers },
    rate: Math.round((10_000 * hits(tally)) / tally.answers) / 10_000,
  })
  return {
    subject: rule.prompt_id === null ? 'answers' : `prompt:${rule.prompt_id}`,
    label,
    weight: 1,
    before: factOf(change.before, was),
    now: factOf(change.now, is),
  }
}

/** Only engines that answered both times are compared. */
function sharedTallies(before: AnswerObservation, now: AnswerObservation): [Tally, Tally] {
  const shared = Object.keys(now.engines).filter((engine) => engine in before.engines)
  const sum = ({ engines }: AnswerObservation) =>
    shared.map((engine) => engines[engine] ?? NONE).reduce(plus, NONE)
  return [sum(before), sum(now)]
}

const NONE: Tally = { answers: 0, named: 0, positive: 0, negative: 0 }

const plus = (a: Tally, b: Tally): Tally => ({
  answers: a.answers + b.answers,
  named: a.named + b.named,
  positive: a.positive + b.positive,
  negative: a.negative + b.negative,
})
