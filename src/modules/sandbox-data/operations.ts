import { z } from 'zod'
import { forbidden } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type AnyOperation, get, operation, paged, post } from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { text, UnixTime } from '../../core/schemas.ts'
import { PORTS, simulatedPorts } from '../../platform/config/sandbox.ts'
import { beginClear, clearSandboxJob, countKeepable, countKinds } from './clear.ts'
import { ACTIONS, countArchive, readArchive, readClearing } from './store.ts'

const SandboxData = z
  .object({
    simulated: z
      .array(z.enum(PORTS))
      .describe('The parts of the outside world that the sandbox stands in for now'),
    kinds: z
      .array(
        z.object({
          kind: z.string().describe('What was measured, such as rank_checks or answers'),
          port: z.enum(PORTS).describe('The part of the outside world that it came from'),
          rows: z.int().describe('How many simulated results of this kind are stored'),
          is_live: z
            .boolean()
            .describe('That part is real now, so that these rows are history only'),
        }),
      )
      .describe('Simulated data in this workspace, by kind'),
    total: z.int().describe('Over all kinds'),
    archivable: z
      .int()
      .describe(
        'Rows that set_aside would add to the archive; the demo, pages and what can be made again are deleted',
      ),
    archived: z
      .int()
      .describe('Rows that were put aside before; they are shown nowhere but in the archive'),
    clearing: z
      .object({
        action: z.enum(ACTIONS).describe('What was asked for'),
        status: z
          .enum(['running', 'done', 'error'])
          .describe('How far it is; after an error it may be asked for again'),
        rows: z.int().describe('Rows taken away so far'),
        started_at: UnixTime.describe('When it was asked for'),
        finished_at: UnixTime.nullable().describe('When it ended; null while it runs'),
      })
      .nullable()
      .describe('The last time that simulated data were cleared; null: never'),
  })
  .meta({ id: 'SandboxData' })

export const getSandboxData = operation({
  name: 'get_sandbox_data',
  summary: 'How much of what is stored came from the sandbox, by kind',
  access: 'admin',
  input: z.object({}),
  output: SandboxData,
  routes: [get('/api/v1/sandbox/data')],
  tool: { effect: 'read', hint: 'Shows what clear_sandbox_data would remove.' },
  run: present,
})

export const clearSandboxData = operation({
  name: 'clear_sandbox_data',
  summary: 'Archive or wipe all simulated data',
  access: 'owner',
  input: z.object({
    action: z
      .enum(ACTIONS)
      .describe(
        'set_aside: results are moved into an archive that can be read; wipe: they and the archive are deleted',
      ),
  }),
  output: SandboxData,
  routes: [post('/api/v1/sandbox/data/clear')],
  tool: {
    effect: 'destroy',
    hint: 'Clients, keywords, prompts, apps and credits stay; the demo shop goes. Runs in the background; poll get_sandbox_data.',
    confirm: ({ action }) =>
      action === 'wipe'
        ? 'Delete all simulated results, the archive of them and the demo shop for good?'
        : 'Move all simulated results into the archive and remove the demo shop?',
  },
  async run(ctx, { action }) {
    // It takes away what belongs to every client, so it is not done from the view of one.
    if (ctx.actor.clientIds !== null) throw forbidden()
    await transaction(ctx, async (tx) => {
      await beginClear(tx, action)
      await enqueue(tx, clearSandboxJob, { action })
    })
    return present(ctx)
  },
})

const ArchivedRow = z
  .object({
    id: z.int().describe('Its number in the archive'),
    kind: z.string().describe('What was measured, as listed by get_sandbox_data'),
    source_table: z.string().describe('Where it was stored'),
    data: z.record(z.string(), z.unknown()).describe('The row as it was'),
    set_aside_at: UnixTime.describe('When it was put aside'),
  })
  .meta({ id: 'ArchivedRow' })

export const listSandboxArchive = operation({
  name: 'list_sandbox_archive',
  summary: 'Simulated results that were put aside, as they were stored',
  access: 'admin',
  input: z.object({ kind: text(40, 1).optional().describe('Only this kind'), ...Window }),
  output: pageOf(ArchivedRow),
  routes: [paged('/api/v1/sandbox/archive')],
  tool: { effect: 'read', hint: 'Ask for a page with limit: there may be very many.' },
  run: (ctx, filter) => readArchive(ctx.db, ctx.actor.workspaceId, filter),
})

async function present(ctx: Context): Promise<z.input<typeof SandboxData>> {
  // Read first: what is counted after the end of a clearing is gone.
  const clearing = await readClearing(ctx.db, ctx.actor.workspaceId)
  const [kinds, archivable, archived] = await Promise.all([
    countKinds(ctx),
    countKeepable(ctx),
    countArchive(ctx.db, ctx.actor.workspaceId),
  ])
  return {
    simulated: simulatedPorts(ctx.config.simulated),
    kinds,
    total: kinds.reduce((sum, { rows }) => sum + rows, 0),
    archivable,
    archived,
    clearing: clearing ?? null,
  }
}

export const operations: AnyOperation[] = [getSandboxData, clearSandboxData, listSandboxArchive]
