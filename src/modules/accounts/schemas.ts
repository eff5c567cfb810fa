import { z } from 'zod'
import { codePoints } from '../../base/text.ts'
import { fieldError } from '../../core/input-errors.ts'
import { Flag, Id, text, UnixTime } from '../../core/schemas.ts'

export const MemberRole = z.enum(['viewer', 'analyst', 'admin', 'owner'])
export type MemberRole = z.infer<typeof MemberRole>

export const Email = z
  .email({ error: fieldError('field_email') })
  .max(254)
  .toLowerCase()
export const PersonName = text(120, 1)
export const Token = text(200, 1).describe('One-time token')

const PASSWORD_MIN = 10
const PASSWORD_MAX = 200

export const NewPassword = z
  .string()
  .refine((value) => codePoints(value) >= PASSWORD_MIN && codePoints(value) <= PASSWORD_MAX, {
    error: `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, example: 'a long pass phrase' })

/** A password as typed at sign-in, without the rules for new ones. */
export const TypedPassword = text(PASSWORD_MAX)

export const ClientIds = z.array(Id).max(1000).describe('The clients a viewer is limited to')

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: MemberRole,
    client_ids: ClientIds.nullable().describe('The clients a viewer is limited to; null = all'),
    created_at: UnixTime,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Workspace = z.object({ id: Id, name: z.string(), created_at: UnixTime }).meta({ id: 'Workspace' })

export const SignedIn = z.object({ user: User, session: z.string(), device: z.string() })

export const SecondFactor = z.enum(['passkey', 'totp'])

/** Signed in, or, where a second factor is set up, what is still missing. */
export const LoggedIn = z.object({
  user: User.optional().describe('Who is signed in; absent while a second factor is missing'),
  session: z.string().optional(),
  device: z.string().optional(),
  second_factor: z.array(SecondFactor).optional().describe('With one of these the sign-in is completed'),
  ticket: z.string().optional().describe('Works once, for five minutes, with a code at /api/auth/second-factor'),
})

export const Session = z
  .object({ id: Id, created_at: UnixTime, seen_at: UnixTime, address: z.string(), is_current: z.boolean() })
  .meta({ id: 'Session' })

const inviteFields = {
  id: Id,
  email: z.string(),
  role: MemberRole,
  client_ids: ClientIds.nullable(),
  invited_by: Id,
  created_at: UnixTime,
  expires_at: UnixTime,
}

export const Invite = z.object(inviteFields).meta({ id: 'Invite' })
export const InviteCreated = z
  .object({ ...inviteFields, link: z.string().describe('Where the invited person signs up; shown once') })
  .meta({ id: 'InviteCreated' })

// The last second of the year 9999: a larger number is probably in milliseconds.
const LAST_SECOND = 253_402_300_799

export const CreditBudget = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .nullable()
  .describe('Credits the key may spend in all; null: no budget, with which a viewer’s key spends nothing')

export const ApiKeyCreate = z
  .object({
    name: text(100, 1),
    expires_at: UnixTime.max(LAST_SECOND, { error: fieldError('field_unix_time') })
      .nullable()
      .default(null),
    credit_budget: CreditBudget.default(null).describe('Credits the key may spend in all; analysts and above'),
  })
  .meta({ id: 'ApiKeyCreate' })

export const ApiKeyCreated = z
  .object({ id: Id, name: z.string(), key: z.string().describe('The raw secret; returned once only') })
  .meta({ id: 'ApiKeyCreated' })

export const ApiKeyMeta = z
  .object({
    id: Id,
    name: z.string(),
    is_active: Flag,
    created_at: UnixTime,
    last_used_at: UnixTime.nullable(),
    expires_at: UnixTime.nullable(),
    credit_budget: CreditBudget,
    credits_used: z.int().describe('Of the budget'),
  })
  .meta({ id: 'ApiKeyMeta' })

export const AuditEntry = z
  .object({
    id: Id,
    user_id: Id.nullable(),
    user_email: z.string().nullable().describe('Null when the person is no longer a member'),
    action: z.string(),
    target: z.string(),
    address: z.string(),
    at: UnixTime,
  })
  .meta({ id: 'AuditEntry' })
