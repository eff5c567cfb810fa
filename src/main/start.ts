import { enableCompileCache } from 'node:module'

enableCompileCache()
const { start } = await import('./start-all.ts')
await start()
