import type { Context, House } from '../core/context.ts'
import { admitCaller } from './guard.ts'
import { putHeaders } from './headers.ts'
import { goneSignal } from './rest.ts'
import type { WebContext } from './web.ts'

type Door = Parameters<typeof admitCaller>[0]
type Accepts = Parameters<typeof admitCaller>[1]

/** A request to a door that is no operation. */
export function doorOf(c: WebContext, house: House): Door {
  return { house, incoming: c.env.incoming, signal: goneSignal(c), requestId: c.get('requestId') }
}

/** Admits the caller and tells them their limits. `name` is the label in logs and metrics. */
export async function enter(
  c: WebContext,
  door: Door,
  { name, accepts }: { name: string; accepts: Accepts },
): Promise<Context> {
  c.set('operation', name)
  const { ctx, headers } = await admitCaller(door, accepts)
  putHeaders(c, headers)
  return ctx
}
