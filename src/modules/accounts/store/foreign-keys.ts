import { fail } from '../../../base/errors.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Clients belong to a higher module, so the foreign key, which includes the workspace, validates them. */
export async function requireOwnClients(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (thrown) {
    const isForeign =
      thrown instanceof Error && 'code' in thrown && thrown.code === FOREIGN_KEY_VIOLATION
    throw isForeign ? fail('clients_unknown').with({ cause: thrown }) : thrown
  }
}
