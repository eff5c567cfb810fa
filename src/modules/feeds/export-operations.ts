import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { httpUrl } from '../../base/network/url.ts'
import { trimEndOf } from '../../base/text.ts'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type AnyOperation, del, get, operation, post, put } from '../../core/operation.ts'
import { Deleted, text, UnixTime } from '../../core/schemas.ts'
import { recordAudit } from '../accounts/index.ts'
import { bucketAt, explainError, exportFeeds } from './export.ts'
import { deleteExport, type ExportRow, findExport, saveExport } from './export-store.ts'
import { FORMATS } from './files.ts'

const PATH = '/api/v1/feed-export'
const HINT = 4

const Fields = {
  endpoint: text(500, 8)
    .describe('Address of the storage without the bucket')
    .meta({ example: 'https://s3.eu-central-1.amazonaws.com' }),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .describe('Name of the bucket')
    .meta({ example: 'seo-exports' }),
  region: text(100, 1)
    .default('us-east-1')
    .describe('Region of the bucket; most storages besides AWS take any'),
  access_key_id: text(200, 1).describe('Id of an access key that may write there'),
  prefix: z
    .string()
    .max(200)
    .regex(/^(?!\/)[\w./-]*$/)
    .default('')
    .describe('What the names of all files begin with, such as sightline/'),
  format: z.enum(FORMATS).default('parquet').describe('What every feed is written as'),
  is_active: z
    .boolean()
    .default(true)
    .describe('When off, nothing is written and the settings are kept'),
}

const FeedExport = z
  .object({
    endpoint: z.string().describe('Address of the storage'),
    bucket: z.string().describe('Name of the bucket'),
    region: z.string().describe('Region of the bucket'),
    access_key_id: z.string().describe('Last characters of the id of the access key'),
    prefix: z.string().describe('What the names of all files begin with'),
    format: z.enum(FORMATS).describe('What every feed is written as'),
    is_active: z.boolean(),
    last_run_at: UnixTime.nullable().describe('When feeds were last written; null: never'),
    last_files: z.int().nullable().describe('How many files that were'),
    last_error: z
      .string()
      .nullable()
      .describe('What the storage answered, or which feeds were not written and why'),
    failing_since: UnixTime.nullable().describe('Since when admins know; null: it works'),
  })
  .meta({ id: 'FeedExport' })

export const getFeedExport = operation({
  name: 'get_feed_export',
  summary: 'Get the nightly feed export',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    feed_export: FeedExport.nullable().describe('Null when nothing is exported'),
  }),
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'The secret of the key is never shown.' },
  run: async ({ db }) => ({ feed_export: present(await findExport(db)) }),
})

export const saveFeedExport = operation({
  name: 'save_feed_export',
  summary: 'Set up a nightly export of all feeds to an S3-compatible bucket',
  access: 'admin',
  input: z.strictObject({
    ...Fields,
    access_key_id: Fields.access_key_id
      .optional()
      .describe('Id of an access key that may write there; left out, the known one stays'),
    secret_access_key: text(500, 1)
      .optional()
      .describe(
        'Secret of the key. Kept encrypted and never shown; left out, the known one stays',
      ),
  }),
  output: FeedExport,
  routes: [put(PATH)],
  tool: {
    effect: 'write',
    hint: 'A small test file is written first; settings the storage refuses are not saved.',
    confirm: ({ bucket }) => `Write all feeds into the bucket ${bucket} every night?`,
  },
  async run(ctx, { secret_access_key, access_key_id: newKeyId, ...asked }) {
    const known = await findExport(ctx.db)
    const access_key_id = newKeyId ?? known?.access_key_id
    const secretKey = secret_access_key ?? (known && ctx.secrets.open(known.secret))
    if (secretKey === undefined || access_key_id === undefined) throw fail('export_secret')
    const given = { ...asked, access_key_id }
    const endpoint = requireEndpoint(ctx, given.endpoint)
    await tryOut(ctx, { ...given, endpoint, secretKey })
    return transaction(ctx, async (tx) => {
      const secret = tx.secrets.seal(secretKey)
      const works = { failing_since: null }
      await saveExport(tx.db, { ...given, ...works, endpoint, secret, created_at: tx.now() })
      await recordAudit(tx, 'feed_export_changed', given.bucket)
      return required(await findExport(tx.db))
    })
  },
})

export const runFeedExport = operation({
  name: 'run_feed_export',
  summary: 'Export all feeds now',
  access: 'admin',
  input: z.object({}),
  output: z.object({ ok: z.literal(true) }),
  routes: [post(`${PATH}/run`)],
  tool: {
    effect: 'write',
    hint: 'Runs in the background; get_feed_export has the outcome. Files of the same day are replaced.',
    confirm: () => 'Write all feeds into the bucket now?',
  },
  async run(ctx) {
    if (!(await findExport(ctx.db))?.is_active) throw notFound()
    await enqueue(ctx, exportFeeds, {}, { key: `export_feeds:now:${ctx.actor.workspaceId}` })
    return { ok: true as const }
  },
})

export const deleteFeedExport = operation({
  name: 'delete_feed_export',
  summary: 'Stop the feed export and forget its keys',
  access: 'admin',
  input: z.object({}),
  output: Deleted,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'Files already written stay there.',
    confirm: () => 'Stop the nightly export?',
  },
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      required(await findExport(tx.db))
      await deleteExport(tx.db)
      await recordAudit(tx, 'feed_export_changed', 'ended')
      return { deleted: true }
    }),
})

const present = (row: ExportRow | undefined) =>
  row ? { ...row, access_key_id: `…${row.access_key_id.slice(-HINT)}` } : null

function required(row: ExportRow | undefined) {
  const shown = present(row)
  if (!shown) throw notFound()
  return shown
}

function requireEndpoint({ config }: Context, endpoint: string): string {
  const url = httpUrl(endpoint)
  const isAllowed = url?.protocol === 'https:' || config.allowPrivate.includes(url?.host ?? '')
  if (url?.pathname !== '/' || url.search !== '' || !isAllowed) throw fail('export_endpoint')
  return trimEndOf(url.href, /\//)
}

async function tryOut(
  ctx: Context,
  location: Parameters<typeof bucketAt>[1] & { prefix: string },
): Promise<void> {
  const limits = { timeoutMs: 10_000, tries: 1 }
  try {
    await bucketAt(ctx, location).put(
      `${location.prefix}sightline-test.txt`,
      'Sightline writes feeds here.\n',
      limits,
    )
  } catch (thrown) {
    const problem = explainError(thrown)
    if (problem === undefined) throw thrown
    throw fail('export_refused', { problem })
  }
}

export const exportOperations: AnyOperation[] = [
  getFeedExport,
  saveFeedExport,
  runFeedExport,
  deleteFeedExport,
]
