import type { OidcClaims } from '../../../providers/sign-in/oidc.ts'

export type GrantedRole = 'viewer' | 'analyst' | 'admin'
export type RoleRule = { group: string; role: GrantedRole }

export type ProviderRules = {
  issuer: string
  domains: string[]
  groups_claim: string
  role_map: RoleRule[]
  default_role: GrantedRole | null
}

export type DenialReason = 'no_email' | 'email_unverified' | 'domain_not_allowed' | 'no_role'

/** A person as the provider describes them, and the role they get; or why they are refused. */
export type Judged =
  | { email: string; name: string; role: GrantedRole; groups: string[] }
  | { denied: DenialReason }

const GOOGLE = 'https://accounts.google.com'
const MAX_NAME = 100

/** Whether a new person is admitted, and with which role. */
export function judge(rules: ProviderRules, claims: OidcClaims): Judged {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email)) return { denied: 'no_email' }
  if (!isVerified(claims)) return { denied: 'email_unverified' }
  if (!rules.domains.includes(domainOf(email)) || !isOfCompany(rules, claims))
    return { denied: 'domain_not_allowed' }
  const groups = groupsOf(rules, claims)
  const role = roleFor(rules, groups)
  if (role === null) return { denied: 'no_role' }
  const name = typeof claims.name === 'string' ? claims.name.trim().slice(0, MAX_NAME) : ''
  return { email, role, groups, name: name || (email.split('@')[0] ?? email) }
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Entra has a claim of its own for an address whose domain the company proved. */
const isVerified = ({ email_verified, xms_edov }: OidcClaims) =>
  email_verified === true || xms_edov === true || xms_edov === 1 || xms_edov === '1'

/** Anybody may have a Google account with an address of the company; hd says that it is the company's own. */
const isOfCompany = ({ issuer, domains }: ProviderRules, { hd }: OidcClaims) =>
  issuer.replace(/\/$/, '') !== GOOGLE ||
  (typeof hd === 'string' && domains.includes(hd.toLowerCase()))

export function groupsOf(
  { groups_claim }: Pick<ProviderRules, 'groups_claim'>,
  claims: OidcClaims,
): string[] {
  const stated = claims[groups_claim]
  const listed = Array.isArray(stated) ? stated : [stated]
  return listed.filter((group): group is string => typeof group === 'string')
}

/** The first rule that fits counts; never owner, because whoever pays and closes is no matter of groups. */
export function roleFor(
  { role_map, default_role }: ProviderRules,
  groups: string[],
): GrantedRole | null {
  // Keycloak writes the path of a group with a slash in front.
  const held = new Set(groups.map((group) => group.replace(/^\//, '')))
  return role_map.find(({ group }) => held.has(group.replace(/^\//, '')))?.role ?? default_role
}
