import './compile-cache.mjs'

const { runCli } = await import('./cli/run.ts')
process.exitCode = await runCli(process.argv.slice(2))
