import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { normalizeDomain } from '../../../base/network/domain.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, post, put } from '../../../core/operation.ts'
import { Deleted, text, UnixTime } from '../../../core/schemas.ts'
import { newToken, recordAudit } from '../../accounts/index.ts'
import { isShown, recordName } from '../domain/verify.ts'
import * as store from '../store/domains.ts'

const PATH = '/api/v1/report-domain'

const ReportDomain = z
  .object({
    domain: z.string().nullable().describe('null: reports are read under our own name'),
    is_verified: z.boolean().describe('Whether reports are read under it now'),
    checked_at: UnixTime.nullable(),
    verified_at: UnixTime.nullable(),
    record: z
      .object({ name: z.string(), value: z.string() })
      .nullable()
      .describe('The TXT record that shows whose name it is; it must stay'),
    target: z.string().describe('Where the name must lead: for a CNAME record'),
  })
  .meta({ id: 'ReportDomain' })

export const getReportDomain = operation({
  name: 'get_report_domain',
  summary: 'Get the custom report domain and what it still needs',
  access: 'admin',
  input: z.object({}),
  output: ReportDomain,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'verify_report_domain checks the TXT record.' },
  run: (ctx) => present(ctx),
})

export const setReportDomain = operation({
  name: 'set_report_domain',
  summary: 'Set a custom domain for public reports, such as reports.agency.com',
  access: 'admin',
  input: z.strictObject({ domain: text(253, 4).meta({ example: 'reports.agency.com' }) }),
  output: ReportDomain,
  routes: [put(PATH)],
  tool: {
    effect: 'write',
    hint: 'Nothing changes for readers until verify_report_domain succeeds. Replaces any previous domain.',
    confirm: ({ domain }) => `Show reports under ${domain}?`,
  },
  run: (ctx, given) =>
    transaction(ctx, async (tx) => {
      const domain = requireOwnName(tx, given.domain)
      const known = await store.readDomain(tx.db, tx.actor.workspaceId)
      if (known?.domain !== domain) {
        const challenge = newToken().slice(0, 32)
        const { workspaceId: workspace_id } = tx.actor
        await store.replaceDomain(tx.db, {
          ...{ workspace_id, domain, challenge, created_at: tx.now() },
        })
        await recordAudit(tx, 'report_domain_changed', domain)
      }
      return present(tx)
    }),
})

export const verifyReportDomain = operation({
  name: 'verify_report_domain',
  summary: 'Verify the custom report domain by its TXT record',
  access: 'admin',
  input: z.object({}),
  output: ReportDomain,
  routes: [post(`${PATH}/verify`)],
  tool: {
    effect: 'write',
    hint: 'A new record can take minutes to become visible.',
    confirm: () => 'Look up the TXT record and show reports under the domain?',
  },
  async run(ctx) {
    const { workspaceId } = ctx.actor
    const row = await store.readDomain(ctx.db, workspaceId)
    if (!row) throw notFound()
    const isThere = await isShown(ctx, row).catch((cause: unknown) => {
      throw fail('dns_away').with({ cause })
    })
    await transaction(ctx, async (tx) => {
      if (!isThere) return store.saveCheck(tx.db, workspaceId, { checked_at: tx.now() })
      await store.saveVerified(tx.db, row, tx.now())
      await recordAudit(tx, 'report_domain_verified', row.domain)
    })
    if (!isThere) throw fail('txt_record_missing', { name: recordName(row.domain) })
    return present(ctx)
  },
})

export const deleteReportDomain = operation({
  name: 'delete_report_domain',
  summary: 'Remove the custom report domain; its links stop working immediately',
  access: 'admin',
  input: z.object({}),
  output: Deleted,
  routes: [del(PATH)],
  tool: {
    effect: 'destroy',
    hint: 'Links under our own name go on.',
    confirm: () => 'Stop showing reports under the own domain?',
  },
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      if (!(await store.deleteDomain(tx.db, tx.actor.workspaceId))) throw notFound()
      await recordAudit(tx, 'report_domain_removed', '')
      return { deleted: true }
    }),
})

/** A public name that is not ours. */
function requireOwnName({ config, origin }: Context, typed: string): string {
  const ours = [new URL(origin).hostname, config.host, ...config.allowedHosts]
  const domain = normalizeDomain(typed)
  if (domain === undefined || ours.includes(domain)) throw fail('report_domain_wrong')
  return domain
}

async function present({ db, actor, origin }: Context) {
  const row = await store.readDomain(db, actor.workspaceId)
  return {
    domain: row?.domain ?? null,
    is_verified: (row?.verified_at ?? null) !== null,
    checked_at: row?.checked_at ?? null,
    verified_at: row?.verified_at ?? null,
    record: row ? { name: recordName(row.domain), value: row.challenge } : null,
    target: new URL(origin).hostname,
  }
}

export const domainOperations: AnyOperation[] = [
  getReportDomain,
  setReportDomain,
  verifyReportDomain,
  deleteReportDomain,
]
