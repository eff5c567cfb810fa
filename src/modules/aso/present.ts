import type { z } from 'zod'
import { noneSucceeded, serviceFailures } from '../../core/failures.ts'
import { wireStatus } from '../runs/index.ts'
import { isComparable } from './rules/visibility.ts'
import type { AsoListing } from './schemas/apps.ts'
import type { AsoRanking } from './schemas/keywords.ts'
import type { AsoActionResult, StoreRun } from './schemas/tasks.ts'
import type { Snapshot } from './store/listings.ts'
import type { pageRankings } from './store/rankings.ts'

const isEnded = ({ finished_at }: Pick<StoreRun, 'finished_at'>) => finished_at !== null

const progressOf = ({ counts: { total = 0, done = 0 } }: StoreRun) =>
  total === 0 ? 100 : Math.floor((100 * done) / total)

/** How far a run is, without what went wrong. */
export function presentProgress(
  run: StoreRun,
): Omit<z.input<typeof AsoActionResult>, 'errors'> {
  const {
    listing_snapshots = 0,
    rankings = 0,
    reviews = 0,
    reviews_new = 0,
    paid_calls = 0,
  } = run.counts
  const { total = 0, done = 0, failed = 0 } = run.counts
  return {
    ok: !isEnded(run) || total === 0 || done > failed,
    message: messageOf(run),
    navigate: `/c/${run.client_id}/apps`,
    task_id: run.id,
    status: wireStatus(run),
    progress_pct: progressOf(run),
    imported: run.summary?.imported ?? 0,
    ...(run.summary?.ideas && { ideas: run.summary.ideas }),
    listing_snapshots,
    rankings,
    reviews,
    reviews_new,
    paid_calls,
    failures: serviceFailures(run.failures),
  }
}

/** What came of it; where nothing succeeded, what to do about that. */
function messageOf(run: StoreRun): string {
  const { total = 0, done = 0, failed = 0 } = run.counts
  if (total === 0) return 'There was nothing to do: no app or keyword fits'
  if (wireStatus(run) === 'error')
    return noneSucceeded(`none of ${total} succeeded`, serviceFailures(run.failures))
  const succeeded = `${done - failed} of ${total} succeeded`
  return isEnded(run) ? succeeded : `${succeeded} so far; poll the task`
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
  const from = {
    previous_position: before?.position ?? null,
    previous_checked_at: before?.checked_at ?? null,
  }
  return { ...row, ...from, delta }
}
