import { fail } from '../src/base/errors.ts'
import type { Reason } from '../src/base/reason-codes.ts'

/** The body of an error response without values. */
export const errorBody = (reason: Reason) => fail(reason as 'not_found').body
