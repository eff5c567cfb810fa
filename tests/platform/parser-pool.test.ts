import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createParserPool } from '../../src/platform/parsing/parser-pool.ts'

const SETTINGS = { script: new URL('./parser-script.ts', import.meta.url), threads: 2, timeoutMs: 1500, memoryMb: 64 }
const pool = createParserPool<string, string>(SETTINGS)
after(() => pool.close())

async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 20)
  await work.catch(() => {})
  clearInterval(ticking)
  return ticks
}

test('texts are parsed in threads, and each gets its own answer', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `word ${index}`)
  const read = await Promise.all(words.map((word) => pool.run(word)))
  assert.deepEqual(
    read,
    words.map((word) => word.toUpperCase()),
  )
})

test('a parse that never ends costs a thread and its timeout; the event loop and the next text go on', async () => {
  for (const task of ['loop', 'backtrack']) {
    const run = pool.run(task)
    assert.ok((await ticksDuring(run)) > 20, task)
    await assert.rejects(run, { reason: 'timeout' })
  }
  assert.equal(await pool.run('next'), 'NEXT')
})

test('a parse that fills the memory costs a thread, not the process', async () => {
  const patient = createParserPool<string, string>({ ...SETTINGS, timeoutMs: 60_000 })
  after(() => patient.close())
  await assert.rejects(patient.run('fill'), { reason: 'memory' })
  assert.equal(await patient.run('next'), 'NEXT')
})

test('a parser that throws or exits is reported with a reason', async () => {
  await assert.rejects(pool.run('throw'), { reason: 'unreadable', message: 'nothing to read' })
  await assert.rejects(pool.run('exit'), { reason: 'unreadable' })
  assert.equal(await pool.run('next'), 'NEXT')
})

test('the queue is bounded, and an aborted task leaves it', async () => {
  const own = createParserPool<string, string>({ ...SETTINGS, threads: 1 })
  const first = own.run('loop').catch((error) => error.reason)
  const abort = new AbortController()
  const given = own.run('left', abort.signal)
  abort.abort(new Error('gone'))
  await assert.rejects(given, /gone/)
  const waiting = Array.from({ length: 256 }, (_, index) => own.run(`w${index}`))
  await assert.rejects(own.run('one too many'), { reason: 'busy' })
  assert.equal(await first, 'timeout')
  assert.equal((await Promise.all(waiting)).length, 256)
  await own.close()
})

test('closing the pool rejects running tasks, and the pool reopens for the next one', async () => {
  const own = createParserPool<string, string>(SETTINGS)
  const refused = assert.rejects(own.run('loop'), { reason: 'closed' })
  await own.close()
  await refused
  assert.equal(await own.run('again'), 'AGAIN')
  await own.close()
})
