import type { z } from 'zod'
import { noneSucceeded, serviceFailures } from '../../core/failures.ts'
import { isComparable } from './rules/visibility.ts'
import type { AsoListing } from './schemas/apps.ts'
import type { AsoRanking } from './schemas/keywords.ts'
import type { AsoActionResult, AsoTask } from './schemas/tasks.ts'
import type { Snapshot } from './store/listings.ts'
import type { pageRankings } from './store/rankings.ts'
import type { Task } from './store/tasks.ts'

export const isEnded = ({ status }: Pick<Task, 'status'>) => status === 'done' || status === 'error'

export const progressOf = ({ done_steps, total_steps }: Task) =>
  total_steps === 0 ? 100 : Math.floor((100 * done_steps) / total_steps)

/** A task as its caller sees it, finished or on its way. */
export function presentResult(task: Task): z.input<typeof AsoActionResult> {
  const { id, client_id, status, errors } = task
  const { imported, listing_snapshots, rankings, reviews, reviews_new, paid_calls } = task
  const counts = { imported, listing_snapshots, rankings, reviews, reviews_new, paid_calls }
  const ok = !isEnded(task) || task.total_steps === 0 || task.done_steps > task.failed_steps
  const where = { navigate: `/c/${client_id}/apps`, task_id: id }
  return {
    ok,
    message: messageOf(task),
    ...where,
    status,
    progress_pct: progressOf(task),
    ...counts,
    errors,
    failures: serviceFailures(task.failures),
  }
}

/** What came of it; where nothing succeeded, what to do about that. */
export function messageOf(task: Task): string {
  const { total_steps, done_steps, failed_steps, failures, status } = task
  if (total_steps === 0) return 'There was nothing to do: no app or keyword fits'
  if (status === 'error') return noneSucceeded(`none of ${total_steps} succeeded`, serviceFailures(failures))
  const done = `${done_steps - failed_steps} of ${total_steps} succeeded`
  return isEnded(task) ? done : `${done} so far; poll the task`
}

export function presentTask(task: Task): z.input<typeof AsoTask> {
  const { id, client_id, kind, total_steps, done_steps, failed_steps, created_at, started_at, finished_at } = task
  const steps = { total_steps, done_steps, failed_steps }
  return { id, client_id, kind, ...presentResult(task), ...steps, created_at, started_at, finished_at }
}

export function presentListing({
  id,
  app_id,
  taken_at,
  source,
  listing,
  changes,
}: Snapshot): z.input<typeof AsoListing> {
  return {
    id,
    app_id,
    taken_at,
    source,
    title: listing.title,
    subtitle: listing.subtitle,
    short_description: listing.shortDescription,
    description: listing.description,
    developer: listing.developer,
    category: listing.category,
    rating: listing.rating,
    rating_count: listing.ratingCount,
    installs: listing.installs,
    icon: listing.icon,
    screenshots: listing.screenshots?.length ?? null,
    has_video: listing.hasVideo,
    version: listing.version,
    updated_at: listing.updatedAt,
    release_notes: listing.releaseNotes,
    languages: listing.languages?.length ?? null,
    price: listing.price,
    currency: listing.currency,
    changes,
  }
}

type RankingRow = Awaited<ReturnType<typeof pageRankings>>['items'][number]

export function presentRanking({ previous, ...row }: RankingRow): z.input<typeof AsoRanking> {
  const before = previous && isComparable(row, previous) ? previous : null
  const delta = before?.position && row.position ? before.position - row.position : null
  const from = { previous_position: before?.position ?? null, previous_checked_at: before?.checked_at ?? null }
  return { ...row, ...from, delta }
}
