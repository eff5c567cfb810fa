import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, type ProviderRules, roleFor } from './rules.ts'

const RULES: ProviderRules = {
  issuer: 'https://idp.example',
  domains: ['acme.test'],
  groups_claim: 'groups',
  role_map: [
    { group: 'admins', role: 'admin' },
    { group: 'seo', role: 'analyst' },
  ],
  default_role: 'viewer',
}
const ANN = { sub: '1', email: 'Ann@Acme.test', email_verified: true }
const outcome = (rules: Partial<ProviderRules>, claims: object) => {
  const judged = judge({ ...RULES, ...rules }, { ...ANN, ...claims })
  return 'denied' in judged ? judged.denied : judged.role
}

test('an e-mail address counts only if the provider, or Entra by its own claim, says it is verified', () => {
  assert.equal(outcome({}, {}), 'viewer')
  assert.equal(outcome({}, { email_verified: undefined, xms_edov: '1' }), 'viewer')
  for (const email_verified of [false, 'true', 1, undefined])
    assert.equal(outcome({}, { email_verified }), 'email_unverified')
})

test('at Google the account must belong to the company, whatever its address', () => {
  const google = { issuer: 'https://accounts.google.com' }
  assert.equal(outcome(google, {}), 'domain_not_allowed')
  assert.equal(outcome(google, { hd: 'other.test' }), 'domain_not_allowed')
  assert.equal(outcome(google, { hd: 'acme.test' }), 'viewer')
  assert.equal(outcome({ issuer: 'https://accounts.google.com/' }, {}), 'domain_not_allowed')
})

test('the first matching rule gives the role, and a claim of the wrong type gives none', () => {
  assert.equal(roleFor(RULES, ['seo', '/admins']), 'admin')
  assert.equal(outcome({ groups_claim: 'roles' }, { roles: 'seo' }), 'analyst')
  assert.equal(outcome({ default_role: null }, { groups: { seo: true } }), 'no_role')
})
