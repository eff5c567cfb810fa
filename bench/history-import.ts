import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { peakMb } from './rank-check.ts'
import { seedKeys } from './rank-memory.ts'
import { openStage, type Stage } from './stage.ts'

const DAYS = 500
const KEYWORDS = 1900
const BARS = { rowsASecond: 50_000, megabytes: 400 }

/** Speed and memory of importing a position history as large as one file may be. */
export async function run(keywords = KEYWORDS) {
  const stage = await openStage()
  try {
    const clientId = await seedClient(stage)
    const [key = ''] = await seedKeys(stage)
    const server = await stage.run('src/main/serve.ts')
    const idle = peakMb(server.pid)
    const [before, database] = [cpuWithChildren(server.pid), await stage.databaseSeconds()]
    const reader = watchReader(server.pid)
    const began = performance.now()
    const answer = await fetch(`${server.url}/api/v1/history-imports?client_id=${clientId}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'text/csv' },
      body: csvOf(keywords),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    const { points } = JSON.parse(text) as { points: number }
    const seconds = (performance.now() - began) / 1000
    const product = cpuWithChildren(server.pid) - before
    const cpu = product + (await stage.databaseSeconds()) - database
    const [byClock, byCpu] = [points / seconds, points / cpu].map((rate) => Math.round(rate))
    console.log(
      `${points} rows of CSV: ${byClock} a second by the clock, ${byCpu} by CPU (bar: ${BARS.rowsASecond}); ${product.toFixed(1)} s of CPU of the product`,
    )
    const held = { server: peakMb(server.pid) - idle, reader: await reader.peak() }
    const isMissed = Math.max(held.server, held.reader) > BARS.megabytes
    console.log(
      `the server held ${held.server.toFixed(0)} MB more than idle, its reader at most ${held.reader.toFixed(0)} MB (bar: ${BARS.megabytes} MB)${isMissed ? '  MISSED' : ''}`,
    )
  } finally {
    await stage.close()
  }
}

async function seedClient({ pool }: Stage): Promise<number> {
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  const { rows } = await pool.query(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Bench', 'bench.test', 'epoch', 'epoch') returning id`,
  )
  return Number(rows[0]?.id)
}

/** A row for each keyword and day, as trackers export them. */
function csvOf(keywords: number): string {
  const days = Array.from({ length: DAYS }, (_, day) =>
    new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const lines = Array.from({ length: keywords }, (_, index) =>
    days.map(
      (day, at) =>
        `coffee machine number ${index},${day},${1 + ((index * 7 + at) % 99)},https://bench.test/page/${index % 500}`,
    ),
  )
  return `Keyword,Date,Position,URL\n${lines.flat().join('\n')}\n`
}

/** CPU seconds of a process, and of its children that have ended. */
function cpuWithChildren(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The most memory that a child of the process held. */
function watchReader(parent: number) {
  let peak = 0
  const watching = new AbortController()
  const ended = (async () => {
    while (!watching.signal.aborted) {
      for (const pid of childrenOf(parent)) peak = Math.max(peak, peakOrZero(pid))
      await sleep(20)
    }
  })()
  return {
    async peak() {
      watching.abort()
      await ended
      return peak
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

/** Zero for a process that has just ended. */
function peakOrZero(pid: number): number {
  try {
    return peakMb(pid) || 0
  } catch {
    return 0
  }
}

if (import.meta.main) await run(Number(process.argv[2] ?? KEYWORDS))
