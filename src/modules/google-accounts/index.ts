import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { googleOperations } from './operations.ts'

export { enqueueImports } from './nightly-imports.ts'
export { type OpenedAccount, openGoogleAccount } from './open-account.ts'
export { finishSignIn, GOOGLE_CALLBACK } from './sign-in.ts'

export const googleAccounts: Module = {
  name: 'google-accounts',
  tables: ['google_grants', 'google_attempts'],
  operations: googleOperations,
  simulated: [
    {
      kind: 'google_accounts',
      port: 'indexing',
      tables: [
        {
          table: 'google_grants',
          where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
        },
      ],
    },
  ],
}
