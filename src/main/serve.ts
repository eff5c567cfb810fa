import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Idle-time garbage collection would hit every occasional request, so it runs only when there is much to collect.
setFlagsFromString('--memory-reducer-gc-count=0')
setFlagsFromString('--heap-growing-percent=200')
// Before anything else is loaded: the compile cache makes the start faster and smaller.
enableCompileCache()
const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('serve', async () => {
  const [{ buildApp, requireDatabaseUrl }, { serve }] = await Promise.all([
    import('./build.ts'),
    import('./serving.ts'),
  ])
  return serve(buildApp(requireDatabaseUrl()))
})
