import { unit } from '../world/chance.ts'

// biome-ignore format: a word list reads better in rows
const kinds = [
  'latency', '401', '429', '500', '529', 'sorry', 'consent', 'softblock', 'broken', 'cut', 'timeout', 'reset', 'empty',
] as const

export type FaultKind = (typeof kinds)[number]

export type Fault = {
  match: {
    service: string | null
    q: string | null
    path: string | null
    market: string | null
  }
  fault: FaultKind
  ms: number
  share: number
  seed: number
  /** What decides who is hit: each request anew, or the words asked for. */
  by: 'request' | 'query'
}

export type Target = {
  service: string
  q: string
  path: string
  market: string | null
  number: number
}

const MAX_FAULTS = 100

/** The faults that hit a request: every matching delay, and the first of the others. */
export function faultsFor(faults: readonly Fault[], seed: number, target: Target): Fault[] {
  const hits = faults.filter(
    (fault, index) => isMatch(fault, target) && isHit(fault, { seed, index, target }),
  )
  const delays = hits.filter(({ fault }) => fault === 'latency')
  const failure = hits.find(({ fault }) => fault !== 'latency')
  return failure ? [...delays, failure] : delays
}

export function readFaults(input: unknown): Fault[] {
  const list = Array.isArray(input) ? input : [input]
  if (list.length > MAX_FAULTS) throw new TypeError(`at most ${MAX_FAULTS} faults`)
  return list.map(readFault)
}

function readFault(input: unknown): Fault {
  const given = asRecord(input)
  const match = asRecord(given.match ?? {})
  const fault = kinds.find((kind) => kind === String(given.fault))
  if (!fault) throw new TypeError(`fault must be one of ${kinds.join(', ')}`)
  return {
    match: {
      service: textOf(match.service),
      q: textOf(match.q),
      path: textOf(match.path),
      market: textOf(match.market),
    },
    fault,
    ms: numberOf(given.ms, { fallback: fault === 'timeout' ? 60_000 : 500, max: 600_000 }),
    share: numberOf(given.share ?? match.share, { fallback: 1, max: 1 }),
    seed: numberOf(given.seed, { fallback: 0, max: 2 ** 31 }),
    by: given.by === 'query' ? 'query' : 'request',
  }
}

function isMatch({ match }: Fault, target: Target): boolean {
  return (
    (match.service === null || match.service === target.service) &&
    (match.q === null || target.q.toLowerCase().includes(match.q.toLowerCase())) &&
    (match.path === null || target.path.startsWith(match.path)) &&
    (match.market === null || match.market === target.market)
  )
}

function isHit(
  fault: Fault,
  { seed, index, target }: { seed: number; index: number; target: Target },
): boolean {
  const drawn = fault.by === 'query' ? target.q : target.number
  return unit(seed, fault.seed, index, 'fault', drawn) < fault.share
}

export function asRecord(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TypeError('expected an object')
  return { ...input }
}

export function textOf(input: unknown): string | null {
  return typeof input === 'string' && input.length > 0 ? input.slice(0, 500) : null
}

export function numberOf(
  input: unknown,
  { fallback, max }: { fallback: number; max: number },
): number {
  if (input === undefined || input === null) return fallback
  if (typeof input !== 'number' || !(input >= 0 && input <= max))
    throw new TypeError(`expected a number from 0 to ${max}`)
  return input
}
