import './compile-cache.mjs'
import { setFlagsFromString } from 'node:v8'
import type { Greeting } from './supervise.ts'

// Idle-time garbage collection would hit every occasional request, so it runs only when there is much to collect.
setFlagsFromString('--memory-reducer-gc-count=0')
const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('serve', async () => {
  const [
    { requireDatabaseUrl, requireSecretKey },
    { buildApp },
    { serve },
    { ensureOwner, welcomeToken },
  ] = await Promise.all([
    import('./config.ts'),
    import('./build.ts'),
    import('./server-process.ts'),
    import('../modules/accounts/index.ts'),
  ])
  const given = requireDatabaseUrl()
  // The children of `npm start` share the key in its data directory.
  if (!process.send) requireSecretKey(given.config)
  const built = buildApp(given)
  if (given.config.owner) await ensureOwner(built.app, given.config.owner)
  const serving = await serve(built)
  const greet = async (): Promise<Greeting> => ({
    token: await welcomeToken(built.app),
    simulated: built.app.config.simulated,
  })
  // Under `npm start` it is said there, once asked for.
  if (process.send) process.once('message', async () => process.send?.(await greet()))
  else announce((await greet()).token, given.config.baseUrl ?? serving.url)
  return serving
})

function announce(token: string | null, address: string | undefined) {
  if (token)
    console.log(`First time here? Create your account: ${address}/welcome#token=${token}`)
}
