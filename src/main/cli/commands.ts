import type { Command } from './command.ts'
import { aiCommands } from './commands/ai.ts'
import { appsCommands } from './commands/apps.ts'
import { backupCommands } from './commands/backup.ts'
import { callCommands } from './commands/call.ts'
import { checkCommands } from './commands/check.ts'
import { clientCommands } from './commands/client.ts'
import { completionOf } from './commands/completion.ts'
import { demoCommands } from './commands/demo.ts'
import { distributeCommands } from './commands/distribute.ts'
import { gridCommands } from './commands/grid.ts'
import { importCommands } from './commands/import.ts'
import { jobsCommands } from './commands/jobs.ts'
import { keyCommands } from './commands/key.ts'
import { keywordCommands } from './commands/keyword.ts'
import { loginCommands } from './commands/login.ts'
import { openCommands } from './commands/open.ts'
import { openapiCommands } from './commands/openapi.ts'
import { queryCommands } from './commands/query.ts'
import { rankCommands } from './commands/rank.ts'
import { reparseCommands } from './commands/reparse.ts'
import { reportCommands } from './commands/report.ts'
import { sandboxCommands } from './commands/sandbox.ts'
import { searchCommands } from './commands/search.ts'
import { secretsCommands } from './commands/secrets.ts'
import { sourceCommands } from './commands/source.ts'
import { startCommands } from './commands/start.ts'
import { statusCommands } from './commands/status.ts'
import { storeCommands } from './commands/store.ts'
import { userCommands } from './commands/user.ts'
import { doctorCommands } from './doctor/doctor.ts'

/** All commands, one file per group. Each imports the app on demand. */
export const commands: Command[] = [
  ...startCommands,
  ...loginCommands,
  ...openCommands,
  ...checkCommands,
  ...rankCommands,
  ...aiCommands,
  ...appsCommands,
  ...queryCommands,
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
