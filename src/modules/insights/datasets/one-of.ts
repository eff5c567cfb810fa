import { fail } from '../../../base/errors.ts'

/** The one dimension of several that is asked for: figures are kept for each of them, not for two together. */
export function oneOf<const T extends string>(
  dimensions: string[],
  known: readonly T[],
): T | undefined {
  const [found, other] = known.filter((name) => dimensions.includes(name))
  if (other) throw fail('query_one_dimension', { names: known.join(', ') })
  return found
}
