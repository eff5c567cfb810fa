type Point = { at: number }

/** Where one world ends and the other begins: between the last point of the one and the first of the other. */
export function breakBetween(own: Point[], other: Point[]): number | null {
  const [firstOwn, firstOther] = [own[0], other[0]]
  if (!firstOwn || !firstOther) return null
  const [earlier, later] = firstOwn.at < firstOther.at ? [own, other] : [other, own]
  const end = earlier.filter(({ at }) => at < (later[0]?.at ?? 0)).at(-1)
  return end && later[0] ? (end.at + later[0].at) / 2 : null
}
