import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import type { Check } from './store/checks.ts'

/** Whether a check asked those who would be asked now: the sandbox, or the real answer engines. */
export const isOfThisWorld = (
  { config }: Pick<Context, 'config'>,
  { source }: Pick<Check, 'source'>,
): boolean => source === 'manual' || (source === 'sandbox') === config.simulated.answers

export const otherWorld = () => fail('other_world')
