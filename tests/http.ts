import { randomBytes } from 'node:crypto'
import { openContext, type Role } from '../src/core/context.ts'
import { hashSecret, issueKey } from '../src/modules/accounts/index.ts'
import type { TestApp } from './test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
export type Answer = { status: number; headers: Headers; body: any; text: string }

type Ask = { as?: string; body?: unknown; headers?: Record<string, string>; raw?: string }

/** Calls a server as a client would; `as` is an API key, or a session as `sessionOf` opens it. */
export function caller(base: string) {
  return async (method: string, path: string, { as, body, headers = {}, raw }: Ask = {}): Promise<Answer> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && proofOf(as, base)),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: readJson(text) }
  }
}

const proofOf = (as: string, origin: string): Record<string, string> =>
  as.startsWith('session=') ? { cookie: as, origin } : { 'x-api-key': as }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fresh API key of the user with this role. */
export async function keyOf(testApp: TestApp, role: Role, workspace: 'first' | 'second' = 'first'): Promise<string> {
  const ctx = workspace === 'first' ? testApp.as(role) : testApp.asOther(role)
  const { key } = await issueKey(openContext(testApp.app, ctx.actor), { name: `${role} key`, expires_at: null })
  return key
}

/** Signs in the user with this role, and returns the session cookie. */
export async function sessionOf(
  testApp: TestApp,
  role: Role,
  workspace: 'first' | 'second' = 'first',
): Promise<string> {
  const { userId } = (workspace === 'first' ? testApp.as(role) : testApp.asOther(role)).actor
  const token = randomBytes(32).toString('base64url')
  await testApp.pool.query(
    `insert into sessions (user_id, hash, created_at, seen_at, address) values ($1, $2, clock_timestamp(), clock_timestamp(), '')`,
    [userId, hashSecret(token)],
  )
  return `session=${token}`
}
