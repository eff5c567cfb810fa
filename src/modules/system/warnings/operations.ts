import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { get, operation } from '../../../core/operation.ts'
import { Coded, UnixTime } from '../../../core/schemas.ts'
import { warningsSince } from './store.ts'
import { warn } from './watch.ts'

const KEPT_SECONDS = 7 * 86_400

const Warning = z
  .object({
    ...Coded.shape,
    text: z.string().describe('What was seen'),
    advice: z.string().describe('What to do about it'),
    first_seen_at: UnixTime,
    last_seen_at: UnixTime,
  })
  .meta({ id: 'OperatorWarning' })

export const listWarnings = operation({
  name: 'list_warnings',
  summary:
    'What the operator of this installation should change, as far as it was seen in the last seven days',
  access: 'admin',
  input: z.object({}),
  output: z.array(Warning),
  routes: [get('/api/v1/warnings')],
  tool: {
    effect: 'read',
    hint: 'Settings that work but are not safe or not complete, with advice.',
  },
  run: currentWarnings,
})

export async function currentWarnings({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await warningsSince(db, now() - KEPT_SECONDS)
  return rows.flatMap(({ code, values, first_seen_at, last_seen_at }) =>
    code === 'proxy_not_named'
      ? [{ ...warn(code, { peer: String(values.peer) }), first_seen_at, last_seen_at }]
      : [],
  )
}
