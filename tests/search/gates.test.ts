import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoke } from '../../src/core/invoke.ts'
import { rotateLegacyToken } from '../../src/modules/accounts/operations/profile.ts'
import { newKey } from '../../src/modules/accounts/sign-in/tokens.ts'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
fixture.searchBy({ order: ['serper'] })
const { call, pool } = fixture

const UNAUTHORIZED = {
  ...{ message: 'Unauthorized.', statusCode: 401, error: 'Unauthorized' },
  ...{ reason: 'unauthorized', values: {} },
}
const MISSING = {
  ...{ message: 'Missing query parameter', statusCode: 400, error: 'Bad Request' },
  ...{ reason: 'query_missing', values: {} },
}
const RATE = {
  ...{ message: 'Rate limit exceeded', statusCode: 429, error: 'Too Many Requests' },
  ...{ reason: 'too_many_requests', values: {} },
}
const CROWD = {
  ...{ message: 'Too many requests at once: at most 5 per key', statusCode: 429, error: 'Too Many Requests' },
  ...{ reason: 'too_many_at_once', values: {} },
}
const EMPTY = {
  ...{ message: 'Not enough credits', statusCode: 402, error: 'Payment Required' },
  ...{ reason: 'no_credits', values: {} },
}

const PATHS = [...VERTICALS.flatMap((vertical) => [`/v1/${vertical}`, `/${vertical}`])]

test('a missing, unknown, revoked or expired key is answered alike everywhere', async () => {
  const [revoked = '', expired = ''] = await fixture.keys(2)
  const { hashSecret } = await import('../../src/modules/accounts/sign-in/tokens.ts')
  await pool.query('update api_keys set revoked_at = to_timestamp(1) where hash = $1', [hashSecret(revoked)])
  await pool.query('update api_keys set expires_at = clock_timestamp() - make_interval(secs => 1) where hash = $1', [
    hashSecret(expired),
  ])
  const shown = [{}, { as: '' }, { as: 'sk-no' }, { as: newKey() }, { as: revoked }, { as: expired }]
  for (const path of PATHS) {
    for (const proof of shown) {
      const { status, body, headers } = await call('POST', path, { ...proof, body: { q: 'x' } })
      assert.deepEqual([status, body], [401, UNAUTHORIZED], path)
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(headers.get('ratelimit-limit'), null)
    }
  }
  for (const path of ['/v1/account', '/account', '/v1/locations?text=a']) {
    assert.deepEqual((await call('GET', path, { as: revoked })).body, UNAUTHORIZED)
  }
  for (const key of [expired, newKey()])
    assert.deepEqual((await call('GET', `/v1/search?q=x&apiKey=${key}`)).body, UNAUTHORIZED)
})

test('legacy tokens and sessions are not accepted', async () => {
  const owner = fixture.testApp.as('owner')
  const signedIn = { ...owner, actor: { ...owner.actor, via: 'session' as const } }
  const { token } = await invoke(rotateLegacyToken, signedIn, {})
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await call('GET', '/api/v1/clients', { headers })).status, 200)
  for (const path of ['/v1/search?q=x', '/search?q=x', '/v1/account', '/v1/locations?text=a']) {
    assert.deepEqual((await call('GET', path, { headers })).body, UNAUTHORIZED, path)
    assert.deepEqual((await call('GET', path, { headers: { cookie: `session=${token}` } })).body, UNAUTHORIZED, path)
  }
})

test('invalid fields are reported by name', async () => {
  const wrong: [unknown, unknown][] = [
    [{}, 'Missing query parameter'],
    [{ q: '' }, 'Missing query parameter'],
    [{ q: null }, 'Missing query parameter'],
    [{ q: '   ' }, /^q: /],
    [{ q: 7 }, /^q: /],
    [{ q: 'x'.repeat(2049) }, /^q: /],
    [{ q: 'a\u0000b' }, /NUL/],
    [{ q: 'x', num: 0 }, /^num: /],
    [{ q: 'x', num: 101 }, /^num: /],
    [{ q: 'x', num: '10.5' }, /^num: /],
    [{ q: 'x', num: 'ten' }, /^num: /],
    [{ q: 'x', page: 0 }, /^page: /],
    [{ q: 'x', gl: 'nowhere' }, /^gl: /],
    [{ q: 'x', hl: {} }, /^hl: /],
    [{ q: 'x', tbs: 'qdr:q' }, /^tbs: /],
    [{ q: 'x', device: 'tablet' }, /^device: /],
    [{ q: 'x', autocorrect: 'perhaps' }, /^autocorrect: /],
    [{ q: 'x', cache: 'perhaps' }, /^cache: /],
    ['text', 'The body must be a JSON object, or an array of them'],
    [null, 'The body must be a JSON object, or an array of them'],
  ]
  const before = await fixture.settled()
  for (const [question, message] of wrong) {
    const { status, body } = await fixture.ask('search', question)
    assert.deepEqual([status, body.statusCode, body.error], [400, 400, 'Bad Request'], JSON.stringify(question))
    if (message instanceof RegExp) assert.match(body.message, message)
    else assert.equal(body.message, message)
    assert.deepEqual(Object.keys(body), ['message', 'statusCode', 'error', 'reason', 'values'])
  }
  for (const raw of ['{', '{"q":"x"', '{"q":"x"}}', '"x', `${'['.repeat(40)}${']'.repeat(40)}`]) {
    await pool.query('delete from rate_windows')
    const { status, body } = await call('POST', '/v1/search', { as: fixture.key, raw })
    assert.deepEqual([status, body.error], [400, 'Bad Request'], raw)
  }
  assert.equal(await fixture.settled(), before)
})

