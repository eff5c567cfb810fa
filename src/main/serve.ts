import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Whoever asks now and then would always meet a process that clears up: it does so only when there is much to clear.
setFlagsFromString('--memory-reducer-gc-count=0')
setFlagsFromString('--heap-growing-percent=200')
// Before anything else is loaded: what was compiled once starts faster and smaller.
enableCompileCache()
const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('serve', async () => {
  const [{ buildApp, requireDatabaseUrl }, { serve }] = await Promise.all([
    import('./build.ts'),
    import('./serving.ts'),
  ])
  return serve(buildApp(requireDatabaseUrl()))
})
