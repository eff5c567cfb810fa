/** The known word the writer probably meant, if one is near enough. */
export function closest(word: string, known: string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  const near = known
    .map((each) => ({ each, steps: each.startsWith(word) && word.length > 1 ? 0 : distance(word.slice(0, 60), each) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.each
}

/** Letters to add, drop, replace or swap with their neighbour to get from one word to the other. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const replaced = (last[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped))
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}
