import { AppError, fail } from '../../base/errors.ts'
import { failureReason, serviceRemedy } from '../failure.ts'
import { LlmError } from '../llm/port.ts'
import { TranslateError } from './port.ts'

/** The error of a failed translation: the reason for programs, the remedy for people. */
export function translationError(cause: unknown): AppError {
  if (!(cause instanceof LlmError || cause instanceof TranslateError))
    return fail('translation_failed').with({ cause })
  const reason = failureReason(cause.reason)
  const { text: message, values } = serviceRemedy(reason)
  return new AppError({ code: 'provider_failed', reason, values, message }, { cause })
}
