import { call, idOf, openAs } from './app.ts'
import { AS, command } from './command.ts'
import { UsageError } from './failure.ts'
import { timeOf } from './table.ts'

const EMAIL = { type: 'string', value: 'EMAIL', required: true, hint: 'Whose key' } as const

const create = command({
  name: 'key create',
  summary: 'Make an API key that acts with the role of its person; works at once',
  examples: [
    'key create --email ann@example.com --name laptop',
    'key create --email ann@example.com --name ci --expires 90d',
  ],
  options: {
    email: EMAIL,
    name: { type: 'string', value: 'NAME', required: true, hint: 'What the key is for' },
    expires: { type: 'string', value: 'WHEN', hint: 'In hours, days or weeks (12h, 90d, 4w), or a date (2030-01-31)' },
  },
  async run(io, { email, name, expires }) {
    const expires_at = expires === undefined ? null : readExpiry(expires, Date.now() / 1000)
    const ctx = await openAs(io, email)
    const made = await call(ctx, 'createApiKey', { name, expires_at })
    io.show(made, made.key)
    io.note(`Key ${made.id} of ${email}. It is shown this once; keep it safe`)
  },
})

const list = command({
  name: 'key list',
  summary: 'The API keys of a person, without the keys themselves',
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
    ])
  },
})

const revoke = command({
  name: 'key revoke',
  summary: 'End an API key at once and for good',
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

export const keyCommands = [create, list, revoke]

const SECONDS = { h: 3600, d: 86_400, w: 7 * 86_400 }

function readExpiry(typed: string, now: number): number {
  const [, count, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(typed) ?? []
  if (count && (unit === 'h' || unit === 'd' || unit === 'w')) return now + Number(count) * SECONDS[unit]
  const at = /^\d{4}-\d{2}-\d{2}/.test(typed) ? Date.parse(typed) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError('--expires must look like 12h, 90d, 4w or 2030-01-31', 'key create')
  return at / 1000
}
