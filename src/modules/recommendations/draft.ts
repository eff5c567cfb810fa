import type { Values } from '../../base/messages.ts'

/** The code and values of the sentence; absent in rows stored before codes. */
type Coded = { code?: string; values?: Values }

/** The evidence of a recommendation: `ref` is the address where the fact can be looked up. */
export type Evidence = Coded & {
  kind: string
  ref: string
  text: string
  value: number | string | null
  /** When it was so. */
  at?: number | null
}

export type Area =
  | 'event'
  | 'moves'
  | 'health'
  | 'insight'
  | 'keywords'
  | 'competitors'
  | 'answers'
  | 'apps'
  | 'site'

/** A recommendation as the rules write it. */
export type Draft = Coded & {
  /** The rule and what it is about, so that the same advice keeps its id. */
  id: string
  area: Area
  title: string
  why: string
  action: string
  /** Its phase in the plan of 90 days. */
  phase?: 'phase_1' | 'phase_2' | 'phase_3'
  evidence: Evidence[]
  /** Estimated clicks a month that are lost or could be won. */
  stake: number
  impact: number
  effort: number
  confidence: 'low' | 'medium' | 'high'
  measurement: 'measured' | 'inferred'
}

/** Before it is known how much it is beside everything else. */
export type Advice = Omit<Draft, 'impact'>

/** Addresses of what evidence points to. */
export const refsOf = (clientId: number) => {
  const base = `/api/v1/clients/${clientId}`
  return {
    client: base,
    keywords: `${base}/keywords`,
    keyword: (id: number) => `${base}/keywords/${id}/history`,
    job: (id: number) => `/api/v1/jobs/${id}`,
    results: (id: number) => `/api/v1/jobs/${id}/results`,
    visibility: `${base}/visibility`,
    movers: ({ from, to }: { from: number; to: number }) =>
      `${base}/movers?from=${Math.floor(from)}&to=${Math.ceil(to) + 1}&limit=1000`,
    features: `${base}/serp-features`,
    competitors: `${base}/competitors`,
    competitorVisibility: `${base}/competitor-visibility`,
    competitorVisibilityAt: (at: number) =>
      `${base}/competitor-visibility?to=${Math.ceil(at) + 1}`,
    cannibalisation: `${base}/cannibalisation`,
    aeo: `${base}/aeo/overview`,
    aeoHistory: `${base}/aeo/history`,
    prompts: `${base}/aeo/prompts`,
    gaps: (checkId: number) => `${base}/aeo/gaps?check_id=${checkId}`,
    answer: (id: number) => `${base}/aeo/answers/${id}`,
    aso: `${base}/aso/summary`,
    indexing: `${base}/indexing`,
    backlinks: `${base}/backlinks/summary`,
    schedules: `${base}/schedules`,
  }
}
export type Refs = ReturnType<typeof refsOf>

export const round = (value: number) => Math.round(value * 10) / 10
export const grade = (value: number) => Math.max(1, Math.min(5, Math.round(value)))
export const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** When a change began and ended: two days, or two times of one day. */
export function momentsOf(before: number, now: number): { since: string; until: string } {
  const [since, until] = [before, now].map((time) => new Date(time * 1000).toISOString()) as [
    string,
    string,
  ]
  const length = LENGTHS.find((each) => since.slice(0, each) !== until.slice(0, each)) ?? SECOND
  return { since: momentOf(since, length), until: momentOf(until, length) }
}

// How much of an ISO time says the day, the minute, the second.
const DAY = 10
const MINUTE = 16
const SECOND = 19
const LENGTHS = [DAY, MINUTE, SECOND]

const momentOf = (time: string, length: number) =>
  length === DAY ? time.slice(0, DAY) : `${time.slice(0, length).replace('T', ' ')} UTC`

/** Keywords tracked on both devices are listed once, by the first row: expects a sorted list. */
export function onePerKeyword<T extends { keyword_id: number }>(sorted: T[]): T[] {
  const seen = new Set<number>()
  return sorted.filter(({ keyword_id }) => !seen.has(keyword_id) && seen.add(keyword_id))
}
