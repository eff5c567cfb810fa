import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedTalks: SimulatedKind = {
  kind: 'chat_messages',
  port: 'answers',
  tables: [
    {
      table: 'chat_messages',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.world <> ''`,
      isArchived: true,
    },
  ],
}
