import { sql } from 'kysely'
import type { OfWorkspace, SimulatedKind } from '../../core/simulated.ts'

const messages = (
  workspaceId: OfWorkspace,
) => sql`select m.id from messages m join conversations c on c.id = m.conversation_id
  where c.workspace_id = ${workspaceId}`

export const simulatedTranslations: SimulatedKind = {
  kind: 'translations',
  port: 'translation',
  tables: [
    {
      table: 'message_translations',
      where: (id) => sql<boolean>`t.is_simulated and t.message_id in (${messages(id)})`,
    },
  ],
}
