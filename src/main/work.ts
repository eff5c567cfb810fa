import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what was compiled once starts faster and smaller.
enableCompileCache()
const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('work', async () => {
  const [{ buildHouse, requireDatabaseUrl }, { work }] = await Promise.all([
    import('./build.ts'),
    import('./working.ts'),
  ])
  return work(buildHouse(requireDatabaseUrl()))
})
