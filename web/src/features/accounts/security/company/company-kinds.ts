const STANDARD = { groups_claim: 'groups', scope: 'openid email profile' }

/** What the form begins with; words in capitals are to be replaced. */
export const COMPANY_KINDS = {
  google: { ...STANDARD, name: 'Google', issuer: 'https://accounts.google.com' },
  entra: {
    ...STANDARD,
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    groups_claim: 'roles',
  },
  okta: {
    ...STANDARD,
    name: 'Okta',
    issuer: 'https://DOMAIN.okta.com',
    scope: 'openid email profile groups',
  },
  keycloak: { ...STANDARD, name: 'Keycloak', issuer: 'https://HOST/realms/REALM' },
  authentik: { ...STANDARD, name: 'Authentik', issuer: 'https://HOST/application/o/SLUG/' },
  other: { ...STANDARD, name: '', issuer: '' },
}
export type CompanyKind = keyof typeof COMPANY_KINDS
export const KIND_NAMES = Object.keys(COMPANY_KINDS) as CompanyKind[]
