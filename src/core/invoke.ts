import type { z } from 'zod'
import { forbidden, invalid, unauthorized } from '../base/errors.ts'
import { type Context, ROLES } from './context.ts'
import type { AnyOperation, Operation } from './operation.ts'

/** The one door to an operation: REST, MCP, the assistant and the tests all come through here. */
export async function invoke<I extends z.ZodObject, O extends z.ZodType>(
  op: Operation<I, O>,
  ctx: Context,
  raw: unknown,
): Promise<z.output<O>> {
  admit(op, ctx)
  const input = op.input.safeParse(raw)
  if (!input.success) throw invalid(explain(input.error))
  return op.output.parse(await op.run(ctx, input.data))
}

export function admit(op: AnyOperation, { actor }: Context) {
  if (ROLES.indexOf(actor.role) >= ROLES.indexOf(op.access)) return
  throw actor.role === 'guest' ? unauthorized() : forbidden()
}

const MAX_EXPLAINED = 5

/** Says what is wrong and where, in one line that fits an error body. */
export function explain(error: z.ZodError): string {
  const said = error.issues.slice(0, MAX_EXPLAINED).map(({ path, message }) => {
    const place = path.map(String).join('.').slice(0, 120)
    const words = message.endsWith('received undefined') ? 'is required' : message
    return place ? `${place}: ${words}` : words
  })
  const more = error.issues.length - said.length
  return said.join('; ').slice(0, 1000) + (more > 0 ? `; and ${more} more` : '')
}
