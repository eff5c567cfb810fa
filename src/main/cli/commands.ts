import { aiCommands } from './ai.ts'
import { appsCommands } from './apps.ts'
import { backupCommands } from './backup.ts'
import { callCommands } from './call.ts'
import { checkCommands } from './check.ts'
import { clientCommands } from './client.ts'
import type { Command } from './command.ts'
import { completionOf } from './completion.ts'
import { demoCommands } from './demo.ts'
import { distributeCommands } from './distribute.ts'
import { doctorCommands } from './doctor.ts'
import { gridCommands } from './grid.ts'
import { importCommands } from './import.ts'
import { jobsCommands } from './jobs.ts'
import { keyCommands } from './key.ts'
import { keywordCommands } from './keyword.ts'
import { loginCommands } from './login.ts'
import { openCommands } from './open.ts'
import { openapiCommands } from './openapi.ts'
import { rankCommands } from './rank.ts'
import { reparseCommands } from './reparse.ts'
import { reportCommands } from './report.ts'
import { sandboxCommands } from './sandbox.ts'
import { searchCommands } from './search.ts'
import { secretsCommands } from './secrets.ts'
import { sourceCommands } from './source.ts'
import { startCommands } from './start.ts'
import { statusCommands } from './status.ts'
import { storeCommands } from './store.ts'
import { userCommands } from './user.ts'

/** All commands, one file per group. Each imports the app on demand. */
export const commands: Command[] = [
  ...startCommands,
  ...loginCommands,
  ...openCommands,
  ...checkCommands,
  ...rankCommands,
  ...aiCommands,
  ...appsCommands,
  ...reportCommands,
  ...userCommands,
  ...keyCommands,
  ...clientCommands,
  ...keywordCommands,
  ...gridCommands,
  ...importCommands,
  ...demoCommands,
  ...sourceCommands,
  ...sandboxCommands,
  ...reparseCommands,
  ...searchCommands,
  ...storeCommands,
  ...statusCommands,
  ...jobsCommands,
  ...backupCommands,
  ...secretsCommands,
  ...distributeCommands,
  ...openapiCommands,
  ...doctorCommands,
  ...callCommands,
  completionOf(() => commands),
]
