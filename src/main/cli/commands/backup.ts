import { setFlagsFromString } from 'node:v8'
import { fail } from '../../../base/errors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Bucket } from '../../../platform/s3.ts'
import { command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import { isThere, requireFile } from '../files.ts'
import type { Io } from '../io.ts'
import { openStore } from './app.ts'
import { confirm } from './prompt.ts'

const backup = command({
  name: 'backup',
  summary: 'Back up the whole database to one file; safe while Sightline is running',
  examples: [
    'backup sightline-2030-01-31.backup',
    'backup nightly.backup --overwrite --quiet',
    'backup s3:backups/sightline-2030-01-31.backup',
  ],
  args: ['FILE'],
  options: { overwrite: { type: 'boolean', hint: 'Overwrite an existing file' } },
  async run(io, { overwrite }, [file = '']) {
    const key = keyInBucket(file)
    if (!key && !overwrite && (await isThere(file))) {
      throw fail('file_exists', { file })
    }
    // Packed bytes are soon garbage outside the heap: at the usual pace half the time goes into collecting them.
    setFlagsFromString('--heap-growing-percent=400')
    const { config, url } = await openStore(io)
    const { sendBackup, writeBackup } = await import('../../../platform/backup.ts')
    const bucket = key ? await openOwnBucket(io, config) : undefined
    const made = await withProgress(io, 'Backing up', (onProgress) => {
      const options = { onProgress, signal: io.signal }
      if (key && bucket) return sendBackup({ connectionString: url }, { bucket, key }, options)
      return writeBackup({ connectionString: url }, file, options)
    })
    io.show({ file, ...made }, null)
    io.note(`${made.rows} rows of ${made.tables} tables in ${file} (${made.bytes} bytes)`)
    io.note(
      `Keep ${keyLocation(config)} with it, but apart: sealed secrets in the backup open only with that key`,
    )
  },
})

const restore = command({
  name: 'restore',
  summary: 'Restore a backup into an empty database, or replace everything with --replace',
  examples: [
    'restore sightline-2030-01-31.backup',
    'restore sightline-2030-01-31.backup --replace',
  ],
  args: ['FILE'],
  options: {
    replace: { type: 'boolean', hint: 'Delete the current contents of the database first' },
    ...YES,
  },
  async run(io, { replace, yes }, [file = '']) {
    const key = keyInBucket(file)
    if (!key) await requireFile(file)
    if (replace)
      await confirm(io, {
        question: 'Delete everything the database holds now?',
        yes,
        word: 'replace',
      })
    const { config, url } = await openStore(io)
    const { restoreBackup } = await import('../../../platform/backup.ts')
    const from = key ? await (await openOwnBucket(io, config)).stream(key) : file
    const made = await withProgress(io, 'Restoring', (onProgress) =>
      restoreBackup({ connectionString: url }, from, {
        replace,
        onProgress,
        signal: io.signal,
      }),
    )
    io.show({ file, ...made }, null)
    io.note(`${made.rows} rows of ${made.tables} tables restored and verified`)
    io.note(
      `Sealed secrets open only with the key of the installation that made the backup: put it into ${keyLocation(config)}`,
    )
  },
})

export const backupCommands = [backup, restore]

/** `s3:` and a name mean the bucket of the settings. */
const keyInBucket = (file: string) =>
  file.startsWith('s3:') ? file.slice('s3:'.length) : undefined

async function openOwnBucket(io: Io, { s3 }: Config): Promise<Bucket> {
  if (!s3) throw new UsageError('There is no bucket: set S3_ENDPOINT, S3_BUCKET and its keys')
  const [{ createFetcher }, { openBucket }, { hostsOf }] = await Promise.all([
    import('../../../platform/http.ts'),
    import('../../../platform/s3.ts'),
    import('../../providers/models.ts'),
  ])
  // The operator names the storage, so it may have a private address.
  const fetcher = createFetcher({
    allowPrivate: hostsOf([s3.endpoint]),
    userAgent: 'Sightline/1.0',
  })
  io.closers.push(() => fetcher.close())
  return openBucket(fetcher, s3)
}

const keyLocation = ({
  secretKey,
  dataDir,
}: {
  secretKey: string | undefined
  dataDir: string
}) => (secretKey ? 'SECRET_KEY' : `${dataDir}/secret.key`)

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
