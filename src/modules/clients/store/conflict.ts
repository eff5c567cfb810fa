import { fail } from '../../../base/errors.ts'

/** A unique index decides the race: what it refuses is a conflict. */
export async function orConflict<T>(
  reason: 'competitor_exists' | 'keyword_exists',
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === '23505')
      throw fail(reason).with({ cause })
    throw cause
  }
}
