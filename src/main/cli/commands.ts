import { backupCommands } from './backup.ts'
import { clientCommands } from './client.ts'
import type { Command } from './command.ts'
import { demoCommands } from './demo.ts'
import { doctorCommands } from './doctor.ts'
import { jobsCommands } from './jobs.ts'
import { keyCommands } from './key.ts'
import { keywordCommands } from './keyword.ts'
import { openapiCommands } from './openapi.ts'
import { reparseCommands } from './reparse.ts'
import { sandboxCommands } from './sandbox.ts'
import { searchCommands } from './search.ts'
import { sourceCommands } from './source.ts'
import { statusCommands } from './status.ts'
import { storeCommands } from './store.ts'
import { userCommands } from './user.ts'

/** All commands, one file per group. Each imports the app on demand. */
export const commands: Command[] = [
  ...userCommands,
  ...keyCommands,
  ...clientCommands,
  ...keywordCommands,
  ...demoCommands,
  ...sourceCommands,
  ...sandboxCommands,
  ...reparseCommands,
  ...searchCommands,
  ...storeCommands,
  ...statusCommands,
  ...jobsCommands,
  ...backupCommands,
  ...openapiCommands,
  ...doctorCommands,
]
