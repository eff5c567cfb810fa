import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what was compiled once starts faster and smaller.
enableCompileCache()
const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('serve', async () => {
  const [{ buildHouse, requireDatabaseUrl }, { serve }] = await Promise.all([
    import('./build.ts'),
    import('./serving.ts'),
  ])
  return serve(buildHouse(requireDatabaseUrl()))
})
