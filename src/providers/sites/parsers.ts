import { availableParallelism } from 'node:os'
import { createParserPool } from '../../platform/parsing/parser-pool.ts'
import type { SiteAnswer, SiteTask, SiteTasks } from './tasks.ts'

const pool = createParserPool<SiteTask, SiteAnswer>({
  script: new URL('./worker.ts', import.meta.url),
  threads: Math.min(2, availableParallelism()),
  timeoutMs: 5000,
  memoryMb: 256,
})

/** Reads what a site sent, in a thread of its own; throws a `ParseError` where that takes too long or too much. */
export async function readSite<K extends keyof SiteTasks>(
  kind: K,
  asked: SiteTasks[K]['asks'],
  signal?: AbortSignal,
): Promise<SiteTasks[K]['answers']> {
  return (await pool.run({ kind, ...asked } as SiteTask, signal)) as SiteTasks[K]['answers']
}
