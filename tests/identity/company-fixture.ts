import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, beforeEach } from 'node:test'
import { Provider } from 'oidc-provider'
import { createUser } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller } from '../http.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

export const CLIENT = { client_id: 'sightline', client_secret: 'a secret of the provider' }
export const SETTINGS = '/api/v1/workspace/company-sign-in'

type Person = Record<string, unknown>
/** `signedInAt`: when the person last signed in at the provider; undefined means just now. */
type State = {
  sub: string
  people: Record<string, Person>
  signedInAt?: number | undefined
  /** Claims that each document of the provider leaves out. */
  lacks: { id_token?: string[]; userinfo?: string[] }
  tamper(token: string): string
}
type Browser = ReturnType<typeof browser>

/** A real identity provider on this machine that signs in whomever the test chooses. */
export async function startIdp() {
  const state: State = { sub: 'ann', people: {}, lacks: {}, tamper: (token) => token }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    host: issuer.slice('http://'.length),
    state,
    /** Starts answering, with these callback addresses. */
    open: (...callbacks: string[]) => answerAs(providerOf({ issuer, callbacks, state }), { server, state }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function providerOf({ issuer, callbacks, state }: { issuer: string; callbacks: string[]; state: State }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: callbacks }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: (document: 'id_token' | 'userinfo') => {
        const stated = Object.entries({ sub, ...state.people[sub] })
        return Object.fromEntries(stated.filter(([name]) => !state.lacks[document]?.includes(name)))
      },
    }),
  })
}

function answerAs(provider: Provider, { server, state }: { server: Server; state: State }) {
  const answer = provider.callback()
  const decide = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: state.sub, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    const consent = { grantId: await grant.save() }
    const { sub: accountId, signedInAt: ts } = state
    const login = { accountId, ...(ts !== undefined && { ts }) }
    await provider.interactionFinished(request, response, { login, consent })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction')) return void decide(request, response)
    if (request.url?.startsWith('/token')) tamperWith(response, state)
    answer(request, response)
  })
}

function tamperWith(response: ServerResponse, state: State) {
  const end = response.end.bind(response)
  const ended = (chunk: unknown) => {
    const text = String(chunk).replace(/"id_token":"([^"]+)"/, (_, token) => `"id_token":"${state.tamper(token)}"`)
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }
  response.end = ended as typeof response.end
}

/** Follows the redirects of the provider with its cookies and returns the callback address. */
export async function passProvider(start: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(start)
  const { origin } = url
  while (url.origin === origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const to = answer.headers.get('location')
    assert.ok(to, `${url} answers ${answer.status}: ${await answer.text()}`)
    url = new URL(to, url)
  }
  return url
}

export const attemptIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((set) => /^attempt=([^;]+)/.exec(set)?.[1])
    .find(Boolean) ?? ''

type Return = { attempt: string; session?: string }

/** Comes back from the provider; returns where the app redirects to, and the session. */
export async function comeBack(callback: URL, { attempt, session }: Return) {
  const cookie = [attempt && `attempt=${attempt}`, session && `session=${session}`].filter(Boolean).join('; ')
  const { status, headers } = await fetch(callback, { redirect: 'manual', headers: { cookie } })
  assert.equal(status, 303)
  const [opened] = headers.getSetCookie().flatMap((set) => /^session=([^;]+)/.exec(set)?.[1] ?? [])
  return { path: headers.get('location') ?? '', session: opened, attempt: attemptIn(headers) }
}

/** Starts a flow that leads to the provider, passes it and comes back. */
export async function roundTrip({ ask, state }: Browser, path: string, body: object = {}) {
  const { session } = state
  const started = await ask('POST', path, body)
  assert.equal(started.status, 200, started.text)
  state.session = session
  const attempt = attemptIn(started.headers)
  const done = await comeBack(await passProvider(started.body.url), { attempt, session })
  if (done.session) state.session = done.session
  return done
}

/** Proves in the same browser, after the provider, that the account of that address is one's own. */
export async function proveAccount({ ask }: Browser, { attempt }: { attempt: string }, proof: object) {
  return ask('POST', '/api/auth/company/proof', proof, { cookie: `attempt=${attempt}` })
}

/** An owner whose workspace signs in at this provider. */
export async function companyOwner(testApp: TestApp, url: string, idp: Awaited<ReturnType<typeof startIdp>>) {
  const owner = await signedIn(testApp, url, 'owner')
  const settings = {
    ...{ name: 'Acme', issuer: idp.issuer, ...CLIENT, domains: ['acme.test'], scope: 'openid email profile groups' },
    ...{
      role_map: [
        { group: 'seo-admins', role: 'admin' },
        { group: 'seo', role: 'analyst' },
      ],
    },
  }
  const set = (change: object = {}) => owner.ask('PUT', SETTINGS, { ...settings, ...change })
  const turn = (is_on: boolean, is_only = false) => owner.ask('POST', `${SETTINGS}/switch`, { is_on, is_only })
  return { ...owner, settings, set, turn, test: () => roundTrip(owner, `${SETTINGS}/test`) }
}

/** A server whose first workspace signs in at a provider, with helpers for tests. */
export async function openCompany() {
  const idp = await startIdp()
  after(idp.close)
  const testApp = await openTestApp({ HTTP_ALLOW_PRIVATE: idp.host })
  const { url } = await testApp.serve()
  idp.open(`${url}/sso/callback`)
  const call = caller(url)
  const { workspaceId } = testApp.as('owner').actor
  const owner = await companyOwner(testApp, url, idp)
  afterEach(() => forgetLimits(testApp))
  beforeEach(() => {
    idp.state.tamper = (token) => token
    idp.state.lacks = {}
  })

  /** Sets who signs in at the provider next. */
  function comes(sub: string, claims: object = {}) {
    idp.state.sub = sub
    const person = { email: `${sub}@acme.test`, email_verified: true, name: sub, groups: ['seo'] }
    idp.state.people[sub] = { ...person, ...claims }
  }
  const start = (email = 'anybody@acme.test', more = {}) =>
    call('POST', '/api/auth/company', { body: { email, ...more } })
  async function enter(more = {}) {
    const visitor = browser(url)
    return { ...visitor, ...(await roundTrip(visitor, '/api/auth/company', { email: 'x@Acme.test', ...more })) }
  }
  const me = async ({ ask }: Pick<Browser, 'ask'>) => (await ask('GET', '/api/auth/me')).body.user
  const member = (email: string) =>
    createUser(testApp.app, { workspaceId, email, name: 'M', password: PASSWORD, role: 'viewer' })
  const logIn = (email: string) => call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  /** Turns company sign-in on, as most tests need it. */
  async function turnedOn(change: object = {}) {
    assert.equal((await owner.set(change)).status, 200)
    comes('owner-there')
    await owner.test()
    assert.equal((await owner.turn(true)).status, 200)
  }
  return { idp, testApp, url, call, workspaceId, owner, comes, start, enter, me, member, logIn, turnedOn }
}
