import { z } from 'zod'
import { event } from '../../core/event.ts'
import { Id } from '../../core/schemas.ts'

/** Its rows are gone; whoever keeps anything outside the database clears it now. */
export const workspaceDeleted = event('workspace.deleted', z.object({ workspace_id: Id }))
