import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  patch,
  post,
  put,
} from '../../../core/operation.ts'
import { text, UnixTime } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import {
  ClientId,
  type OwnedClient,
  requireClient,
  withClientLocked,
} from '../../clients/index.ts'
import {
  checkToken,
  JobId,
  readSharing,
  renewCheckLink,
  renewSharing,
  reportToken,
  requireJob,
  saveSharing,
  withdrawCheckLink,
} from '../../rank-checks/index.ts'
import { readersOrigin } from '../domain/verify.ts'
import { isExpired } from '../expiry.ts'
import { ReportLink } from '../schemas.ts'
import { sealPassword } from '../share.ts'

const Which = {
  client_id: ClientId,
  job_id: JobId.optional().describe(
    'The report on this check; left out, the link that always shows the newest report',
  ),
}
const PATH = '/api/v1/clients/{client_id}/report/link'

export const getReportLink = operation({
  name: 'get_report_link',
  summary: 'Get the public link to a report',
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'Anyone with the link can read the report. renew_report_link creates one.',
  },
  async run(ctx, { client_id, job_id }) {
    return linkOf(ctx, await requireClient(ctx, client_id), job_id)
  },
})

export const updateReportLink = operation({
  name: 'update_report_link',
  summary: "Set the expiry and password of a client's public reports",
  access: 'analyst',
  input: z.strictObject({
    ...Which,
    expires_at: UnixTime.positive()
      .max(4_102_444_800)
      .nullable()
      .optional()
      .describe('Unix time; null for no end'),
    password: text(200, 1).nullable().optional().describe('Never shown again; null removes it'),
  }),
  output: ReportLink,
  routes: [patch(PATH), put(PATH)],
  tool: {
    effect: 'write',
    hint: 'Applies to every link of the client, including those to single checks. Omitted fields keep their value; addresses stay the same.',
    confirm: ({ client_id }) =>
      `Change who may read the public reports of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id, expires_at, password }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      if (expires_at && expires_at <= tx.now()) throw fail('link_expiry_past')
      if (job_id !== undefined) await requireJobOf(tx, client, job_id)
      await saveSharing(tx.db, client, {
        ...(expires_at !== undefined && { expires_at }),
        ...(password !== undefined && { password: password && sealPassword(tx, password) }),
      })
      await recordAudit(tx, 'report_sharing_changed', `client ${client_id}`)
      return linkOf(tx, client, job_id)
    }),
})

export const renewReportLink = operation({
  name: 'renew_report_link',
  summary: "Create or renew a client's public report links; old links stop working immediately",
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [post(`${PATH}/renew`)],
  tool: {
    effect: 'write',
    hint: 'Renews every link of the client, or with job_id only that one. Also shares again after links were revoked. Password stays; an end that has passed is lifted.',
    confirm: ({ client_id }) => `Make new public links to the reports of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      if (job_id === undefined) await renewSharing(tx.db, client)
      else await renewCheckLink(tx.db, await requireJobOf(tx, client, job_id))
      if (isExpired(await readSharing(tx.db, client), tx.now()))
        await saveSharing(tx.db, client, { expires_at: null })
      await recordAudit(tx, 'report_shared', `client ${client_id}`)
      return linkOf(tx, client, job_id)
    }),
})

export const revokeReportLink = operation({
  name: 'revoke_report_link',
  summary: "Revoke a client's public report links immediately",
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'All links of the client end, or with job_id only that one. Sharing again makes new ones.',
    confirm: ({ client_id }) => `Stop sharing the reports of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id }) =>
    withClientLocked(ctx, client_id, async (tx, client) => {
      if (job_id === undefined) await endSharing(tx, client)
      else await withdrawCheckLink(tx.db, await requireJobOf(tx, client, job_id))
      await recordAudit(tx, 'report_unshared', `client ${client_id}`)
      return linkOf(tx, client, job_id)
    }),
})

/** Existing links stay dead, even when sharing is turned on again. */
async function endSharing(tx: Context, client: OwnedClient): Promise<void> {
  await renewSharing(tx.db, client)
  await saveSharing(tx.db, client, { is_shared: false })
}

async function requireJobOf(ctx: Context, client: OwnedClient, id: number) {
  const job = await requireJob(ctx, id)
  if (job.client_id !== client.id) throw notFound()
  return job
}

async function linkOf(ctx: Context, client: OwnedClient, job: number | undefined) {
  const sharing = await readSharing(ctx.db, client)
  const token =
    job === undefined
      ? reportToken(ctx, client.id, sharing)
      : checkToken(ctx, await requireJobOf(ctx, client, job), sharing)
  return {
    client_id: client.id,
    job_id: job ?? null,
    is_shared: token !== '' && !isExpired(sharing, ctx.now()),
    token,
    path: token && `/r/${token}`,
    url: token && `${await readersOrigin(ctx, client.workspace_id)}/r/${token}`,
    expires_at: sharing.expires_at,
    has_password: sharing.password !== null,
  }
}

export const linkOperations: AnyOperation[] = [
  getReportLink,
  updateReportLink,
  renewReportLink,
  revokeReportLink,
]
