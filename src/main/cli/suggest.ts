import { distance } from '../../base/likeness.ts'

/** The known word the writer probably meant, if one is near enough. */
export function closest(word: string, known: string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  const near = known
    .map((each) => ({ each, steps: each.startsWith(word) && word.length > 1 ? 0 : distance(word.slice(0, 60), each) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.each
}
