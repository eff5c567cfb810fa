// Runs all benchmarks, or the named ones: `npm run bench -- http parse`. Each prints ratios to a peer or a limit.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const HELPERS = new Set(['run', 'stage', 'load', 'bare'])

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !HELPERS.has(name))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(2)
}

for (const name of named.length ? named : all) {
  console.log(`\n${name}`)
  const { run } = await import(join(import.meta.dirname, `${name}.ts`))
  await run()
}
