import { z } from 'zod'
import { invalid, notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { del, get, operation, patch, post, put } from '../../../core/operation.ts'
import { text, UnixTime } from '../../../core/shapes.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, changeClient, type OwnedClient, requireClient } from '../../clients/index.ts'
import { JobId, newShareToken, requireJob, saveShareToken } from '../../rank-checks/index.ts'
import { isExpired } from '../rules.ts'
import { ReportLink } from '../schemas.ts'
import { sealPassword } from '../share.ts'
import { readLink, saveLink } from '../store/links.ts'

const Which = {
  client_id: ClientId,
  job_id: JobId.optional().describe('The report on this check; left out, the link that always shows the newest report'),
}
const PATH = '/api/v1/clients/{client_id}/report/link'

export const getReportLink = operation({
  name: 'get_report_link',
  summary: 'The public link to a report, and who may use it',
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'Anybody who has the link can read the report. renew_report_link makes one.' },
  async run(ctx, { client_id, job_id }) {
    return linkOf(ctx, await requireClient(ctx, client_id), job_id)
  },
})

export const updateReportLink = operation({
  name: 'update_report_link',
  summary: 'Set until when, and with which password, a public report can be read',
  access: 'analyst',
  input: z.strictObject({
    ...Which,
    expires_at: UnixTime.positive().max(4_102_444_800).nullable().optional().describe('Unix time; null for no end'),
    password: text(200, 1).nullable().optional().describe('Never shown again; null removes it'),
  }),
  output: ReportLink,
  routes: [patch(PATH), put(PATH)],
  tool: {
    effect: 'write',
    hint: 'Fields that are left out keep their value. The address stays the same.',
    confirm: ({ client_id }) => `Change who may read the public report of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id, expires_at, password }) =>
    changeClient(ctx, client_id, async (tx, client) => {
      if (expires_at && expires_at <= tx.now())
        throw invalid('expires_at: must lie ahead; to end it now, revoke the link')
      await changeLink(tx, client, job_id, {
        ...(expires_at !== undefined && { expires_at }),
        ...(password !== undefined && { password: password && sealPassword(tx, password) }),
      })
      return linkOf(tx, client, job_id)
    }),
})

export const renewReportLink = operation({
  name: 'renew_report_link',
  summary: 'Share a report under a new public link; the old one stops at once',
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [post(`${PATH}/renew`)],
  tool: {
    effect: 'write',
    hint: 'Also makes the first link, and one anew after it was revoked. Password stays; an end that has passed is lifted.',
    confirm: ({ client_id }) => `Make a new public link to the report of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id }) =>
    changeClient(ctx, client_id, async (tx, client) => {
      await shareUnder(tx, client, job_id, newShareToken())
      const link = await readLink(tx.db, { clientId: client_id, jobId: job_id ?? null })
      if (link && isExpired(link, tx.now())) await changeLink(tx, client, job_id, { expires_at: null })
      await recordAudit(tx, 'report_shared', `client ${client_id}`)
      return linkOf(tx, client, job_id)
    }),
})

export const revokeReportLink = operation({
  name: 'revoke_report_link',
  summary: 'Stop sharing a report: its public link leads nowhere at once',
  access: 'analyst',
  input: z.object(Which),
  output: ReportLink,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'The old link never works again.',
    confirm: ({ client_id }) => `Stop sharing the report of client ${client_id}?`,
  },
  run: (ctx, { client_id, job_id }) =>
    changeClient(ctx, client_id, async (tx, client) => {
      await shareUnder(tx, client, job_id, null)
      await recordAudit(tx, 'report_unshared', `client ${client_id}`)
      return linkOf(tx, client, job_id)
    }),
})

type Job = number | undefined

/** A job keeps its own token; that of the newest report is kept here. */
async function shareUnder(tx: Context, client: OwnedClient, job: Job, token: string | null): Promise<void> {
  if (job === undefined) return changeLink(tx, client, job, { token })
  await requireJobOf(tx, client, job)
  await saveShareToken(tx.db, job, token)
}

async function changeLink(tx: Context, client: OwnedClient, job: Job, change: Parameters<typeof saveLink>[2]) {
  if (job !== undefined) await requireJobOf(tx, client, job)
  await saveLink(tx.db, { workspaceId: client.workspace_id, clientId: client.id, jobId: job ?? null }, change)
}

async function requireJobOf(ctx: Context, client: OwnedClient, id: number) {
  const job = await requireJob(ctx, id)
  if (job.client_id !== client.id) throw notFound()
  return job
}

async function linkOf(ctx: Context, client: OwnedClient, job: Job) {
  const link = await readLink(ctx.db, { clientId: client.id, jobId: job ?? null })
  const token = (job === undefined ? link?.token : (await requireJobOf(ctx, client, job)).share_token) ?? ''
  const expires_at = link?.expires_at ?? null
  return {
    client_id: client.id,
    job_id: job ?? null,
    is_shared: token !== '' && !isExpired({ expires_at }, ctx.now()),
    token,
    path: token && `/r/${token}`,
    expires_at,
    has_password: (link?.password ?? null) !== null,
  }
}
