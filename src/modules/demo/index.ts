import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { finishDemoJob, loadDemoJob } from './load-job.ts'
import { operations } from './operations.ts'
import { deleteDemoClients } from './remove.ts'
import { readDemo } from './store.ts'

export { loadDemo, MAX_DAYS } from './load-job.ts'
export { createDemo, getDemo, removeDemo } from './operations.ts'
export { readDemo } from './store.ts'

export const demo: Module = {
  name: 'demo',
  // Everything of the demo is simulated, its clients too.
  simulated: [
    {
      kind: 'demo',
      port: 'search',
      tables: [{ table: 'demos', where: (id) => sql<boolean>`t.workspace_id = ${id}` }],
      before: async (ctx) => void (await deleteDemoClients(ctx)),
      clients: async ({ db, actor }) =>
        (await readDemo(db, actor.workspaceId))?.client_ids ?? [],
    },
  ],
  tables: ['demos'],
  operations,
  jobs: [loadDemoJob, finishDemoJob],
}
