import type { Client } from '../../modules/clients/index.ts'
import { AS, command, YES } from './command.ts'
import { call, idOf, openAs } from './house.ts'
import { confirm } from './prompt.ts'
import { type Column, printable, timeOf } from './table.ts'

const COLUMNS: Column<Client>[] = [
  ['id', (client) => client.id],
  ['name', (client) => client.name],
  ['domain', (client) => client.domain],
  ['keywords', (client) => client.keyword_count],
  ['state', (client) => (client.is_archived ? 'archived' : 'active')],
  ['created', (client) => timeOf(client.created_at)],
]

type Detail = Client & { competitors: { domain: string }[]; keywords: unknown[] }

const list = command({
  name: 'client list',
  summary: 'The clients of a workspace',
  examples: ['client list', 'client list --json --as ann@example.com'],
  options: AS,
  async run(io, { as }) {
    const { items } = await call<{ items: Client[] }>(await openAs(io, as), 'list_clients', {})
    io.list(items, COLUMNS)
  },
})

const create = command({
  name: 'client create',
  summary: 'Track a new site',
  examples: ['client create --name Example --domain example.com'],
  options: {
    name: { type: 'string', value: 'NAME', required: true, hint: 'What the client is called' },
    domain: { type: 'string', value: 'DOMAIN', required: true, hint: 'Their site, such as example.com' },
    ...AS,
  },
  async run(io, { as, name, domain }) {
    const client = await call<{ id: number; domain: string }>(await openAs(io, as), 'create_client', { name, domain })
    io.show(client, String(client.id))
    io.say(`Added client ${client.id} (${client.domain}). Next: keyword import FILE --client ${client.id}`)
  },
})

const show = command({
  name: 'client show',
  summary: 'One client with its competitors',
  examples: ['client show 3', 'client show 3 --json'],
  args: ['ID'],
  options: AS,
  async run(io, { as }, [id]) {
    const client = await call<Detail>(await openAs(io, as), 'get_client', { client_id: idOf(id, 'ID') })
    const { name, domain, competitors, notes } = client
    const lines: [string, string | number | null][] = [
      ['name', name],
      ['domain', domain],
      ['keywords', client.keyword_count],
      ['competitors', competitors.map((competitor) => competitor.domain).join(', ') || null],
      ['state', client.is_archived ? 'archived' : 'active'],
      ['created', timeOf(client.created_at)],
      ['notes', notes || null],
    ]
    io.show(client, lines.map(([label, value]) => `${label.padEnd(12)} ${printable(String(value ?? '–'))}`).join('\n'))
  },
})

const archive = command({
  name: 'client archive',
  summary: 'Put a client aside, or back with --restore; nothing is lost',
  examples: ['client archive 3', 'client archive 3 --restore'],
  args: ['ID'],
  options: { restore: { type: 'boolean', hint: 'Makes an archived client active again' }, ...AS },
  async run(io, { as, restore }, [id]) {
    const client_id = idOf(id, 'ID')
    const client = await call<Client>(await openAs(io, as), 'update_client', { client_id, is_archived: !restore })
    io.show(client, null)
    io.say(`Client ${client_id} (${client.domain}) is ${restore ? 'active again' : 'archived'}`)
  },
})

const remove = command({
  name: 'client delete',
  summary: 'Delete a client with everything that belongs to it, for good',
  examples: ['client delete 3', 'client delete 3 --yes'],
  args: ['ID'],
  options: { ...AS, ...YES },
  async run(io, { as, yes }, [id]) {
    const client_id = idOf(id, 'ID')
    const ctx = await openAs(io, as)
    const client = await call<Detail>(ctx, 'get_client', { client_id })
    const what = `client ${client_id} (${client.domain}) with ${client.keyword_count} keywords`
    await confirm(io, { question: `Delete ${what} and all its history? This cannot be undone.`, yes })
    io.show(await call(ctx, 'delete_client', { client_id }), null)
    io.say(`Deleted ${what}`)
  },
})

export const clientCommands = [list, create, show, archive, remove]
