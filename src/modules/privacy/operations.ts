import { z } from 'zod'
import { forbidden, notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { fileOf, Id } from '../../core/schemas.ts'
import {
  dismiss,
  findMember,
  isManager,
  recordAudit,
  requireMember,
} from '../accounts/index.ts'
import { readLead } from '../leads/index.ts'
import { erasePerson, gatherPerson, type Whose } from './person.ts'

const PersonFile = fileOf(['application/json'])

const Erased = z
  .object({
    erased: z.literal(true),
    messages: z.int().describe('Messages that lost their text and name'),
    leads: z.int(),
    report_recipients: z.int(),
    audit_log: z.int().describe('Entries that no longer say who it was'),
  })
  .meta({ id: 'ErasedPerson' })

export const exportMember = operation({
  name: 'export_member',
  summary: 'Export personal data of a member: yourself or, for admins, anyone',
  access: 'viewer',
  input: z.object({ member_id: Id }),
  output: PersonFile,
  routes: [get('/api/v1/team/members/{member_id}/export', { file: true, failures: ['403'] })],
  async run(ctx, { member_id }) {
    if (member_id !== ctx.actor.userId && !isManager(ctx.actor)) throw forbidden()
    const { email } = await requireMember(ctx.db, ctx.actor.workspaceId, member_id)
    return fileAbout(ctx, { email, userId: member_id }, `member ${member_id}`)
  },
})

export const eraseMember = operation({
  name: 'erase_member',
  summary: 'Remove a member and permanently erase their personal data',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: Erased,
  routes: [post('/api/v1/team/members/{member_id}/erase')],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      const { email } = await dismiss(tx, member_id)
      const counts = await erasePerson(tx, { email, userId: member_id })
      await recordAudit(tx, 'person_erased', `member ${member_id}`)
      return { erased: true as const, ...counts }
    }),
})

export const exportLead = operation({
  name: 'export_lead',
  summary: 'Export personal data of a lead',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: PersonFile,
  routes: [get('/api/v1/leads/{lead_id}/export', { file: true })],
  tool: {
    effect: 'read',
    hint: 'Covers every lead with the same e-mail address.',
  },
  run: async (ctx, { lead_id }) =>
    fileAbout(ctx, await personOfLead(ctx, lead_id), `lead ${lead_id}`),
})

export const eraseLead = operation({
  name: 'erase_lead',
  summary: 'Permanently erase personal data of a lead',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: Erased,
  routes: [post('/api/v1/leads/{lead_id}/erase')],
  tool: {
    effect: 'destroy',
    hint: 'Deletes every lead with the same e-mail address and removes it from report recipients.',
    confirm: ({ lead_id }) => `Erase the person behind lead ${lead_id}?`,
  },
  run: (ctx, { lead_id }) =>
    transaction(ctx, async (tx) => {
      const { email, userId } = await personOfLead(tx, lead_id)
      // A member is erased as one: that asks for more than a lead does.
      const counts = await erasePerson(tx, { email, userId: null })
      await recordAudit(
        tx,
        'person_erased',
        `lead ${lead_id}${userId === null ? '' : ', who stays a member'}`,
      )
      return { erased: true as const, ...counts }
    }),
})

async function personOfLead({ db, actor }: Context, leadId: number): Promise<Whose> {
  const lead = await readLead(db, actor.workspaceId, leadId)
  if (!lead) throw notFound()
  const email = lead.email.toLowerCase()
  const member = email === '' ? undefined : await findMember(db, actor.workspaceId, email)
  return { email, userId: member?.id ?? null }
}

async function fileAbout(ctx: Context, whose: Whose, target: string) {
  const content = JSON.stringify(await gatherPerson(ctx, whose), null, 2)
  await recordAudit(ctx, 'person_exported', target)
  return {
    type: 'application/json' as const,
    name: `${target.replace(' ', '-')}.json`,
    content,
  }
}

export const operations: AnyOperation[] = [exportMember, eraseMember, exportLead, eraseLead]
