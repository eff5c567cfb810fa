import { isClient, PERSON } from '../control/google-consents.ts'
import type { Sandbox } from '../control/sandbox.ts'
import { html, json, type Reply, redirect } from './reply.ts'
import { type Call, formOf } from './service.ts'

/** Google's page that asks a person whether an application may read their reports. */
export function consent(sandbox: Sandbox, { params }: Call): Reply {
  const uri = URL.parse(params.get('redirect_uri') ?? '')
  if (!isClient(params.get('client_id'))) return html('Error 401: invalid_client', 401)
  if (!uri || params.get('code_challenge_method') !== 'S256')
    return html('Error 400: invalid_request', 400)
  uri.searchParams.set('state', params.get('state') ?? '')
  const decision = params.get('decision')
  if (decision === 'deny') {
    uri.searchParams.set('error', 'access_denied')
    return redirect(uri.href)
  }
  const scopes = (params.get('scope') ?? '').split(' ')
  if (decision === null) return html(page(params, scopes))
  const granted =
    decision === 'some' ? scopes.filter((scope) => !scope.includes('/auth/')) : scopes
  uri.searchParams.set('code', sandbox.google.consents.accept(params, granted.join(' ')) ?? '')
  return redirect(uri.href)
}

function page(params: URLSearchParams, scopes: string[]): string {
  const link = (decision: string, label: string) =>
    `<p><a href="?${new URLSearchParams([...params, ['decision', decision]]).toString().replaceAll('&', '&amp;')}">${label}</a></p>`
  const list = scopes.map((scope) => `<li>${scope.replace(/[<>&"]/g, '')}</li>`).join('')
  return `<!doctype html><html lang="en"><title>Sign in (simulated)</title><main><h1>Simulated sign-in at Google</h1>
<p>${PERSON}: let this application read</p><ul>${list}</ul>
${link('allow', 'Allow')}${link('some', 'Allow none of the reports')}${link('deny', 'Cancel')}</main></html>`
}

export function revoke(sandbox: Sandbox, call: Call): Reply {
  const token = formOf(call).get('token') ?? call.params.get('token') ?? ''
  return sandbox.google.consents.revoke(token)
    ? json({})
    : json({ error: 'invalid_token' }, 400)
}
