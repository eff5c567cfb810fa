import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Compared, HistoryPoint } from '../../api/analytics.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useKeys } from '../../ui/keys.ts'

/** How it stood then, or at the first check there is; without a time, at the check before. */
export function pointBefore(
  earlier: HistoryPoint[],
  { compare_to }: Compared,
): HistoryPoint | undefined {
  if (compare_to === undefined) return earlier.at(-1)
  return earlier.findLast(({ checked_at }) => checked_at < compare_to) ?? earlier[0]
}

export type Days = ReturnType<typeof useDays>

/** The two checks that are compared: now and before of the scope, unless others were chosen. */
export function useDays(points: HistoryPoint[]) {
  const { pin: pinned, now: wanted } = useSearch({
    from: '/inside/c/$clientId/keywords/$keywordId',
  })
  const navigate = useNavigate({ from: '/c/$clientId/keywords/$keywordId' })
  const set = (change: { pin?: string | undefined; now?: string | undefined }) =>
    void navigate({
      search: (old) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    })
  const found = points.findIndex(({ job_id }) => String(job_id) === wanted)
  const { at } = useScope()
  const last = points.findLastIndex(
    ({ checked_at }) => checked_at < (at.to ?? Number.POSITIVE_INFINITY),
  )
  const index = found === -1 ? last : found
  const now = points[index]
  const before =
    points.find(({ job_id }) => String(job_id) === pinned) ??
    pointBefore(points.slice(0, index), at)
  const select = (point: HistoryPoint | undefined) =>
    point && set({ now: String(point.job_id) })
  const step = (by: number) => select(points[index + by])
  useKeys(
    [
      ['ArrowLeft', () => step(-1)],
      ['ArrowRight', () => step(1)],
    ],
    { isInner: true },
  )
  return {
    now,
    before,
    isPinned: pinned !== undefined,
    isFirst: index <= 0,
    isLast: index >= points.length - 1,
    select,
    step,
    pin: (point: HistoryPoint | undefined) => set({ pin: point && String(point.job_id) }),
  }
}
