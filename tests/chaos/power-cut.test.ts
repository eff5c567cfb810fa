import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { caller } from '../http.ts'
import { startTree } from '../tree.ts'
import { until } from '../wait.ts'

const ROUNDS = process.env.TEST_LONG ? 20 : 1
const WRITES = 15
const OWNER = { SIGHTLINE_OWNER_EMAIL: 'owner@example.com', SIGHTLINE_OWNER_PASSWORD: 'a long password' }

const folder = mkdtempSync(join(tmpdir(), 'sightline-cut-'))
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))

async function signIn(url: string) {
  const body = { email: OWNER.SIGHTLINE_OWNER_EMAIL, password: OWNER.SIGHTLINE_OWNER_PASSWORD }
  const { headers } = await caller(url)('POST', '/api/auth/login', { body })
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', origin: url }
}

test(`${ROUNDS} power cuts under load lose no acknowledged write; a restart recovers, and a second start is refused`, async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const cut = await startTree(folder, OWNER)
    const call = caller(cut.url)
    const headers = await signIn(cut.url)
    let isCut = false
    const writers = Array.from({ length: 4 }, async (_, nr) => {
      for (let i = 0; !isCut; i++) {
        const body = { name: `round ${round} writer ${nr} nr ${i}`, domain: 'example.com' }
        const made = await call('POST', '/api/v1/clients/create', { body, headers }).catch(() => null)
        if (made?.status === 201) acknowledged.push(made.body.id)
        if (made?.status === 429) await sleep(200)
      }
    })
    await until('enough acknowledged writes', () => acknowledged.length > (round + 1) * WRITES)
    await sleep(Math.random() * 500)
    isCut = true
    await cut.kill9()
    await Promise.all(writers)
  }

  const tree = await startTree(folder, OWNER)
  const { body } = await caller(tree.url)('GET', '/api/v1/clients', { headers: await signIn(tree.url) })
  const kept = new Set(body.map((client: { id: number }) => client.id))
  const lost = acknowledged.filter((id) => !kept.has(id))
  await assert.rejects(startTree(folder), new RegExp(`already runs on .*process ${tree.pid}`))
  const health = await caller(tree.url)('GET', '/health')
  assert.equal(health.body.database, 'ok')
  assert.equal(await tree.stop(), 0)

  assert.deepEqual(lost, [])
  console.log(`${acknowledged.length} acknowledged writes, ${ROUNDS} cuts, 0 lost`)
})
