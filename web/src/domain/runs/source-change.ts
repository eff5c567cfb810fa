type Point = { at: number }

/** The moment between the last point of one data source and the first of the other. */
export function sourceChangeBetween(own: Point[], other: Point[]): number | null {
  const [firstOwn, firstOther] = [own[0], other[0]]
  if (!firstOwn || !firstOther) return null
  const [earlier, later] = firstOwn.at < firstOther.at ? [own, other] : [other, own]
  const end = earlier.filter(({ at }) => at < (later[0]?.at ?? 0)).at(-1)
  return end && later[0] ? (end.at + later[0].at) / 2 : null
}
