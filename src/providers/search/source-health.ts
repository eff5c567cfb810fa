import { earliest, latest } from '../../base/numbers.ts'
import type { Breaker, BreakerView } from '../breaker.ts'
import type { Engine, Vertical } from './page.ts'
import type { SearchSource, SourceName } from './port.ts'

/** How a source does for one kind of search. */
type VerticalHealth = BreakerView & { vertical: Vertical }

/** All of its searches taken together, and each kind by itself: what one is refused another may still be given. */
export type SourceHealth = BreakerView & {
  source: SourceName
  engine: Engine
  via: string
  verticals: VerticalHealth[]
}

export function healthOf(
  { name, engine, via }: SearchSource,
  breakers: Map<Vertical, Breaker>,
): SourceHealth {
  const verticals = [...breakers]
    .map(([vertical, breaker]) => ({ vertical, ...breaker.view() }))
    .filter(({ state }) => state !== 'unused')
  return { source: name, engine, via, ...together(verticals), verticals }
}

/** Down is a source only when every kind of search that was asked of it is. */
function together(views: BreakerView[]): BreakerView {
  const sum = (field: 'successes' | 'failures') =>
    views.reduce((total, view) => total + view[field], 0)
  const last = (field: 'lastSuccessAt' | 'lastFailureAt') =>
    latest(views.map((view) => view[field]))
  const states = new Set(views.map(({ state }) => state))
  const down = views.filter(({ state }) => state === 'down')
  const isDown = views.length > 0 && down.length === views.length
  const lastFailureAt = last('lastFailureAt')
  const lastFailed = views.find(
    (view) => view.lastFailureAt !== null && view.lastFailureAt === lastFailureAt,
  )
  // Its own budget is no failure, and yet why it is not asked.
  const resting = down.find(({ lastReason }) => lastReason === 'budget')
  return {
    state: stateOf(states, isDown),
    successes: sum('successes'),
    failures: sum('failures'),
    lastSuccessAt: last('lastSuccessAt'),
    lastFailureAt,
    lastReason: (resting ?? lastFailed)?.lastReason ?? null,
    retryAt: isDown ? earliest(down.map(({ retryAt }) => retryAt)) : null,
  }
}

function stateOf(states: Set<BreakerView['state']>, isDown: boolean): BreakerView['state'] {
  if (isDown) return 'down'
  if (states.has('down') || states.has('failing')) return 'failing'
  if (states.has('probing')) return 'probing'
  return states.has('up') ? 'up' : 'unused'
}
