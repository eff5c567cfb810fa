import { z } from 'zod'
import { event } from '../../core/event.ts'

/** The rows are gone already: listeners clear what lies outside the database's foreign keys. */
export const clientDeleted = event('client.deleted', z.object({ client_id: z.int(), workspace_id: z.int() }))
