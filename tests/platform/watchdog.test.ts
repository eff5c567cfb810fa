import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendants, startTree } from '../tree.ts'
import { until } from '../wait.ts'

async function startTrial(): Promise<{ child: ChildProcess; logged: () => string }> {
  const script = join(import.meta.dirname, 'blocked-process.ts')
  const child = fork(script, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  let text = ''
  child.stderr?.on('data', (piece) => {
    text += piece
  })
  after(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return { child, logged: () => text }
}

test('a looping process is killed, and the log says where it was', async () => {
  const { child, logged } = await startTrial()
  child.send('loop')
  const [, signal] = await once(child, 'close')
  assert.equal(signal, 'SIGKILL')
  const line = JSON.parse(logged().trim())
  assert.deepEqual([line.level, line.process, line.silentSeconds], [60, 'trial', 1])
  assert.equal(line.doing, 'trial of silence')
  assert.match(line.stack[0], /^spin .*blocked-process\.ts:\d+$/)
  assert.match(line.msg, /event loop silent/)
})

test('a process stuck in a regular expression is killed, and the log says what it was doing', async () => {
  const { child, logged } = await startTrial()
  child.send('pattern')
  const [, signal] = await once(child, 'close')
  assert.equal(signal, 'SIGKILL')
  assert.equal(JSON.parse(logged().trim()).doing, 'trial of silence')
})

test('a process suspended from outside is not killed', async () => {
  const { child, logged } = await startTrial()
  child.kill('SIGSTOP')
  await sleep(3000)
  child.kill('SIGCONT')
  await beatsOf(child, 20)
  assert.equal(logged(), '')
})

test('a process that blocks without using the CPU is given longer', async () => {
  const { child, logged } = await startTrial()
  child.send('wait')
  await beatsOf(child, 20)
  assert.equal(logged(), '')
})

test('a server whose event loop is blocked is restarted, and the log says why', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-watchdog-'))
  const tree = await startTree(folder, { WATCHDOG_SECONDS: '2', NODE_OPTIONS: '--inspect-port=0', LOG_LEVEL: 'error' })
  after(async () => {
    await tree.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const first = serverOf(tree.pid)

  await block(first, tree.output)

  // Two seconds are short: on a busy machine the worker may be blocked as well.
  await until('the log says why', () => tree.output.some((line) => isSilent(line) && line.includes('"serve"')))
  await until('another server runs', () => serverOf(tree.pid) !== 0 && serverOf(tree.pid) !== first)
  const port = Number(new URL(tree.url).port)
  assert.ok(port > 0)
})

async function beatsOf(child: ChildProcess, count: number) {
  let beats = 0
  child.on('message', () => beats++)
  await until(`${count} messages, or the end of the process`, () => beats >= count || child.signalCode !== null)
  assert.equal(child.exitCode ?? child.signalCode, null)
}

const isSilent = (line: string) => line.includes('event loop silent')

const serverOf = (root: number) => descendants(root).find((pid) => commandOf(pid).includes('/serve.ts')) ?? 0

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Makes a running process loop forever, through its debugger. */
async function block(pid: number, output: string[]) {
  process.kill(pid, 'SIGUSR1')
  await until('the debugger listens', () => output.some((line) => line.startsWith('Debugger listening on')))
  const address =
    output
      .find((line) => line.startsWith('Debugger listening on'))
      ?.split(' ')
      .at(-1) ?? ''
  const socket = new WebSocket(address)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } }))
}
