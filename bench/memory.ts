import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStage } from './stage.ts'

const LIMIT_MB = 150

/** Memory of an idle server, compared with an idle Node process. */
export async function run() {
  const stage = await openStage()
  try {
    // The first start fills the compile cache that every later start uses.
    ;(await stage.run('src/main/serve.ts')).stop()
    const app = await stage.run('src/main/serve.ts')
    await (await fetch(`${app.url}/health`)).text()
    await sleep(5000)
    const idle = rssOf(app.pid)
    const bare = await stage.run('bench/bare.ts')
    console.log(
      `idle serve process: ${idle.toFixed(0)} MB (limit ${LIMIT_MB}); bare node:http with pg: ${rssOf(bare.pid).toFixed(0)} MB`,
    )
  } finally {
    await stage.close()
  }
}

function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

if (import.meta.main) await run()
