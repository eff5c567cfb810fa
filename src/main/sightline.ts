import './compile-cache.mjs'

const [{ runCli }, { ANYONE }] = await Promise.all([
  import('./cli/run.ts'),
  import('./cli/command.ts'),
])
const given = process.argv.slice(2)
process.exitCode = await runCli(given.length > 0 ? given : ['start'], ANYONE)
