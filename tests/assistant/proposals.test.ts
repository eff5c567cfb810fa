import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../src/base/errors.ts'
import { invoke } from '../../src/core/invoke.ts'
import { insertActions, supersede } from '../../src/modules/assistant/store/actions.ts'
import { insertChat } from '../../src/modules/assistant/store/chats.ts'
import { operations } from '../../src/modules/index.ts'
import { openWorld } from '../world.ts'

const RUNS = process.env.TEST_LONG ? 1000 : 30
const world = await openWorld()
const person = world.as('analyst')
const { workspaceId: workspace_id, userId: user_id } = person.actor

const operation = (name: string) =>
  operations.list.find((op) => op.name === name) ?? assert.fail(`there is no operation ${name}`)
const execute = operation('execute_chat_action')
const client = (await invoke(operation('create_client'), person, { name: 'Brewlane', domain: 'brewlane.test' })) as {
  id: number
}

type Expected = 'pending' | 'done' | 'failed' | 'superseded' | 'expired' | 'lost' | 'running'
type Known = { id: number; expected: Expected; note: string; outcome?: unknown }
type Model = { proposals: Known[] }
type Real = { chatId: number }

/** A proposal to note something on the client; with an empty note it will fail. */
async function propose({ proposals }: Model, { chatId }: Real, kind: string) {
  const { db } = world.house
  const note = kind === 'failing' ? '' : `note ${chatId}.${proposals.length}`
  await supersede(db, chatId, ['add_annotation'])
  const now = world.house.now()
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

const run = (id: number, ctx = person) =>
  invoke(execute, ctx, { action_id: id }).then(
    (outcome) => ({ outcome, code: 'ok' }),
    (thrown) => ({ outcome: null, code: thrown instanceof AppError ? thrown.code : assert.fail(String(thrown)) }),
  )

async function effects(note: string): Promise<number> {
  const { rows } = await world.pool.query('select 1 from annotations where note = $1', [note])
  return rows.length
}

/** Confirms a proposal, twice at once, and checks what was promised for the state it was in. */
async function confirm(known: Known) {
  const [one, two] = await Promise.all([run(known.id), run(known.id)])
  const answers = [one, two]
  switch (known.expected) {
    case 'superseded':
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
  world.pool.query(`update chat_actions set ${change} where id = $1`, [known.id])

type Step = {
  what: 'propose' | 'propose_failing' | 'confirm' | 'stranger' | 'expire' | 'crash' | 'crash_long_ago'
  nr: number
}

async function take({ what, nr }: Step, model: Model, real: Real) {
  if (what === 'propose' || what === 'propose_failing')
    return propose(model, real, what === 'propose' ? 'sound' : 'failing')
  const known = model.proposals[nr % Math.max(1, model.proposals.length)]
  if (!known) return
  if (what === 'confirm') return confirm(known)
  if (what === 'stranger') {
    for (const ctx of [world.as('owner'), world.asOther('owner')])
      assert.equal((await run(known.id, ctx)).code, 'not_found')
    return
  }
  if (known.expected !== 'pending') return
  if (what === 'expire') {
    await set(known, 'expires_at = unix_now() - 1')
    known.expected = 'expired'
    return
  }
  await set(known, `status = 'executing', claimed_at = unix_now() - ${what === 'crash' ? 5 : 5000}`)
  known.expected = what === 'crash' ? 'running' : 'lost'
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what'][]>(
      'propose',
      'propose_failing',
      'confirm',
      'confirm',
      'stranger',
      'expire',
      'crash',
      'crash_long_ago',
    ),
    nr: fc.nat(20),
  }),
  { minLength: 1, maxLength: 20 },
)

test('whatever happens to proposals, each runs at most once, only for its person, and answers the same again', async () => {
  const check = fc.asyncProperty(steps, async (taken) => {
    const now = world.house.now()
    const row = { workspace_id, user_id, client_id: client.id, title: 'x', created_at: now, updated_at: now }
    const { id: chatId } = await insertChat(world.house.db, row)
    const model: Model = { proposals: [] }
    for (const step of [{ what: 'propose', nr: 0 } as const, ...taken]) await take(step, model, { chatId })
    for (const { note, expected } of model.proposals)
      if (note) assert.equal(await effects(note), expected === 'done' ? 1 : 0, expected)
  })
  await fc.assert(check, { numRuns: RUNS })
})
