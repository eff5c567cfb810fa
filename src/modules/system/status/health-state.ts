import type { LlmProvider } from '../../../providers/llm/port.ts'
import type { SourceHealth } from '../../../providers/search/search.ts'

export const STATES = ['fine', 'disturbed', 'down'] as const
export type State = (typeof STATES)[number]

/** A part of the service; those of the simulated web are others than those of the real one. */
export type Part = {
  kind: 'scheduler' | 'queue' | 'search' | 'model'
  name: string
  isSandbox?: boolean
}
export type Sight = Part & { state: State; delay?: number }

type Way = Pick<SourceHealth, 'state' | 'lastSuccessAt' | 'lastFailureAt'>

/** The providers that were asked since `sinceMs`, or are known to be down; of the others nothing is known. */
export function providersNow(
  search: SourceHealth[],
  models: LlmProvider[],
  sinceMs: number,
): Sight[] {
  const sources = [...Map.groupBy(search, ({ source }) => source)].map(([name, ways]) => ({
    kind: 'search' as const,
    name,
    state: stateOf(ways, sinceMs),
  }))
  const asked = models.map(({ name, health }) => ({
    kind: 'model' as const,
    name,
    state: stateOf([health], sinceMs),
  }))
  return [...sources, ...asked].flatMap(({ state, ...part }) =>
    state ? [{ ...part, state }] : [],
  )
}

function stateOf(ways: Way[], sinceMs: number): State | null {
  const known = ways.filter(
    ({ state, lastSuccessAt, lastFailureAt }) =>
      state === 'down' ||
      state === 'probing' ||
      Math.max(lastSuccessAt ?? 0, lastFailureAt ?? 0) >= sinceMs,
  )
  if (known.length === 0) return null
  if (known.every(({ state }) => state === 'down' || state === 'probing')) return 'down'
  return known.every(({ state }) => state === 'up') ? 'fine' : 'disturbed'
}

const SLOW_SECONDS = 60
const STUCK_SECONDS = 600

/** Work that begins within a minute is on time. */
export function queueState(delay: number): State {
  if (delay > STUCK_SECONDS) return 'down'
  return delay > SLOW_SECONDS ? 'disturbed' : 'fine'
}

type Minutes = { fine: number; disturbed: number; down: number }

/** A day is fine when every recorded minute was, and down when half of them were; null: nothing was recorded. */
export function dayState({ fine, disturbed, down }: Minutes): State | null {
  const all = fine + disturbed + down
  if (all === 0) return null
  if (down * 2 >= all) return 'down'
  return disturbed + down > 0 ? 'disturbed' : 'fine'
}

type PartState = {
  kind: Part['kind']
  name: string
  state: State | null
  seen_at: number | null
}

/** For the public: that search and models work, not who provides them. */
export function withoutSuppliers<P extends PartState & { days: (Minutes & { day: string })[] }>(
  parts: P[],
): P[] {
  return [...Map.groupBy(parts, ({ kind }) => kind).values()].flatMap((same) => {
    const [first] = same
    if (!first || first.kind === 'scheduler' || first.kind === 'queue') return same
    const states = same.flatMap(({ state }) => state ?? [])
    return [
      {
        ...first,
        name: PUBLIC_NAMES[first.kind],
        state: together(states),
        ...lastSeen(same),
        days: addDays(same),
      },
    ]
  })
}

const PUBLIC_NAMES = { search: 'search', model: 'models' } as const

function together(states: State[]): State | null {
  if (states.length === 0) return null
  if (states.every((state) => state === 'down')) return 'down'
  return states.every((state) => state === 'fine') ? 'fine' : 'disturbed'
}

const lastSeen = (parts: PartState[]) => ({
  seen_at: parts.reduce((last, { seen_at }) => maxOf(last, seen_at), null as number | null),
})

const maxOf = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

function addDays<D extends Minutes & { day: string }>(parts: { days: D[] }[]): D[] {
  const byDay = Map.groupBy(
    parts.flatMap(({ days }) => days),
    ({ day }) => day,
  )
  return [...byDay.values()]
    .map((same) =>
      same.reduce((sum, { fine, disturbed, down }) =>
        addMinutes(sum, { fine, disturbed, down }),
      ),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

function addMinutes<D extends Minutes>(sum: D, more: Minutes): D {
  const minutes = {
    fine: sum.fine + more.fine,
    disturbed: sum.disturbed + more.disturbed,
    down: sum.down + more.down,
  }
  return { ...sum, ...minutes, state: dayState(minutes) }
}
