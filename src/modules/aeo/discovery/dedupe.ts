import { promptKey } from '../check/check-figures.ts'

/** Two prompts that share this share of their trigrams are duplicates. */
const NEAR = 0.7

/** Remembers prompts, and detects near duplicates. */
export function createNearness(known: string[]) {
  const holders = new Map<string, number[]>()
  const sizes: number[] = []

  function add(text: string) {
    const grams = gramsOf(text)
    const id = sizes.push(grams.size) - 1
    for (const gram of grams) {
      const list = holders.get(gram)
      if (list) list.push(id)
      else holders.set(gram, [id])
    }
  }

  function has(text: string): boolean {
    const grams = gramsOf(text)
    const shared = new Map<number, number>()
    for (const gram of grams)
      for (const id of holders.get(gram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1)
    return [...shared].some(
      ([id, both]) => both / (grams.size + (sizes[id] ?? 0) - both) >= NEAR,
    )
  }

  for (const text of known) add(text)
  return { add, has }
}

/** The trigrams of a prompt, with its words in any order. */
function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  for (const word of promptKey(text).split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  }
  return grams
}
