import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { del, get, operation, post, put } from '../../../core/operation.ts'
import { Deleted, text, UnixTime } from '../../../core/schemas.ts'
import { recordAudit } from '../audit.ts'
import { callbackOf, openAt, startAttempt } from '../company/attempts.ts'
import { domainOf } from '../company/rules.ts'
import {
  claimDomains,
  deleteProvider,
  hasIdentity,
  type Provider,
  providerFor,
  readProvider,
  saveProvider,
  saveSwitches,
} from '../company/store.ts'
import { endSessionsBesideCompany } from '../store/sessions.ts'

const MAX_DOMAINS = 20
const MAX_RULES = 100

const GrantedRole = z.enum(['viewer', 'analyst', 'admin'])

/** Plain http is for a provider on this machine, where the operator allows it. */
const Issuer = text(500, 1)
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^\s?#\\@]*$/,
    'must be an https URL',
  )
  .refine((value) => URL.canParse(value), 'must be an https URL')
  .describe('Issuer URL of the provider; its metadata is at /.well-known/openid-configuration')

const Domain = text(189, 1)
  .overwrite((value) => value.trim().toLowerCase())
  .regex(/^(?=.{1,189}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')

const settings = {
  name: text(60, 1).describe('Display name, such as Okta'),
  issuer: Issuer,
  client_id: text(300, 1).describe('Client id issued by the provider'),
  domains: z
    .array(Domain)
    .min(1)
    .max(MAX_DOMAINS)
    .overwrite((domains) => [...new Set(domains)])
    .describe('E-mail domains of the company; a domain belongs to one workspace'),
  scope: text(300).describe('Scopes to request; empty for openid email profile'),
  groups_claim: text(100, 1).describe('The claim that lists the groups of a person'),
  role_map: z
    .array(
      z.object({
        group: text(200, 1).describe('A group as the provider names it'),
        role: GrantedRole.describe('The role of its members'),
      }),
    )
    .max(MAX_RULES)
    .describe('Which group gets which role; the first match applies, at every sign-in'),
  default_role: GrantedRole.nullable().describe(
    'Role for people in none of the groups; null refuses them',
  ),
}

const TestResult = z
  .object({
    at: UnixTime.describe('When it was tested'),
    problem: z
      .string()
      .nullable()
      .describe('Why this person would be refused; null when they would be admitted'),
    detail: z.string().describe('What the provider said'),
    email: z.string().nullable().describe('The address that the provider stated'),
    groups: z.array(z.string()).describe('The groups that the provider stated'),
    role: GrantedRole.nullable().describe('The role they would have'),
    claims: z
      .array(z.string())
      .default([])
      .describe('What the provider stated, by name: a claim with groups has to be among them'),
  })
  .meta({ id: 'CompanySignInTest' })

const CompanySignIn = z
  .object({
    ...settings,
    is_on: z.boolean().describe('Whether sign-in through it is on'),
    is_only: z
      .boolean()
      .describe('Whether members must sign in there; owners keep their password'),
    test: TestResult.nullable().describe('The last test of these settings'),
    callback_url: z.string().describe('The redirect URL to register at the provider'),
  })
  .meta({ id: 'CompanySignIn' })

const shown = (
  ctx: Context,
  { workspace_id: _, sealed_secret: __, ...provider }: Provider,
) => ({
  ...provider,
  callback_url: callbackOf(ctx),
})

async function requireProvider(ctx: Context): Promise<Provider> {
  const provider = await readProvider(ctx.db, ctx.actor.workspaceId)
  if (!provider) throw notFound()
  return provider
}

export const getCompanySignIn = operation({
  name: 'get_company_sign_in',
  summary:
    'The identity provider of the company, its last test, and the redirect URL to register there',
  access: 'owner',
  needsSignIn: true,
  input: z.object({}),
  output: z.object({
    provider: CompanySignIn.nullable().describe('Null when none is set up'),
    callback_url: z.string().describe('The redirect URL to register at the provider'),
  }),
  routes: [get('/api/v1/workspace/company-sign-in')],
  async run(ctx) {
    const provider = await readProvider(ctx.db, ctx.actor.workspaceId)
    return { provider: provider ? shown(ctx, provider) : null, callback_url: callbackOf(ctx) }
  },
})

export const setCompanySignIn = operation({
  name: 'set_company_sign_in',
  summary:
    'Set up company sign-in; the provider’s metadata is fetched, and sign-in stays off until tested',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    ...settings,
    client_secret: text(500, 1)
      .optional()
      .describe('Kept encrypted and never shown; omit to keep the current one'),
    scope: settings.scope.default(''),
    groups_claim: settings.groups_claim.default('groups'),
    role_map: settings.role_map.default([]),
    default_role: settings.default_role.default(null),
  }),
  output: CompanySignIn,
  routes: [put('/api/v1/workspace/company-sign-in')],
  async run(ctx, { client_secret, domains, role_map, ...given }) {
    const { workspaceId } = ctx.actor
    const known = await readProvider(ctx.db, workspaceId)
    // A stored secret must not be sent to a different server than it was entered for.
    const isSame = known?.issuer === given.issuer && known.client_id === given.client_id
    const secret = client_secret ?? (isSame ? ctx.secrets.open(known.sealed_secret) : undefined)
    if (secret === undefined) throw fail('client_secret_missing')
    const { client_id: clientId } = given
    const { issuer } = await openAt(ctx, { issuer: given.issuer, clientId, secret })
    return transaction(ctx, async (tx) => {
      await saveProvider(tx.db, {
        ...given,
        issuer,
        workspace_id: workspaceId,
        sealed_secret: tx.secrets.seal(secret),
        role_map: JSON.stringify(role_map),
        is_on: false,
        is_only: false,
        now: tx.now(),
      })
      if (!(await claimDomains(tx.db, workspaceId, domains))) throw fail('domain_taken')
      await recordAudit(tx, 'company_provider_changed', given.issuer)
      return shown(tx, await requireProvider(tx))
    })
  },
})