test('a body that is too large or not UTF-8 is refused', async () => {
  const large = await call('POST', '/v1/search', {
    as: fixture.key,
    raw: JSON.stringify({ q: 'x', more: 'y'.repeat(1_100_000) }),
  })
  assert.deepEqual([large.status, large.body.statusCode, large.body.error], [413, 413, 'Payload Too Large'])
  const headers = { 'x-api-key': fixture.key, 'content-type': 'application/json' }
  const answer = await fetch(`${fixture.url}/v1/search`, {
    method: 'POST',
    headers,
    body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  })
  assert.deepEqual(
    [answer.status, await answer.json()],
    [
      400,
      {
        ...{ message: 'The body is not valid UTF-8', statusCode: 400, error: 'Bad Request' },
        ...{ reason: 'body_not_utf8', values: {} },
      },
    ],
  )
})

test('60 requests a minute are shared with REST, and the 61st gets a Retry-After that is true', async () => {
  const [key = ''] = await fixture.keys(1)
  const first = await call('POST', '/v1/search', { as: key, body: { q: 'rate' } })
  assert.deepEqual(
    ['limit', 'remaining', 'reset'].map((name) => first.headers.get(`ratelimit-${name}`)),
    ['60', '59', '60'],
  )
  for (let i = 0; i < 29; i++) assert.equal((await call('GET', '/api/v1/clients?limit=1', { as: key })).status, 200)
  for (let i = 0; i < 10; i++) assert.equal((await call('POST', '/v1/search', { as: key, body: {} })).status, 400)
  for (let i = 0; i < 10; i++) assert.equal((await call('GET', '/v1/account', { as: key })).status, 200)
  for (let i = 0; i < 10; i++)
    assert.equal((await call('GET', '/v1/locations?text=chicago&limit=1', { as: key })).status, 200)
  for (const [method, path] of [
    ['POST', '/v1/search'],
    ['GET', '/v1/account'],
    ['GET', '/v1/locations?text=a'],
  ] as const) {
    const { status, body, headers } = await call(method, path, {
      as: key,
      ...(method === 'POST' && { body: { q: 'rate' } }),
    })
    assert.deepEqual([status, body], [429, RATE])
    assert.match(headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
    assert.equal(headers.get('ratelimit-remaining'), '0')
  }
  // Shifts all admissions, so that the oldest leaves the window in so many seconds.
  const letOldestLeaveIn = (seconds: number) =>
    pool.query(
      `update rate_windows set stamps = array(select s - ((select min(x) from unnest(stamps) x) + 60 - date_part('epoch', clock_timestamp()) - $1) from unnest(stamps) s order by 1)`,
      [seconds],
    )
  await letOldestLeaveIn(30)
  const refused = await call('GET', '/v1/account', { as: key })
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after') ?? '', /^(2\d|30)$/)
  await letOldestLeaveIn(-0.1)
  assert.equal((await call('GET', '/v1/account', { as: key })).status, 200)
})

test('more than five requests at once are refused with Retry-After 1, while the five and the next are answered', async () => {
  await fixture.faults([{ fault: 'latency', ms: 1500 }])
  const [key = ''] = await fixture.keys(1)
  const calls = Array.from({ length: 8 }, (_, index) =>
    call('POST', '/v1/search', { as: key, body: { q: `crowd ${index}` } }),
  )
  const answers = await Promise.all(calls)
  await fixture.faults([])
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  for (const { body, headers } of refused) assert.deepEqual([body, headers.get('retry-after')], [CROWD, '1'])
  assert.equal(refused.length, 3)
  assert.equal((await call('POST', '/v1/search', { as: key, body: { q: 'after' } })).status, 200)
})

test('five callers who each send one request at a time are never refused', async () => {
  const [key = ''] = await fixture.keys(1)
  const statuses: number[] = []
  const caller = async (name: number) => {
    for (let index = 0; index < 11; index++) {
      const body = { q: `one by one ${name} ${index % 7}` }
      statuses.push((await call('POST', '/v1/search', { as: key, body })).status)
    }
  }
  await Promise.all([1, 2, 3, 4, 5].map(caller))
  assert.deepEqual(new Set(statuses), new Set([200]))
})

test('account and locations cost nothing and never answer 402', async () => {
  await fixture.setBalance(0)
  for (const path of ['/v1/account', '/account', '/v1/locations?text=chicago']) {
    const { status } = await call('GET', path, { as: fixture.key })
    assert.equal(status, 200)
  }
  for (const vertical of VERTICALS) {
    const { status, body } = await fixture.ask(vertical, { q: 'x' })
    assert.deepEqual([status, body], [402, EMPTY], vertical)
  }
  await fixture.setBalance(100_000)
})

test('checks are made in order: key, rate limit, query, concurrency, credits', async () => {
  await fixture.setBalance(0)
  const [key = '', crowded = ''] = await fixture.keys(2)
  const { rows } = await pool.query('select id from api_keys order by id desc limit 2')
  const [{ id: crowdedId }, { id: keyId }] = rows
  const refusal = async (as: string, body: object) => {
    const answer = await call('POST', '/v1/search', { as, body })
    return answer.body
  }
  const full = (id: number) =>
    pool.query(
      `insert into rate_windows select 'key:' || $1::bigint, array(select date_part('epoch', clock_timestamp()) - 1 from generate_series(1, 60))
      on conflict (key) do update set stamps = excluded.stamps`,
      [id],
    )
  await pool.query(
    `select credit_reserve(gen_random_uuid(), k.workspace_id, $1, $2, 0, false, true) from generate_series(1, 5),
      (select workspace_id from users join api_keys on api_keys.user_id = users.id where api_keys.id = $1) k`,
    [crowdedId, fixture.app.instance],
  )

  assert.deepEqual(await refusal('sk-no', {}), UNAUTHORIZED)
  assert.deepEqual(await refusal('sk-no', { q: 'x', location: 'Qxqzkw' }), UNAUTHORIZED)
  await full(keyId)
  assert.deepEqual(await refusal(key, {}), RATE)
  assert.deepEqual(await refusal(key, { q: 'x', location: 'Qxqzkw' }), RATE)
  assert.deepEqual(await refusal(crowded, {}), MISSING)
  assert.equal((await refusal(crowded, { q: 'x', location: 'Qxqzkw', cache: false })).statusCode, 400)
  assert.deepEqual(await refusal(crowded, { q: 'x' }), CROWD)
  await pool.query('delete from credit_reservations')
  assert.deepEqual(await refusal(crowded, { q: 'x' }), EMPTY)
  assert.equal((await pool.query('select * from credit_reservations')).rows.length, 0)
  await fixture.setBalance(1)
  assert.ok((await refusal(crowded, { q: 'x' })).organic)
  await fixture.setBalance(100_000)
})

test('admitting a request takes one round trip to the database, and settling it one more', async () => {
  const { statements } = fixture
  const during = async (as: string, body: object) => {
    const { pipelined, pool: rest } = statements
    const { status } = await call('POST', '/v1/search', { as, body })
    const seen = { status, admit: statements.pipelined - pipelined, more: statements.pool - rest }
    await fixture.settled()
    return { ...seen, book: statements.pipelined - pipelined - seen.admit }
  }
  const [key = ''] = await fixture.keys(1)
  const q = 'round trips'
  await during(key, { q })
  // A heartbeat may come in between, so the best of three is what a request takes.
  const best = async (body: object) => {
    const tries = [await during(key, body), await during(key, body), await during(key, body)]
    return tries.sort((a, b) => a.more - b.more || a.admit - b.admit)[0]
  }
  const kept = await best({ q })
  assert.deepEqual([kept?.status, kept?.more], [200, 0])
  assert.equal((kept?.admit ?? 0) + (kept?.book ?? 0), 2)
  const live = await best({ q, cache: false })
  assert.deepEqual([live?.status, live?.more], [200, 0])
  assert.equal((live?.admit ?? 0) + (live?.book ?? 0), 2)
  const { more: _heartbeat, ...nobody } = await during('sk-no', { q })
  assert.deepEqual(nobody, { status: 401, admit: 0, book: 0 })
  assert.deepEqual(await during(key, {}).then(({ status, admit }) => [status, admit]), [400, 1])
})

test('without enforcement nobody is refused, and usage is recorded all the same', async () => {
  const { openFixture: open } = await import('./fixture.ts')
  const free = await open({ CREDITS_ENFORCED: 'false' })
  free.searchBy({ order: ['serper'] })
  await free.setBalance(1)
  for (let index = 0; index < 3; index++) assert.equal((await free.ask('search', { q: `free ${index}` })).status, 200)
  assert.equal(await free.settled(), 0)
  const { body } = await free.call('GET', '/v1/account', { as: free.key })
  assert.deepEqual([body.balance, body.enforced, body.usage.total], [0, false, 3])
  const { rows } = await free.pool.query(`select amount, note from credit_entries where kind = 'use' order by amount`)
  assert.deepEqual(rows, [
    { amount: -1, note: '' },
    { amount: 0, note: 'not enforced' },
    { amount: 0, note: 'not enforced' },
  ])
})
