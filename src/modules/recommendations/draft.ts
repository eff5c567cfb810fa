import type { Values } from '../../base/phrasebook.ts'

/** Which sentence it is, and with what; absent in what was stored before sentences had codes. */
type Coded = { code?: string; values?: Values }

/** What a recommendation rests on: `ref` is the address under which the fact can be looked up. */
export type Evidence = Coded & { kind: string; ref: string; text: string; value: number | string | null }

export type Area = 'moves' | 'health' | 'insight' | 'keywords' | 'rivals' | 'answers' | 'apps' | 'site'

/** A recommendation as the rules write it. */
export type Draft = Coded & {
  /** The rule and what it is about, so that the same advice keeps its id. */
  id: string
  area: Area
  title: string
  why: string
  action: string
  /** Where it stands in the plan of 90 days. */
  phase?: 'phase_1' | 'phase_2' | 'phase_3'
  evidence: Evidence[]
  impact: number
  effort: number
  confidence: 'low' | 'medium' | 'high'
  measurement: 'measured' | 'inferred'
}

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
    features: `${base}/serp-features`,
    competitors: `${base}/competitors`,
    rivals: `${base}/competitor-visibility`,
    cannibalisation: `${base}/cannibalisation`,
    aeo: `${base}/aeo/overview`,
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
