import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { readPage, type Window } from '../../core/page.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Known } from '../../platform/database/table.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { CrawlerAccess } from '../../providers/sites/crawler-access.ts'
import type { Facts, Visited } from './audit/crawl-rules.ts'
import type { Check } from './schemas.ts'

/** Contact details of a person; omitted fields stay. */
export type Contact = {
  [Field in 'name' | 'email' | 'company' | 'phone' | 'message']?: string | undefined
}
type NewLead = {
  workspaceId: number
  claimHash: Buffer
  domain: string
  contact: Contact
  /** What is still to be found out is pending. */
  auditStatus: 'pending' | 'done'
  isSandbox: boolean
  now: number
}

/** Random, so that ids cannot be enumerated; 53 bits, so that every client holds them exactly. */
const newId = () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1

export async function insertLead(db: Db, lead: NewLead): Promise<number> {
  const { workspaceId, claimHash, domain, contact, auditStatus, isSandbox, now } = lead
  const row = {
    id: newId(),
    workspace_id: workspaceId,
    claim_hash: claimHash,
    domain,
    ...contact,
    audit_status: auditStatus,
    is_sandbox: isSandbox,
    created_at: now,
  }
  const { id } = await db
    .insertInto('leads')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findLead(db: Db, id: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'workspace_id', 'claim_hash', 'domain', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type AuditedLead = NonNullable<Awaited<ReturnType<typeof readLite>>>

/** What the first look at a lead's site found, as far as it has come. */
export function readLite(db: Db, id: number) {
  return db
    .selectFrom('leads')
    .select(['domain', 'audit_status', 'score', 'checks', 'crawlers', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type LiteEnd = {
  status: 'done' | 'error'
  score: number | null
  checks: Check[]
  crawlers: CrawlerAccess[]
}

/** False when it had ended before. */
export async function endLite(
  db: Db,
  id: number,
  { status, score, checks, crawlers }: LiteEnd,
): Promise<boolean> {
  const done = await db
    .updateTable('leads')
    .set({
      audit_status: status,
      score,
      checks: JSON.stringify(checks),
      crawlers: JSON.stringify(crawlers),
    })
    .where('id', '=', id)
    .where('audit_status', '=', 'pending')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function saveContact(db: Db, id: number, contact: Contact): Promise<void> {
  await db.updateTable('leads').set(contact).where('id', '=', id).execute()
}

const CONTACT = [
  'leads.id',
  'domain',
  'name',
  'email',
  'company',
  'phone',
  'message',
  'score',
  'leads.status',
  'is_sandbox',
] as const

export function leadsPage(db: Db, workspaceId: number, window: Window) {
  const rows = db
    .selectFrom('leads')
    .leftJoin('deep_audits', 'deep_audits.lead_id', 'leads.id')
    .select(CONTACT)
    .select(['deep_audits.run_id', 'leads.created_at'])
    .where('leads.workspace_id', '=', workspaceId)
    .orderBy('leads.created_at', 'desc')
  return readPage(window, {
    rows: (limit, offset) =>
      rows
        .limit(limit ?? 1000)
        .offset(offset)
        .execute(),
    count: async () => {
      const counted = db
        .selectFrom('leads')
        .select((eb) => eb.fn.countAll<number>().as('total'))
      return (await counted.where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow())
        .total
    },
  })
}

export function readLead(db: Db, workspaceId: number, id: number) {
  return db
    .selectFrom('leads')
    .leftJoin('deep_audits', 'deep_audits.lead_id', 'leads.id')
    .select(CONTACT)
    .select(['deep_audits.run_id', 'leads.created_at', 'checks', 'crawlers'])
    .where('leads.workspace_id', '=', workspaceId)
    .where('leads.id', '=', id)
    .executeTakeFirst()
}

export async function updateLead(
  db: Db,
  workspaceId: number,
  id: number,
  status: 'new' | 'contacted' | 'closed',
) {
  const done = await db
    .updateTable('leads')
    .set({ status })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function deleteLead(db: Db, workspaceId: number, id: number): Promise<boolean> {
  return (
    (await deleteLeads(db, sql`leads.workspace_id = ${workspaceId} and leads.id = ${id}`)) > 0
  )
}

/** Deletes leads past the retention of their workspace. */
export async function sweepLeads(
  db: Db,
  { now, keepDays }: { now: number; keepDays: number },
): Promise<void> {
  const kept = sql`coalesce((select s.keep_days from lead_settings s where s.workspace_id = leads.workspace_id), ${keepDays})`
  await deleteLeads(db, sql`created_at < to_timestamp(${now}) - ${kept} * interval '1 day'`)
}

/** Also deletes the lead's deep audit. Returns how many leads were deleted. */
async function deleteLeads(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from leads where ${where} returning workspace_id, id),
    runs_gone as (delete from runs using gone join deep_audits a on a.workspace_id = gone.workspace_id and a.lead_id = gone.id
      where runs.workspace_id = a.workspace_id and runs.id = a.run_id)
    select 1 from gone`.execute(db)
  return rows.length
}

export async function readKeepDays(db: Db, workspaceId: number): Promise<number | undefined> {
  const row = db
    .selectFrom('lead_settings')
    .select('keep_days')
    .where('workspace_id', '=', workspaceId)
  return (await row.executeTakeFirst())?.keep_days
}

export async function saveKeepDays(
  db: Db,
  workspace_id: number,
  keep_days: number,
): Promise<void> {
  await db
    .insertInto('lead_settings')
    .values({ workspace_id, keep_days })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ keep_days }))
    .execute()
}

const ofPerson = (workspaceId: number, email: string) =>
  sql<boolean>`leads.workspace_id = ${workspaceId} and leads.email <> '' and lower(leads.email) = ${email.toLowerCase()}`

/** Every audit a person requested. */
export function leadsOfPerson(db: Db, workspaceId: number, email: string) {
  return db
    .selectFrom('leads')
    .leftJoin('deep_audits', 'deep_audits.lead_id', 'leads.id')
    .select([
      'leads.id',
      'domain',
      'name',
      'email',
      'company',
      'phone',
      'message',
      'score',
      'checks',
    ])
    .select(['leads.status', 'leads.created_at', 'deep_audits.run_id'])
    .where(ofPerson(workspaceId, email))
    .orderBy('leads.id')
    .limit(10_000)
    .execute()
}

export function deleteLeadsOfPerson(
  db: Db,
  workspaceId: number,
  email: string,
): Promise<number> {
  return deleteLeads(db, ofPerson(workspaceId, email))
}

type NewAudit = { lead_id: number; workspace_id: number; run_id: number }

export async function insertDeepAudit(db: Db, audit: NewAudit): Promise<void> {
  await db.insertInto('deep_audits').values(audit).execute()
}

export function findDeepAudit(db: Db, leadId: number) {
  return db
    .selectFrom('deep_audits')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
}

type OfSite = { domain: string; by: number; isSandbox: boolean }

const MAX_AUDITS = 10

/** Closer looks at a site, the newest first. */
export function auditsOfSite(db: Db, { domain, by, isSandbox }: OfSite) {
  return db
    .selectFrom('leads')
    .innerJoin('deep_audits', (join) =>
      join
        .onRef('deep_audits.workspace_id', '=', 'leads.workspace_id')
        .onRef('deep_audits.lead_id', '=', 'leads.id'),
    )
    .select(['run_id', 'created_at'])
    .where('domain', '=', domain)
    .where('is_sandbox', '=', isSandbox)
    .where('created_at', '<', by)
    .orderBy('created_at', 'desc')
    .limit(MAX_AUDITS)
    .execute()
}

/** Adds pages that are not known yet. */
export async function insertPages(
  db: Db,
  leadId: number,
  pages: { url: string; depth: number }[],
): Promise<void> {
  if (pages.length === 0) return
  await sql`insert into audit_pages (workspace_id, lead_id, url, depth)
    select ${WORKSPACE_ID}, ${leadId}, p.url, p.depth from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as p (url text, depth integer)
    on conflict do nothing`.execute(db)
}

export function waitingPages(db: Db, leadId: number, limit: number) {
  return db
    .selectFrom('audit_pages')
    .select(['url', 'depth'])
    .where('lead_id', '=', leadId)
    .where('facts', 'is', null)
    .orderBy('depth')
    .orderBy('url')
    .limit(limit)
    .execute()
}

export async function savePage(
  db: Db,
  leadId: number,
  { url, facts }: { url: string; facts: Facts },
): Promise<void> {
  const page = db.updateTable('audit_pages').set({ facts: JSON.stringify(facts) })
  await page.where('lead_id', '=', leadId).where('url', '=', url).execute()
}

export async function countPages(db: Db, leadId: number): Promise<number> {
  const counted = db.selectFrom('audit_pages').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where('lead_id', '=', leadId).executeTakeFirstOrThrow()).n
}

export async function visitedPages(db: Db, leadId: number): Promise<Visited[]> {
  const rows = await db
    .selectFrom('audit_pages')
    .select(['url', 'facts'])
    .where('lead_id', '=', leadId)
    .execute()
  return rows.flatMap(({ url, facts }) => (facts ? [{ url, facts }] : []))
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    leads: Known<'leads', { checks: Check[]; crawlers: CrawlerAccess[] }>
    audit_pages: Known<'audit_pages', { facts: Facts | null }>
  }
}
