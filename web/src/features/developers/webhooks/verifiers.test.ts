import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { VERIFIERS } from './verifiers.ts'

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean

/** The code sample of the page, loaded as a module. */
async function load(): Promise<Verify> {
  const source = `data:text/javascript,${encodeURIComponent(VERIFIERS.node.code)}`
  return (await import(source)).isGenuine
}

function signed(body: string, secret: string, time = Math.floor(Date.now() / 1000)) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(time), 'webhook-signature': `v1,${signature}` }
}

test('the code sample accepts our signatures and refuses any other', async () => {
  const isGenuine = await load()
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`
  const headers = signed('{"a":1}', secret)
  assert.ok(isGenuine(headers, '{"a":1}', secret))
  assert.ok(
    isGenuine({ ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, '{"a":1}', secret),
  )
  assert.ok(!isGenuine(headers, '{"a":2}', secret))
  assert.ok(!isGenuine(signed('{"a":1}', secret, 1000), '{"a":1}', secret))
})
