import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../src/base/errors.ts'
import { invoke } from '../../src/core/invoke.ts'
import { insertActions, supersede } from '../../src/modules/assistant/store/actions.ts'
import { insertChat } from '../../src/modules/assistant/store/chats.ts'
import { operations } from '../../src/modules/index.ts'
import { openTestApp } from '../test-app.ts'

const RUNS = process.env.TEST_LONG ? 1000 : 30
const testApp = await openTestApp()
const person = testApp.as('analyst')
const { workspaceId: workspace_id, userId: user_id } = person.actor

const operation = (name: string) =>
  operations.list.find((op) => op.name === name) ?? assert.fail(`there is no operation ${name}`)
const execute = operation('execute_chat_action')
const client = (await invoke(operation('create_client'), person, { name: 'Brewlane', domain: 'brewlane.test' })) as {
  id: number
}

type Expected = 'pending' | 'done' | 'failed' | 'superseded' | 'dismissed' | 'expired' | 'lost' | 'running'
type Known = { id: number; expected: Expected; note: string; outcome?: unknown }
type Model = { proposals: Known[] }
type Real = { chatId: number }

/** Proposes an annotation for the client; an empty note makes it fail. */
async function propose({ proposals }: Model, { chatId }: Real, kind: string) {
  const { db } = testApp.app
  const note = kind === 'failing' ? '' : `note ${chatId}.${proposals.length}`
  await supersede(db, chatId, ['add_annotation'])
  const now = testApp.app.now()
  const [row] = await insertActions(db, [
    {
      ...{ workspace_id, user_id, chat_id: chatId, client_id: client.id, action: 'add_annotation' },
      ...{ params: JSON.stringify({ client_id: client.id, note }), preview: 'note', cost: null },
      ...{ status: 'pending', created_at: now, expires_at: now + 86_400 },
    },
  ])
  for (const each of proposals) if (each.expected === 'pending') each.expected = 'superseded'
  proposals.push({ id: row?.id ?? 0, expected: 'pending', note })
}

const answered = (asked: Promise<unknown>) =>
  asked.then(
    (outcome) => ({ outcome, code: 'ok' }),
    (thrown) => ({ outcome: null, code: thrown instanceof AppError ? thrown.code : assert.fail(String(thrown)) }),
  )

const run = (id: number, ctx = person, params?: object) =>
  answered(invoke(execute, ctx, { action_id: id, ...(params && { params }) }))
const putAside = (id: number, ctx = person) =>
  answered(invoke(operation('dismiss_chat_action'), ctx, { action_id: id }))
/** The same person after their role was lowered. */
const lowered = { ...person, actor: { ...person.actor, role: 'viewer' as const } }

async function effects(note: string): Promise<number> {
  const { rows } = await testApp.pool.query('select 1 from annotations where note = $1', [note])
  return rows.length
}

/** Confirms a proposal twice at once and checks the answers against its expected state. */
async function confirm(known: Known, params?: object) {
  const [one, two] = await Promise.all([run(known.id, person, params), run(known.id, person, params)])
  const answers = [one, two]
  switch (known.expected) {
    case 'superseded':
    case 'dismissed':
    case 'expired':
    case 'running':
      return assert.deepEqual(
        answers.map(({ code }) => code),
        ['conflict', 'conflict'],
      )
    case 'pending': {
      const settled = await run(known.id)
      const isFailing = known.note === ''
      assert.equal(settled.code, 'ok')
      assert.equal((settled.outcome as { ok: boolean }).ok, !isFailing)
      for (const { code, outcome } of answers) if (code === 'ok') assert.deepEqual(outcome, settled.outcome)
      assert.ok(answers.some(({ code }) => code === 'ok'))
      known.expected = isFailing ? 'failed' : 'done'
      known.outcome = settled.outcome
      return
    }
    case 'lost':
      assert.ok(answers.every(({ code, outcome }) => code === 'ok' && !(outcome as { ok: boolean }).ok))
      known.expected = 'failed'
      known.outcome = one.outcome
      return
    case 'done':
    case 'failed':
      for (const { outcome } of answers) assert.deepEqual(outcome, known.outcome)
  }
}

