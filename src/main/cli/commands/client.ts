import type { Client } from '../../../modules/clients/index.ts'
import { AS, command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import { readStdin, readText } from '../files.ts'
import { type Column, printable, timeOf } from '../table.ts'
import { call, idOf, openCaller } from './app.ts'
import { confirm } from './prompt.ts'

const COLUMNS: Column<Client>[] = [
  ['id', (client) => client.id],
  ['name', (client) => client.name],
  ['domain', (client) => client.domain],
  ['keywords', (client) => client.keyword_count],
  ['state', (client) => (client.is_archived ? 'archived' : 'active')],
  ['created', (client) => timeOf(client.created_at)],
]

const list = command({
  name: 'client list',
  summary: 'Manage the clients of a workspace',
  examples: ['client list', 'client list --json --as ann@example.com'],
  options: AS,
  async run(io, { as }) {
    const { items } = await call(await openCaller(io, as), 'listClients', {})
    io.list(items, COLUMNS)
  },
})

const create = command({
  name: 'client create',
  aliases: ['client add'],
  summary: 'Track a new site',
  examples: ['client add example.com', 'client create --name Example --domain example.com'],
  args: ['[DOMAIN]'],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      hint: 'Name of the client; defaults to its domain',
    },
    domain: { type: 'string', value: 'DOMAIN', hint: 'Their site, such as example.com' },
    ...AS,
  },
  async run(io, { as, name, domain: named }, [typed]) {
    const domain = typed ?? named
    if (!domain || (typed && named))
      throw new UsageError('"client create" needs one domain', 'client create')
    const client = await call(await openCaller(io, as), 'createClient', {
      name: name ?? domain,
      domain,
    })
    io.show(client, String(client.id))
    io.note(
      `Added client ${client.id} (${client.domain}). Next: keyword import FILE --client ${client.id}`,
    )
  },
})

const show = command({
  name: 'client show',
  summary: 'One client with its competitors',
  examples: ['client show 3', 'client show 3 --json'],
  args: ['ID'],
  options: AS,
  async run(io, { as }, [id]) {
    const client = await call(await openCaller(io, as), 'getClient', {
      client_id: idOf(id, 'ID'),
    })
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
    io.show(
      client,
      lines
        .map(([label, value]) => `${label.padEnd(12)} ${printable(String(value ?? '–'))}`)
        .join('\n'),
    )
  },
})

const archive = command({
  name: 'client archive',
  summary: 'Archive a client, or restore it with --restore; nothing is lost',
  examples: ['client archive 3', 'client archive 3 --restore'],
  args: ['ID'],
  options: {
    restore: { type: 'boolean', hint: 'Makes an archived client active again' },
    ...AS,
  },
  async run(io, { as, restore }, [id]) {
    const client_id = idOf(id, 'ID')
    const client = await call(await openCaller(io, as), 'updateClient', {
      client_id,
      is_archived: !restore,
    })
    io.show(client, null)
    io.note(
      `Client ${client_id} (${client.domain}) is ${restore ? 'active again' : 'archived'}`,
    )
  },
})

const remove = command({
  name: 'client delete',
  summary: 'Permanently delete a client and everything that belongs to it',
  examples: ['client delete 3', 'client delete 3 --yes'],
  args: ['ID'],
  options: { ...AS, ...YES },
  async run(io, { as, yes }, [id]) {
    const client_id = idOf(id, 'ID')
    const ctx = await openCaller(io, as)
    const client = await call(ctx, 'getClient', { client_id })
    const what = `client ${client_id} (${client.domain}) with ${client.keyword_count} keywords`
    await confirm(io, {
      question: `Delete ${what} and all its history? This cannot be undone.`,
      yes,
    })
    io.show(await call(ctx, 'deleteClient', { client_id }), null)
    io.note(`Deleted ${what}`)
  },
})

type ImportRow = {
  row: number
  name: string
  domain: string
  client_id: number | null
  repeats_row: number | null
}

const MAX_BYTES = 512 * 1024

const importList = command({
  name: 'client import',
  summary: 'Track the sites of a CSV or TSV list; - reads standard input',
  examples: ['client import clients.csv --dry-run', 'client import clients.csv'],
  args: ['FILE'],
  options: { 'dry-run': { type: 'boolean', hint: 'Preview what would be added' }, ...AS },
  async run(io, { as, 'dry-run': dry_run }, [path = '']) {
    const csv =
      path === '-' ? (await readStdin(MAX_BYTES)).toString('utf8') : await readText(path)
    const report = await call(await openCaller(io, as), 'importClients', { csv, dry_run })
    for (const { row, reason } of report.problems) io.warn(`row ${row}: ${reason}`)
    if (report.preview && !io.json) io.list(report.preview.rows, IMPORT_COLUMNS)
    const counted = report.preview ? `${report.preview.new} new` : `${report.added} added`
    io.show(
      report,
      `${counted}, ${report.skipped} known already, ${report.invalid} not readable`,
    )
  },
})

const IMPORT_COLUMNS: Column<ImportRow>[] = [
  ['row', ({ row }) => row],
  ['name', ({ name }) => name],
  ['domain', ({ domain }) => domain],
  ['state', stateOf],
]

function stateOf({ client_id, repeats_row }: ImportRow): string {
  if (client_id !== null) return `is client ${client_id}`
  return repeats_row === null ? 'new' : `repeats row ${repeats_row}`
}

export const clientCommands = [list, create, importList, show, archive, remove]
