import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

const main = new URL('./main.ts', import.meta.url).pathname

test('the sandbox prints its address, serves there and exits on a signal', async () => {
  const child = start(['--seed', '4', '--clock', '1760000000'])
  const { url, proxy } = await addressOf(child)
  assert.equal(url, proxy)
  const clock = (await (await fetch(`${url}/_control/clock`)).json()) as { now: number }
  assert.equal(clock.now, 1_760_000_000)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('with a parent, the sandbox exits when its input closes, even while a request hangs', async () => {
  const child = start(['--with-parent'])
  const { url } = await addressOf(child)
  await fetch(`${url}/_control/faults`, { method: 'POST', body: JSON.stringify([{ fault: 'timeout' }]) })
  const hanging = assert.rejects(fetch(`${url}/bing/search?q=a`))
  child.stdin?.end()
  assert.deepEqual(await once(child, 'exit'), [0, null])
  await hanging
})

test('an invalid option is refused', async () => {
  const child = start(['--port', 'abc'])
  assert.deepEqual(await once(child, 'exit'), [2, null])
})

function start(options: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...options], { stdio: ['pipe', 'pipe', 'ignore'], timeout: 20_000 })
}

async function addressOf(child: ChildProcess): Promise<{ url: string; proxy: string }> {
  assert.ok(child.stdout)
  const [line] = await once(child.stdout, 'data')
  return JSON.parse(String(line)).sandbox
}
