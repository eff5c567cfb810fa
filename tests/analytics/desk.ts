import { caller, keyOf } from '../http.ts'
import { openWorld } from '../world.ts'
import { type Placed, pastJob, type When } from './past.ts'

export type { Placed }

const DOMAIN = 'own.com'

/** A served world in which rank checks are written down as they would have ended. */
export async function openDesk(env: Record<string, string> = {}) {
  const world = await openWorld({ DATABASE_POOL: '8', ...env })
  const { url } = await world.serve()
  const call = caller(url)
  const keys = {
    viewer: await keyOf(world, 'viewer'),
    analyst: await keyOf(world, 'analyst'),
    admin: await keyOf(world, 'admin'),
    stranger: await keyOf(world, 'owner', 'second'),
  }
  const ask = async (who: keyof typeof keys, method: string, path: string, body?: unknown) => {
    await world.pool.query('delete from rate_windows')
    return call(method, path.startsWith('/api/') ? path : `/api/v1${path}`, {
      as: keys[who],
      ...(body !== undefined && { body }),
    })
  }

  async function makeClient(keywords: object[], competitors: string[] = []): Promise<number> {
    const { body } = await ask('analyst', 'POST', '/clients/create', { name: 'Own', domain: DOMAIN })
    // Long enough ago that the next one of the same name is another client.
    await world.pool.query('update clients set created_at = created_at - 60 where id = $1', [body.id])
    if (keywords.length > 0) await ask('analyst', 'POST', `/clients/${body.id}/keywords`, keywords)
    for (const domain of competitors) await ask('analyst', 'POST', `/clients/${body.id}/competitors`, { domain })
    return body.id
  }

  const makeJob = (clientId: number, placed: Placed[], when: When = {}) => pastJob(world, { clientId, placed, ...when })

  return { world, url, call, ask, makeClient, makeJob }
}
