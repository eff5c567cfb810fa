import { searchLocations } from '../src/providers/search/locations/locations.ts'

const QUESTIONS = [
  'a',
  's',
  'sa',
  'paris',
  'chcago',
  'los angelse',
  'illinois chicago',
  'united states',
  'zzzzzzz',
]
const ROUNDS = 50

/** Time of a search over all locations, compared with one pass over their names with `includes`. */
export async function run() {
  const loadStarted = performance.now()
  searchLocations('warm', 1)
  console.log(`first use, loading included: ${(performance.now() - loadStarted).toFixed(0)} ms`)
  const names = Array.from({ length: 50_000 }, (_, nr) => ` some place nr ${nr}`)
  const plain = median(() => names.filter((name) => name.includes('chcago')).length)
  for (const text of QUESTIONS) {
    const ms = median(() => searchLocations(text, 25).length)
    console.log(
      `${text.padEnd(18)} ${ms.toFixed(2)} ms (limit 5), ${(ms / plain).toFixed(1)} × a plain pass`,
    )
  }
}

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

if (import.meta.main) await run()
