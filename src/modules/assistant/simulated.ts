import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedTalks: SimulatedKind = {
  kind: 'chat_messages',
  port: 'answers',
  tables: [
    {
      table: 'chat_messages',
      where: (id) => sql<boolean>`t.world <> '' and t.chat_id in (select id from chats where workspace_id = ${id})`,
      isArchived: true,
    },
  ],
}
