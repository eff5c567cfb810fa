import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { type Placed, pastJob, type When } from './past.ts'

export type { Placed }

const DOMAIN = 'own.com'

/** A served test app in which finished rank checks are written straight to the database. */
export async function openFixture(env: Record<string, string> = {}) {
  const testApp = await openTestApp({ DATABASE_POOL: '8', ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = {
    viewer: await keyOf(testApp, 'viewer'),
    analyst: await keyOf(testApp, 'analyst'),
    admin: await keyOf(testApp, 'admin'),
    stranger: await keyOf(testApp, 'owner', 'second'),
  }
  const ask = async (who: keyof typeof keys, method: string, path: string, body?: unknown) => {
    await testApp.pool.query('delete from rate_windows')
    return call(method, path.startsWith('/api/') ? path : `/api/v1${path}`, {
      as: keys[who],
      ...(body !== undefined && { body }),
    })
  }

  async function makeClient(keywords: object[], competitors: string[] = []): Promise<number> {
    const { body } = await ask('analyst', 'POST', '/clients/create', { name: 'Own', domain: DOMAIN })
    // Old enough that another client of the same name is not taken for a repeated request.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      body.id,
    ])
    if (keywords.length > 0) await ask('analyst', 'POST', `/clients/${body.id}/keywords`, keywords)
    for (const domain of competitors) await ask('analyst', 'POST', `/clients/${body.id}/competitors`, { domain })
    return body.id
  }

  const makeJob = (clientId: number, placed: Placed[], when: When = {}) =>
    pastJob(testApp, { clientId, placed, ...when })

  return { testApp, url, call, ask, makeClient, makeJob }
}
