import { fail } from '../src/base/errors.ts'
import type { Reason } from '../src/base/reason-codes.ts'

/** The body with which a failure without values is answered. */
export const errorBody = (reason: Reason) => fail(reason as 'not_found').body
