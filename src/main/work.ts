import './compile-cache.mjs'

const { runUntilStopped } = await import('./process.ts')
await runUntilStopped('work', async () => {
  const [{ requireDatabaseUrl, requireSecretKey }, { buildApp }, { work }] = await Promise.all([
    import('./config.ts'),
    import('./build.ts'),
    import('./worker-process.ts'),
  ])
  const given = requireDatabaseUrl()
  if (!process.send) requireSecretKey(given.config)
  return work(buildApp({ ...given, kind: 'work' }))
})