export const switchCompanySignIn = operation({
  name: 'switch_company_sign_in',
  summary:
    'Turn company sign-in on or off, or require it; turning it on needs a successful test',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    is_on: z.boolean().describe('Whether sign-in through it is on'),
    is_only: z
      .boolean()
      .describe('Whether members must sign in there; owners keep their password'),
  }),
  output: CompanySignIn,
  routes: [post('/api/v1/workspace/company-sign-in/switch')],
  run: (ctx, { is_on, is_only }) =>
    transaction(ctx, async (tx) => {
      const { workspaceId } = tx.actor
      const { test, domains } = await requireProvider(tx)
      if (is_on && test?.problem !== null) throw fail('company_test_first')
      await saveSwitches(tx.db, workspaceId, { is_on, is_only: is_on && is_only })
      if (is_on && is_only) await endSessionsBesideCompany(tx.db, { workspaceId, domains })
      await recordAudit(
        tx,
        'company_provider_switched',
        `${is_on ? 'on' : 'off'}${is_on && is_only ? ', only' : ''}`,
      )
      return shown(tx, await requireProvider(tx))
    }),
})

export const removeCompanySignIn = operation({
  name: 'remove_company_sign_in',
  summary:
    'Remove company sign-in; members stay and sign in with a password, set by a mailed link',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: Deleted,
  routes: [del('/api/v1/workspace/company-sign-in')],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      const { issuer } = await requireProvider(tx)
      await deleteProvider(tx.db, tx.actor.workspaceId)
      await recordAudit(tx, 'company_provider_removed', issuer)
      return { deleted: true as const }
    }),
})

const Started = z.object({
  url: z.string().describe('Where to sign in'),
  attempt: z.string().describe('Kept by the browser, as a cookie'),
})

/** A path of ours to return to. */
const Next = text(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'must be a path')
  .default('/')
  .describe('The page to come back to')

export const testCompanySignIn = operation({
  name: 'test_company_sign_in',
  summary:
    'Test company sign-in: sign in at the provider to see what it says about you, without a session here',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: Started,
  routes: [post('/api/v1/workspace/company-sign-in/test', { cookie: true })],
  run: async (ctx) =>
    startAttempt(ctx, { provider: await requireProvider(ctx), purpose: 'test', next: '/' }),
})

export const startCompanySignIn = operation({
  name: 'start_company_sign_in',
  summary: 'Start company sign-in for an e-mail address',
  access: 'guest',
  input: z.object({ email: text(254, 1).describe('Only its domain is looked at'), next: Next }),
  output: Started,
  routes: [post('/api/auth/company', { cookie: true })],
  async run(ctx, { email, next }) {
    const provider = await providerFor(ctx.db, domainOf(email.trim()))
    if (!provider) throw fail('company_unknown')
    return startAttempt(ctx, { provider, purpose: 'sign_in', next })
  },
})

export const getCompanyAccount = operation({
  name: 'get_company_account',
  summary: 'Whether company sign-in is available to you, and whether your account is linked',
  access: 'viewer',
  needsSignIn: true,
  input: z.object({}),
  output: z.object({
    name: z.string().nullable().describe('The provider; null when there is none'),
    is_linked: z.boolean().describe('Whether your account is linked'),
  }),
  routes: [get('/api/auth/company')],
  async run({ db, actor: { workspaceId, userId } }) {
    const provider = await readProvider(db, workspaceId)
    return {
      name: provider?.is_on ? provider.name : null,
      is_linked: await hasIdentity(db, workspaceId, userId),
    }
  },
})

export const linkCompanyAccount = operation({
  name: 'link_company_account',
  summary: 'Link your account with your company account',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: Started,
  routes: [post('/api/auth/company/link', { cookie: true })],
  async run(ctx) {
    const provider = await requireProvider(ctx)
    if (!provider.is_on) throw notFound()
    return startAttempt(ctx, { provider, purpose: 'link', next: '/settings' })
  },
})

export const confirmByCompany = operation({
  name: 'confirm_by_company',
  summary: 'Confirm your identity by signing in with your company again; valid for 15 minutes',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: z.object({ next: Next }),
  output: Started,
  routes: [post('/api/auth/company/confirm', { cookie: true })],
  run: async (ctx, { next }) =>
    startAttempt(ctx, { provider: await requireProvider(ctx), purpose: 'confirm', next }),
})
