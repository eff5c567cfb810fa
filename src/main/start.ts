import { enableCompileCache } from 'node:module'

enableCompileCache()
const { start } = await import('./house.ts')
await start()
