/** Numbers of a text that are in none of the materials; single digits and years are only words. */
export function unverifiedNumbers(text: string, materials: string[]): string[] {
  const known = new Set(
    materials.flatMap((material) => material.match(NUMBER) ?? []).map(amountOf),
  )
  const stated = text.match(NUMBER) ?? []
  const unknown = stated.filter((number) => {
    const value = Number(amountOf(number))
    if (Number.isInteger(value) && (value < 10 || (value >= 1990 && value < 2100))) return false
    return !isKnown(number, known)
  })
  return [...new Set(unknown)].slice(0, MOST)
}

const MOST = 20
const NUMBER = /\d+(?:[.,]\d+)*/g
const amountOf = (number: string) =>
  String(Number(number.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')))

/** Also when it was rounded, or a share is given in percent. */
function isKnown(number: string, known: Set<string>): boolean {
  const value = amountOf(number)
  if (known.has(value)) return true
  const digits = value.split('.')[1]?.length ?? 0
  return [...known].some((exact) =>
    [1, 100].some(
      (factor) =>
        Math.abs(Number(exact) * factor - Number(value)) <= 0.5 * 10 ** -digits + 1e-9,
    ),
  )
}

const given = (times: (number | null)[]) => times.filter((time) => time !== null)

/** Of those that are known; null when none is. */
export const latest = (times: (number | null)[]): number | null =>
  given(times).reduce<number | null>((known, time) => Math.max(known ?? time, time), null)
export const earliest = (times: (number | null)[]): number | null =>
  given(times).reduce<number | null>((known, time) => Math.min(known ?? time, time), null)

/** What a number reaches: the outcome of the first step whose bound it meets, from the highest down, else of the last. */
export function stepOf<T>(
  value: number,
  steps: readonly (readonly [least: number, outcome: T])[],
): T {
  const reached = steps.find(([least]) => value >= least) ?? steps.at(-1)
  if (!reached) throw new Error('No steps')
  return reached[1]
}
