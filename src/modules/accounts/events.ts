import { z } from 'zod'
import { event } from '../../core/event.ts'
import { Id } from '../../core/schemas.ts'

/** Its rows are deleted; subscribers clear what they keep outside the database. */
export const workspaceDeleted = event('workspace.deleted', z.object({ workspace_id: Id }))
