import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataOf, openCommandLine } from '../command-line.ts'
import { openTestApp } from '../test-app.ts'
import { GOOD_KEY, startProvider } from './provider.ts'

const provider = await startProvider()
const testApp = await openTestApp(provider.env)
const run = await openCommandLine()
const cli = (args: string[], input = '') => run(args, { on: testApp, env: provider.env, input })

type Source = { name: string; state: string; key_hint: string | null; position: number | null }

test('a source can be added, tested, ordered, limited and removed on the command line', async () => {
  const wrong = await cli(['source', 'add', 'serper'], 'a-wrong-key-000000\n')
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.err, /The key was not saved/)

  const added = await cli(['source', 'add', 'serper'], `${GOOD_KEY}\n`)
  assert.equal(added.code, 0, added.err)
  assert.match(added.err, /Result 1 for weather/)
  assert.ok(!(added.out + added.err).includes(GOOD_KEY))
  const listed = dataOf<Source[]>(await cli(['source', 'list', '--json']))
  assert.equal(listed.find(({ name }) => name === 'serper')?.key_hint, GOOD_KEY.slice(-4))

  assert.match((await cli(['source', 'test', 'serper'])).out, /Result 1/)
  assert.equal((await cli(['source', 'order', 'search', 'serper,dataforseo'])).out, 'serper\ndataforseo\n')
  assert.equal((await cli(['source', 'set', 'serper', '--budget', '5', '--off'])).code, 0)
  assert.equal((await cli(['source', 'remove', 'serper'])).code, 2)
  assert.equal((await cli(['source', 'remove', 'serper', '--yes'])).code, 0)
})

test('the doctor sends a real query to the first source, and says what to do when it fails', async () => {
  await cli(['source', 'add', 'serper'], `${GOOD_KEY}\n`)
  type Check = { check: string; state: string; found: string; advice?: string }
  const examine = async () => {
    const { out } = await cli(['doctor', '--json'])
    return new Map((JSON.parse(out).checks as Check[]).map((each) => [each.check, each]))
  }
  const search = async () => (await examine()).get('search')
  const sandbox = (await examine()).get('sandbox')
  assert.match(sandbox?.found ?? '', /real: search/, 'a key that was entered counts like one from the environment')
  assert.match((await search())?.found ?? '', /^serper answered in \d+ ms: 1\. Result 1/)
  provider.state.good.clear()
  const failed = await search()
  assert.equal(failed?.state, 'fail')
  assert.match(failed?.advice ?? '', /check the key/)
})
