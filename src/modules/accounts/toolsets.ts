import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'

/** A toolset that does not exist would be a limit that lets nothing through. */
export function requireToolsets({ operations }: Context, names: string[] | null | undefined) {
  const known = new Set(operations.list.map(({ module }) => module))
  const unknown = names?.find((name) => !known.has(name))
  if (unknown !== undefined) throw fail('toolset_unknown', { name: unknown })
}
