import './compile-cache.mjs'

const { start } = await import('./start-all.ts')
await start()
