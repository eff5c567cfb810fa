const REST = 3

/** The first names that stand side by side in so many letters, at least one; where some are left, there is room to say how many. */
export function fitNames(names: string[], room: number): string[] {
  const all = names.slice(0, countIn(names, room))
  return all.length === names.length
    ? all
    : names.slice(0, Math.max(1, countIn(names, room - REST)))
}

function countIn(names: string[], room: number): number {
  const tooMany = names.findIndex(
    (_, index) => names.slice(0, index + 1).join(', ').length > room,
  )
  return tooMany === -1 ? names.length : tooMany
}