const set = (known: Known, change: string) =>
  testApp.pool.query(`update chat_actions set ${change} where id = $1`, [known.id])

/** The person edits a proposal and confirms it; an invalid edit is refused and leaves it pending. */
async function edit(known: Known, { chatId }: Real) {
  if (known.expected !== 'pending') return confirm(known, { note: 'too late' })
  assert.equal((await run(known.id, person, { note: 5 })).code, 'invalid_input')
  known.note = `edited ${chatId}.${known.id}`
  await confirm(known, { note: known.note, client_id: 999_999 })
}

async function dismiss(known: Known) {
  const { code } = await putAside(known.id)
  // A proposal is marked as expired only when somebody tries to run it.
  if (known.expected === 'expired') assert.match(code, /ok|conflict/)
  else assert.equal(code, ['superseded', 'dismissed', 'pending'].includes(known.expected) ? 'ok' : 'conflict')
  if (code === 'ok' && known.expected !== 'superseded') known.expected = 'dismissed'
}

/** Run and dismiss at once: exactly one of them succeeds. */
async function race(known: Known) {
  if (known.expected !== 'pending') return
  const [ran, aside] = await Promise.all([run(known.id), putAside(known.id)])
  assert.deepEqual([ran.code === 'ok', aside.code === 'ok'].toSorted(), [false, true])
  const ended = known.note === '' ? 'failed' : 'done'
  known.expected = aside.code === 'ok' ? 'dismissed' : ended
  known.outcome = ran.outcome
}

/** The lowered role is refused, and the proposal stays pending for the original one. */
async function refuse(known: Known) {
  if (known.expected !== 'pending') return
  assert.equal((await run(known.id, lowered)).code, 'forbidden')
}

const STEPS = [
  ...(['propose', 'propose_failing', 'confirm', 'confirm', 'edit', 'dismiss', 'race', 'lower_role'] as const),
  ...(['stranger', 'expire', 'crash', 'crash_long_ago'] as const),
]
type Step = { what: (typeof STEPS)[number]; nr: number }

async function take({ what, nr }: Step, model: Model, real: Real) {
  if (what === 'propose' || what === 'propose_failing')
    return propose(model, real, what === 'propose' ? 'sound' : 'failing')
  const known = model.proposals[nr % Math.max(1, model.proposals.length)]
  if (!known) return
  if (what === 'confirm') return confirm(known)
  if (what === 'edit') return edit(known, real)
  if (what === 'dismiss') return dismiss(known)
  if (what === 'race') return race(known)
  if (what === 'lower_role') return refuse(known)
  if (what === 'stranger') {
    for (const ctx of [testApp.as('owner'), testApp.asOther('owner')])
      for (const trying of [run(known.id, ctx), putAside(known.id, ctx)]) assert.equal((await trying).code, 'not_found')
    return
  }
  if (known.expected !== 'pending') return
  if (what === 'expire') {
    await set(known, 'expires_at = clock_timestamp() - make_interval(secs => 1)')
    known.expected = 'expired'
    return
  }
  await set(
    known,
    `status = 'executing', claimed_at = clock_timestamp() - make_interval(secs => ${what === 'crash' ? 5 : 5000})`,
  )
  known.expected = what === 'crash' ? 'running' : 'lost'
}

const steps = fc.array(fc.record({ what: fc.constantFrom(...STEPS), nr: fc.nat(20) }), { minLength: 1, maxLength: 20 })

test('in any sequence of events, a proposal runs at most once, only for its person, and repeats its answer', async () => {
  const check = fc.asyncProperty(steps, async (taken) => {
    const now = testApp.app.now()
    const row = { workspace_id, user_id, client_id: client.id, title: 'x', created_at: now, updated_at: now }
    const { id: chatId } = await insertChat(testApp.app.db, row)
    const model: Model = { proposals: [] }
    for (const step of [{ what: 'propose', nr: 0 } as const, ...taken]) await take(step, model, { chatId })
    for (const { note, expected } of model.proposals)
      if (note) assert.equal(await effects(note), expected === 'done' ? 1 : 0, expected)
  })
  await fc.assert(check, { numRuns: RUNS })
})
