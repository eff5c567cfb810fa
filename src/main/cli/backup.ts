import { fail } from '../../base/errors.ts'
import { openStore } from './app.ts'
import { command, YES } from './command.ts'
import { isThere, requireFile } from './files.ts'
import type { Io } from './io.ts'
import { confirm } from './prompt.ts'

const backup = command({
  name: 'backup',
  summary: 'Write everything in the database into one file; may be done while Sightline runs',
  examples: ['backup sightline-2030-01-31.backup', 'backup nightly.backup --overwrite --quiet'],
  args: ['FILE'],
  options: { overwrite: { type: 'boolean', hint: 'In place of a file that is there already' } },
  async run(io, { overwrite }, [file = '']) {
    if (!overwrite && (await isThere(file))) {
      throw fail('file_exists', { file })
    }
    const { config, url } = await openStore(io)
    const { writeBackup } = await import('../../platform/backup.ts')
    const made = await withProgress(io, 'Backing up', (onProgress) =>
      writeBackup({ connectionString: url }, file, { onProgress, signal: io.signal }),
    )
    io.show({ file, ...made }, null)
    io.note(`${made.rows} rows of ${made.tables} tables in ${file} (${made.bytes} bytes)`)
    io.note(`Keep ${keyLocation(config)} with it, but apart: sealed secrets in the backup open only with that key`)
  },
})

const restore = command({
  name: 'restore',
  summary: 'Put a backup into an empty database, or in place of everything with --replace',
  examples: ['restore sightline-2030-01-31.backup', 'restore sightline-2030-01-31.backup --replace'],
  args: ['FILE'],
  options: { replace: { type: 'boolean', hint: 'Deletes what the database holds now' }, ...YES },
  async run(io, { replace, yes }, [file = '']) {
    await requireFile(file)
    if (replace) await confirm(io, { question: 'Delete everything the database holds now?', yes, word: 'replace' })
    const { config, url } = await openStore(io)
    const { restoreBackup } = await import('../../platform/backup.ts')
    const made = await withProgress(io, 'Restoring', (onProgress) =>
      restoreBackup({ connectionString: url }, file, { replace, onProgress, signal: io.signal }),
    )
    io.show({ file, ...made }, null)
    io.note(`${made.rows} rows of ${made.tables} tables restored and verified`)
    io.note(
      `Sealed secrets open only with the key of the installation that made the backup: put it into ${keyLocation(config)}`,
    )
  },
})

export const backupCommands = [backup, restore]

const keyLocation = ({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }) =>
  secretKey ? 'SECRET_KEY' : `${dataDir}/secret.key`

async function withProgress<T>(
  io: Io,
  label: string,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
) {
  const progress = io.progress(label)
  try {
    return await work(progress.update)
  } finally {
    progress.end()
  }
}
