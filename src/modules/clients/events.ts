import { z } from 'zod'
import { event } from '../../core/event.ts'

/** The rows are gone already: listeners clear what lies outside the database's foreign keys. */
export const clientDeleted = event('client.deleted', z.object({ client_id: z.int(), workspace_id: z.int() }))

/** What the client or its competitors are called, or where they live, is another now. */
export const clientNamesChanged = event('client.names_changed', z.object({ client_id: z.int() }))
