import { sql } from 'kysely'
import { z } from 'zod'
import { get, operation } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import type { Db } from '../../../platform/database/db.ts'
import { MemberRole, type Person, reachedWorkspaces } from '../../accounts/index.ts'

const WorkspaceSummary = z
  .object({
    id: Id,
    name: z.string(),
    role: MemberRole.describe('Your role there'),
    clients: z.int().describe('Clients you see there, without archived ones'),
    keywords: z.int().describe('Keywords of those clients'),
  })
  .meta({ id: 'WorkspaceSummary' })

export const listWorkspaces = operation({
  name: 'list_workspaces',
  resource: 'accounts',
  summary: 'All your workspaces at a glance: your role and what is tracked in each',
  access: 'viewer',
  needsSignIn: true,
  input: z.object({}),
  output: z.object({ workspaces: z.array(WorkspaceSummary).describe('By name') }),
  routes: [get('/api/v1/workspaces')],
  async run(ctx) {
    const reached = await reachedWorkspaces(ctx)
    const workspaces = reached.map(async ({ name, membership }) => ({
      id: membership.workspace_id,
      name,
      role: membership.role,
      ...(await countTracked(ctx.db, membership)),
    }))
    return { workspaces: await Promise.all(workspaces) }
  },
})

/** What the person sees in that workspace, which is not the one they are in now. */
async function countTracked(db: Db, { workspace_id, client_ids }: Person) {
  const { rows } = await sql<{ clients: number; keywords: number }>`
    select count(*) as clients, coalesce(sum((select count(*) from keywords k
      where k.workspace_id = c.workspace_id and k.client_id = c.id)), 0)::bigint as keywords
    from clients c where c.workspace_id = ${workspace_id} and not c.is_archived
      and (${client_ids}::bigint[] is null or c.id = any(${client_ids}::bigint[]))`.execute(db)
  return rows[0] ?? { clients: 0, keywords: 0 }
}
