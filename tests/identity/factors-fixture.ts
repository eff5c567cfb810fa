import assert from 'node:assert/strict'
import { base32, codeAt, stepAt } from '../../src/modules/accounts/factors/totp.ts'
import { browser, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import type { TestApp } from '../test-app.ts'

type Ask = ReturnType<typeof browser>['ask']

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function seedOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  assert.equal(base32(seed), secret)
  return seed
}

/** An authenticator app. */
export function authenticator(secret: string) {
  const seed = seedOf(secret)
  return (offset = 0) => codeAt(seed, stepAt(Date.now() / 1000) + offset)
}

/** Sets up an authenticator app and clears its last step, so that the current code can be used again. */
export async function enrol(testApp: TestApp, ask: Ask) {
  const { body: started } = await ask('POST', '/api/auth/totp', {})
  const app = authenticator(started.secret)
  const { status, body } = await ask('POST', '/api/auth/totp/activate', { code: app() })
  assert.equal(status, 200, JSON.stringify(body))
  await forgetSteps(testApp)
  return { app, codes: body.recovery_codes as string[], address: String(started.address) }
}

export const forgetSteps = (testApp: TestApp) => testApp.pool.query('update totp_seeds set last_step = 0')

/** A new member with an authenticator app. */
export async function enrolled(testApp: TestApp, url: string, role: Parameters<typeof signedIn>[2]) {
  const member = await signedIn(testApp, url, role)
  return { ...member, ...(await enrol(testApp, member.ask)) }
}

/** Signs in with the password in another browser, which yields a ticket or a session. */
export async function passwordStep(url: string, email: string) {
  const { ask, state } = browser(url)
  const answer = await ask('POST', '/api/auth/login', { email, password: PASSWORD })
  return { ask, state, answer, ticket: String(answer.body?.ticket) }
}

/** Sets how long ago the person last proved who they are. */
export const agePerson = (testApp: TestApp, userId: number, seconds: number) =>
  testApp.pool.query(
    `update sessions set proved_at = clock_timestamp() - make_interval(secs => $2) where user_id = $1`,
    [userId, seconds],
  )
