import { openContext, type Role } from '../src/core/context.ts'
import { issueKey } from '../src/modules/accounts/index.ts'
import type { World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
export type Answer = { status: number; headers: Headers; body: any; text: string }

type Ask = { as?: string; body?: unknown; headers?: Record<string, string>; raw?: string }

/** Calls a server as a client would; `as` is an API key. */
export function caller(base: string) {
  return async (method: string, path: string, { as, body, headers = {}, raw }: Ask = {}): Promise<Answer> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && { 'x-api-key': as }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: readJson(text) }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fresh API key of the person with this role. */
export async function keyOf(world: World, role: Role, workspace: 'first' | 'second' = 'first'): Promise<string> {
  const ctx = workspace === 'first' ? world.as(role) : world.asOther(role)
  const { key } = await issueKey(openContext(world.house, ctx.actor), { name: `${role} key`, expires_at: null })
  return key
}
