import { sourceLabel } from '../../../providers/failure.ts'
import { seesOverviews } from '../../../providers/search/sources/registry.ts'
import { ownershipChange } from '../../analytics/index.ts'
import { compare, type KeywordSeries, type Observation } from '../../rank-checks/index.ts'
import type { Fact, Item, Rule } from '../finding.ts'
import type { Condition } from '../rules/conditions.ts'

/** What a check saw, and where the competitor stood whom the rule names. */
export type Seen = Observation & { competitor?: number | null }
export type Series = Omit<KeywordSeries, 'observations'> & { observations: Seen[] }

type Compared = Pick<Rule, 'amount'>
type Test = (before: Seen, now: Seen, rule: Compared) => boolean

const within = ({ position }: Seen, top: number) => position !== null && position <= top
/** Not found counts only if the check went that deep. */
const beyond = ({ position, depth }: Seen, top: number) =>
  position === null ? depth >= top : position > top
/** At least here: behind everything that was seen. */
const positionAtLeast = ({ position, depth }: Seen) => position ?? depth + 1

const OVERVIEW = 'ai_overview'

const handsOf = (before: Seen, now: Seen) => ownershipChange({ ...now, holders: {} }, before)

const TESTS: Partial<Record<Condition, Test>> = {
  enters_top: (before, now, { amount }) =>
    beyond(before, amount ?? 10) && within(now, amount ?? 10),
  leaves_top: (before, now, { amount }) =>
    within(before, amount ?? 10) && beyond(now, amount ?? 10),
  rises_by: (before, now, { amount }) =>
    now.position !== null &&
    (before.position !== null || before.depth >= now.depth) &&
    positionAtLeast(before) - now.position >= (amount ?? 1),
  falls_by: (before, now, { amount }) =>
    before.position !== null && positionAtLeast(now) - before.position >= (amount ?? 1),
  found: (before, now) => compare(now, before).is_new,
  lost: (before, now) => compare(now, before).is_lost,
  overtaken: (before, now) => isAhead(before) && isBehind(now),
  block_won: (before, now) => handsOf(before, now).won.length > 0,
  block_lost: (before, now) => handsOf(before, now).lost.length > 0,
  page_changed: (before, now) => before.url !== '' && now.url !== '' && before.url !== now.url,
  ai_overview_appeared: (before, now) =>
    now.features.includes(OVERVIEW) &&
    !before.features.includes(OVERVIEW) &&
    seesOverviews(before.source),
  ai_overview_uncited: (before, now) =>
    handsOf(before, now).lost.some(({ feature }) => feature === OVERVIEW),
}

const isAhead = ({ position, competitor }: Seen) =>
  position !== null &&
  competitor !== undefined &&
  (competitor === null || position < competitor)
const isBehind = ({ position, competitor }: Seen) =>
  competitor !== undefined &&
  competitor !== null &&
  (position === null || competitor < position)

/** What a rule finds in the newest check of a keyword; nothing where it is not met. */
export function findInPositions(rule: Rule, series: Series): Item | null {
  const test = TESTS[rule.condition]
  const change =
    test &&
    changeInARow(series.observations, rule.checks, (before, now) => test(before, now, rule))
  if (!change) return null
  const { before, now } = change
  return {
    subject: `keyword:${series.keyword_id}:${series.device}`,
    label: labelOf(series),
    // The better it ranked, the more it matters.
    weight: 1 / positionAtLeast(positionAtLeast(before) < positionAtLeast(now) ? before : now),
    ...factsOf(rule.condition, before, now),
  }
}

/** The same words asked from two towns, or of two engines, are two keywords. */
function labelOf({ query, location, engine }: Series): string {
  const [town] = location.split(',')
  const asked = engine === 'google' ? '' : sourceLabel({ source: 'local', engine })
  return [query, town, asked].filter(Boolean).join(' · ')
}

function factsOf(condition: Condition, before: Seen, now: Seen): { before: Fact; now: Fact } {
  const block = blockOf(condition, before, now)
  const factOf = ({ checked_at, position, url, job_id, competitor }: Seen): Fact => ({
    ...{ at: checked_at, position, job_id },
    ...(url && { url }),
    ...(competitor !== undefined && { competitor_position: competitor }),
    ...(block && { block }),
  })
  return { before: factOf(before), now: factOf(now) }
}

function blockOf(condition: Condition, before: Seen, now: Seen): string | undefined {
  if (condition.startsWith('ai_overview')) return OVERVIEW
  if (condition === 'block_won') return handsOf(before, now).won.join(', ')
  if (condition !== 'block_lost') return undefined
  return handsOf(before, now)
    .lost.map(({ feature }) => feature)
    .join(', ')
}

/**
 * The last moment before, and the newest one, when each of the newest `checks` observations differs from it as `isSo`
 * says; so a change is found once, with the check that confirms it. Newest first.
 */
export function changeInARow<T>(
  observations: T[],
  checks: number,
  isSo: (before: T, now: T) => boolean,
): { before: T; now: T } | null {
  const [now] = observations
  const before = observations[checks]
  if (now === undefined || before === undefined) return null
  return observations.slice(0, checks).every((each) => isSo(before, each))
    ? { before, now }
    : null
}
