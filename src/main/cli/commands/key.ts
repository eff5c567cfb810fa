import { EFFECTS, type Effect } from '../../../core/context.ts'
import { listOf, numberOf } from '../arguments.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { timeOf } from '../table.ts'
import { call, idOf, openAs } from './app.ts'

const EMAIL = {
  type: 'string',
  value: 'EMAIL',
  required: true,
  hint: 'Owner of the key',
} as const

const create = command({
  name: 'key create',
  summary: 'Create an API key with the role of its owner; it works immediately',
  examples: [
    'key create --email ann@example.com --name laptop',
    'key create --email ann@example.com --name ci --expires 90d',
    'key create --email ann@example.com --name reseller --scope read,spend --cap 5000 --clients 7,9 --from 203.0.113.0/24',
  ],
  options: {
    email: EMAIL,
    name: { type: 'string', value: 'NAME', required: true, hint: 'A name for the key' },
    expires: {
      type: 'string',
      value: 'WHEN',
      hint: 'In hours, days or weeks (12h, 90d, 4w), or a date (2030-01-31)',
    },
    scope: {
      type: 'string',
      value: 'EFFECTS',
      hint: 'Permissions: read,write,spend,destroy; defaults to all',
    },
    cap: { type: 'string', value: 'CREDITS', hint: 'Credits it may spend per calendar month' },
    clients: {
      type: 'string',
      value: 'IDS',
      hint: 'Clients it may access; defaults to all of its owner’s',
    },
    from: {
      type: 'string',
      value: 'NETWORKS',
      hint: 'Allowed IP addresses; defaults to any',
    },
    toolsets: {
      type: 'string',
      value: 'NAMES',
      hint: 'Toolsets it may use; defaults to all',
    },
  },
  async run(io, { email, name, expires, ...limits }) {
    const expires_at = expires === undefined ? null : readExpiry(expires, Date.now() / 1000)
    const wanted = { name, expires_at, ...readLimits(limits) }
    const made = await call(await openAs(io, email), 'createApiKey', wanted)
    io.show(made, made.key)
    io.note(`Key ${made.id} of ${email}. It is shown this once; keep it safe`)
  },
})

const list = command({
  name: 'key list',
  summary: 'List a person’s API keys, without the secrets',
  examples: ['key list --email ann@example.com'],
  options: { email: EMAIL },
  async run(io, { email }) {
    const { items } = await call(await openAs(io, email), 'listApiKeys', {})
    io.list(items, [
      ['id', (key) => key.id],
      ['name', (key) => key.name],
      ['state', (key) => (key.is_active ? 'active' : 'expired')],
      ['created', (key) => timeOf(key.created_at)],
      ['last used', (key) => timeOf(key.last_used_at)],
      ['expires', (key) => timeOf(key.expires_at)],
      ['scope', (key) => key.effects?.join(',') ?? 'all'],
      [
        'this month',
        (key) =>
          key.monthly_cap === null ? '' : `${key.month_credits_used} of ${key.monthly_cap}`,
      ],
    ])
  },
})

const revoke = command({
  name: 'key revoke',
  summary: 'Revoke an API key immediately and for good',
  examples: ['key revoke 12', 'key revoke 12 --as owner@other.example'],
  args: ['ID'],
  options: AS,
  async run(io, { as }, [id]) {
    const key_id = idOf(id, 'ID')
    const answer = await call(await openAs(io, as), 'deleteApiKey', { key_id })
    io.show(answer, null)
    io.note(`Key ${key_id} is revoked`)
  },
})

const rotate = command({
  name: 'key rotate',
  summary:
    'Rotate an API key; the old secret keeps working for a day, or as long as you choose',
  examples: [
    'key rotate 12 --email ann@example.com',
    'key rotate 12 --email ann@example.com --overlap 0',
  ],
  args: ['ID'],
  options: {
    email: EMAIL,
    overlap: {
      type: 'string',
      value: 'HOURS',
      hint: 'Hours the old secret keeps working: 0 to 168; defaults to 24',
    },
  },
  async run(io, { email, overlap = '24' }, [id]) {
    const wanted = {
      key_id: idOf(id, 'ID'),
      overlap_hours: numberOf(overlap, { option: '--overlap', topic: 'key rotate' }),
    }
    const made = await call(await openAs(io, email), 'rotateApiKey', wanted)
    io.show(made, made.key)
    io.note(
      `Key ${made.id} has a new secret, shown this once; the old one ends ${timeOf(made.old_secret_until)}`,
    )
  },
})

export const keyCommands = [create, list, rotate, revoke]

type TypedLimits = Partial<
  Record<'scope' | 'cap' | 'clients' | 'from' | 'toolsets', string | undefined>
>

/** An omitted option means no limit. */
const readLimits = ({ scope, cap, clients, from, toolsets }: TypedLimits) => ({
  effects: scope === undefined ? null : listOf(scope).map(effectOf),
  monthly_cap:
    cap === undefined ? null : numberOf(cap, { option: '--cap', topic: 'key create' }),
  client_ids: clients === undefined ? null : listOf(clients).map((id) => idOf(id, '--clients')),
  allowed_from: from === undefined ? null : listOf(from),
  toolsets: toolsets === undefined ? null : listOf(toolsets),
})

function effectOf(typed: string): Effect {
  const effect = EFFECTS.find((each) => each === typed)
  if (!effect) throw new UsageError(`--scope takes some of ${EFFECTS.join(',')}`, 'key create')
  return effect
}

const SECONDS = { h: 3600, d: 86_400, w: 7 * 86_400 }

function readExpiry(typed: string, now: number): number {
  const [, count, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(typed) ?? []
  if (count && (unit === 'h' || unit === 'd' || unit === 'w'))
    return now + Number(count) * SECONDS[unit]
  const at = /^\d{4}-\d{2}-\d{2}/.test(typed) ? Date.parse(typed) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageError('--expires must look like 12h, 90d, 4w or 2030-01-31', 'key create')
  return at / 1000
}
