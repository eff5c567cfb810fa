import { compileBrands } from '../src/modules/aeo/reading/brands.ts'
import { readAnswer } from '../src/modules/aeo/reading/read.ts'

const ANSWER_BYTES = 5000
const BAR_MS = 5
const ROUNDS = 300

/** How long it takes to read one long answer, with many competitors to look for. */
function measureReading() {
  const rivals = Array.from({ length: 50 }, (_, nr) => ({
    domain: `rival${nr}.com`,
    names: [`Rival ${nr}`, `Ромашка ${nr}`],
  }))
  const brands = compileBrands([{ domain: 'acme.com', names: ['Acme', 'Сова'] }, ...rivals])
  const paragraph = (nr: number) =>
    `${nr}. **Rival ${nr % 50}** — a solid choice ([source](https://rival${nr % 50}.com/page-${nr})). Acme is often named beside it, while у Совы цены ниже.\n`
  let text = ''
  for (let nr = 1; Buffer.byteLength(text) < ANSWER_BYTES; nr++) text += paragraph(nr)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    readAnswer(brands, { text, sources: null })
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(2)
  console.log(
    `reading an answer of 5 kB: ${at(0.5)} ms in the middle, ${at(0.95)} ms at most in 95 of 100 (bar: ${BAR_MS} ms)`,
  )
}

export async function run() {
  measureReading()
}

if (import.meta.main) await run()
