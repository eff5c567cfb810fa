import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { networkOf } from '../../base/network/caller-networks.ts'
import { codePoints } from '../../base/text.ts'
import { type Context, EFFECTS } from '../../core/context.ts'
import { event } from '../../core/event.ts'
import { fieldError } from '../../core/input-errors.ts'
import { Flag, Id, text, UnixTime } from '../../core/schemas.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './sign-in/password-rules.ts'

/** Its rows are deleted; subscribers clear what they keep outside the database. */
export const workspaceDeleted = event('workspace.deleted', z.object({ workspace_id: Id }))

export const MemberRole = z.enum(['viewer', 'analyst', 'admin', 'owner'])
export type MemberRole = z.infer<typeof MemberRole>

export const Email = z
  .email({ error: fieldError('field_email') })
  .max(254)
  .toLowerCase()
export const PersonName = text(120, 1)
export const Token = text(200, 1).describe('One-time token')

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

export const Workspace = z
  .object({ id: Id, name: z.string(), created_at: UnixTime })
  .meta({ id: 'Workspace' })

export const SignedIn = z.object({ user: User, session: z.string(), device: z.string() })

export const SecondFactor = z.enum(['passkey', 'totp'])

/** Signed in, or, where a second factor is set up, what is still missing. */
export const LoggedIn = z.object({
  user: User.optional().describe('Who is signed in; absent while a second factor is missing'),
  session: z.string().optional(),
  device: z.string().optional(),
  second_factor: z
    .array(SecondFactor)
    .optional()
    .describe('With one of these the sign-in is completed'),
  ticket: z
    .string()
    .optional()
    .describe('Works once within five minutes, with a code at /api/auth/second-factor'),
})

export const Session = z
  .object({
    id: Id,
    created_at: UnixTime,
    seen_at: UnixTime,
    address: z.string(),
    user_agent: z.string().describe('Browser that signed in, as it identified itself'),
    is_current: z.boolean(),
  })
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
  .object({
    ...inviteFields,
    link: z.string().describe('Where the invited person signs up; shown once'),
  })
  .meta({ id: 'InviteCreated' })

// The last second of the year 9999: a larger number is probably in milliseconds.
const LAST_SECOND = 253_402_300_799

export const CreditBudget = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .nullable()
  .describe(
    'Total credits the key may spend; null for no budget (a viewer’s key then spends nothing)',
  )

const MAX_NETWORKS = 50

const Network = text(43, 1)
  .transform((value, issue) => {
    const network = networkOf(value)
    if (network) return network
    issue.addIssue({
      code: 'custom',
      message: 'must be an address or a network such as 203.0.113.0/24',
    })
    return z.NEVER
  })
  .meta({ example: '203.0.113.0/24' })

const KeyExpiry = UnixTime.max(LAST_SECOND, { error: fieldError('field_unix_time') }).nullable()
export const Toolsets = z
  .array(z.string().max(40))
  .min(1)
  .max(50)
  .nullable()
  .describe('The toolsets it may use; null = all')
  .meta({ example: ['clients', 'analytics'] })

const keyLimits = {
  effects: z
    .array(z.enum(EFFECTS))
    .min(1)
    .max(EFFECTS.length)
    .nullable()
    .describe('Permissions; null = all of yours'),
  client_ids: ClientIds.nullable().describe(
    'Clients it may access, at most as an analyst; null = all of yours',
  ),
  toolsets: Toolsets.describe('The toolsets it may use, by REST and MCP alike; null = all'),
  allowed_from: z
    .array(Network)
    .min(1)
    .max(MAX_NETWORKS)
    .nullable()
    .describe('Allowed IP addresses; null = any'),
  monthly_cap: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .describe('Credits it may spend per calendar month (UTC); null = no limit'),
}

export const ApiKeyCreate = z
  .object({
    name: text(100, 1),
    expires_at: KeyExpiry.default(null),
    credit_budget: CreditBudget.default(null).describe(
      'Total credits the key may spend; for analysts and above',
    ),
    effects: keyLimits.effects.default(null),
    client_ids: keyLimits.client_ids.default(null),
    toolsets: keyLimits.toolsets.default(null),
    allowed_from: keyLimits.allowed_from.default(null),
    monthly_cap: keyLimits.monthly_cap.default(null),
  })
  .meta({ id: 'ApiKeyCreate' })

export const ApiKeyChange = z.strictObject({
  key_id: Id,
  name: text(100, 1).optional(),
  expires_at: KeyExpiry.optional(),
  effects: keyLimits.effects.optional(),
  client_ids: keyLimits.client_ids.optional(),
  toolsets: keyLimits.toolsets.optional(),
  allowed_from: keyLimits.allowed_from.optional(),
  monthly_cap: keyLimits.monthly_cap.optional(),
})

export const ApiKeyCreated = z
  .object({
    id: Id,
    name: z.string(),
    key: z.string().describe('The secret; returned only once'),
  })
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
    effects: z.array(z.enum(EFFECTS)).nullable().describe('Permissions; null = all of yours'),
    client_ids: ClientIds.nullable().describe('Clients it may access; null = all of yours'),
    toolsets: keyLimits.toolsets,
    allowed_from: z.array(z.string()).nullable().describe('Allowed IP addresses; null = any'),
    monthly_cap: keyLimits.monthly_cap,
    month_credits_used: z
      .int()
      .describe('Spent this month; counted while a monthly limit is set'),
    old_secret_until: UnixTime.nullable().describe(
      'The secret before the last rotation works until then',
    ),
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

/** A toolset that does not exist would be a limit that lets nothing through. */
export function requireToolsets({ operations }: Context, names: string[] | null | undefined) {
  const known = new Set(operations.list.map(({ module }) => module))
  const unknown = names?.find((name) => !known.has(name))
  if (unknown !== undefined) throw fail('toolset_unknown', { name: unknown })
}
