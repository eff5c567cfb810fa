import type { Context } from '../../../core/context.ts'
import { serviceFailures } from '../../../core/failures.ts'
import { publish } from '../../../core/live.ts'
import type { Check } from '../store/checks.ts'
import { progressOf } from './check-figures.ts'

/** Notifies open dashboards of the progress of a check. */
export function publishProgress(ctx: Context, check: Check): Promise<void> {
  const {
    id,
    client_id,
    status,
    is_paused,
    total_prompts,
    checked_prompts,
    total_answers,
    answers,
    errors,
    named,
  } = check
  const counts = { total_prompts, checked_prompts, total_answers, answers, errors, named }
  const data = {
    check_id: id,
    status,
    paused: is_paused,
    progress_pct: progressOf(check),
    ...counts,
    failures: serviceFailures(check.failures),
  }
  return publish(ctx, { type: 'aeo.progress', client_id, data })
}
