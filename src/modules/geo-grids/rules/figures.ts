/** Looked for and found, looked for and not among the results, or not looked for because the search failed. */
export const POINT_STATES = ['ranked', 'not_found', 'failed'] as const
export type PointState = (typeof POINT_STATES)[number]

/** A business as the map lists it from a point. */
export type ListedBusiness = {
  position: number
  name: string
  place_id: string
  cid: string
  domain: string
  category: string
  rating: number | null
  reviews: number | null
  is_own: boolean
}

export type CheckedPoint = {
  nr: number
  state: PointState
  position: number | null
  results: ListedBusiness[]
}
type Ranked = Pick<CheckedPoint, 'state' | 'position'>

export type GridFigures = {
  ranked: number
  not_found: number
  failed: number
  top3: number
  top10: number
  /** Over the points where it ranks. */
  avg_position: number | null
}

/** The figures of a check. Failed points count nowhere. */
export function figuresOf(points: Ranked[]): GridFigures {
  const positions = points.flatMap(({ position }) => position ?? [])
  return {
    ranked: positions.length,
    not_found: points.filter(({ state }) => state === 'not_found').length,
    failed: points.filter(({ state }) => state === 'failed').length,
    top3: positions.filter((position) => position <= 3).length,
    top10: positions.filter((position) => position <= 10).length,
    avg_position: meanOf(positions),
  }
}

const meanOf = (numbers: number[]) =>
  numbers.length === 0
    ? null
    : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The percentage of the points that were looked from where it is among the first three; null where none was. */
export function shareOfLocalVoice({
  ranked,
  not_found,
  top3,
}: Pick<GridFigures, 'ranked' | 'not_found' | 'top3'>) {
  return ranked + not_found === 0 ? null : (100 * top3) / (ranked + not_found)
}

/** The businesses seen from most points, except our own. */
export function competitorsIn(points: CheckedPoint[], limit: number) {
  const checked = points.filter(({ state }) => state !== 'failed').length
  const listed = points.flatMap(({ results }) => results).filter(({ is_own }) => !is_own)
  const businesses = [...Map.groupBy(listed, keyOf).values()].flatMap((seen) => {
    const [first] = seen
    if (!first) return []
    const { position: _, is_own: __, ...business } = first
    const top3 = seen.filter(({ position }) => position <= 3).length
    return [
      {
        ...business,
        points: seen.length,
        top3,
        share_of_local_voice: (100 * top3) / checked,
        avg_position: meanOf(seen.map(({ position }) => position)) ?? 0,
      },
    ]
  })
  return businesses
    .toSorted(
      (a, b) => b.top3 - a.top3 || b.points - a.points || a.avg_position - b.avg_position,
    )
    .slice(0, limit)
}

const keyOf = ({ cid, place_id, name, domain }: ListedBusiness) =>
  cid || place_id || `${name} ${domain}`

/** How a point stands against the same point of an earlier check; nothing where either was not looked at. */
export function changeAt(now: Ranked, before: Ranked | undefined) {
  const isComparable =
    before !== undefined && before.state !== 'failed' && now.state !== 'failed'
  const prev_position = isComparable ? before.position : null
  return {
    prev_position,
    delta:
      now.position !== null && prev_position !== null ? prev_position - now.position : null,
    is_new: isComparable && now.position !== null && prev_position === null,
    is_lost: isComparable && now.position === null && prev_position !== null,
  }
}

/** Two checks of a grid over the points that both looked from: a point that failed in one is no change. */
export function compareChecks(now: CheckedPoint[], before: CheckedPoint[]) {
  const then = new Map(before.map((point) => [point.nr, point]))
  const pairs = now.flatMap((point) => {
    const other = then.get(point.nr)
    return other && point.state !== 'failed' && other.state !== 'failed'
      ? [{ point, other }]
      : []
  })
  const changes = pairs.map(({ point, other }) => changeAt(point, other))
  const [figures, earlier] = [
    figuresOf(pairs.map(({ point }) => point)),
    figuresOf(pairs.map(({ other }) => other)),
  ]
  const difference = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one - other
  return {
    points: pairs.length,
    better: changes.filter(({ delta, is_new }) => is_new || (delta ?? 0) > 0).length,
    worse: changes.filter(({ delta, is_lost }) => is_lost || (delta ?? 0) < 0).length,
    avg_position_change: difference(earlier.avg_position, figures.avg_position),
    share_of_local_voice_change: difference(
      shareOfLocalVoice(figures),
      shareOfLocalVoice(earlier),
    ),
  }
}
