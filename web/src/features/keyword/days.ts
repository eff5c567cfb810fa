import { useNavigate, useSearch } from '@tanstack/react-router'
import type { HistoryPoint } from '../../api/analytics.ts'
import { useScope } from '../../domain/scope.ts'
import { useKeys } from '../../ui/keys.ts'

export type Days = ReturnType<typeof useDays>

/** The two checks that are compared: the one looked at, and the first of the period unless another was pinned. */
export function useDays(points: HistoryPoint[]) {
  const { pin: pinned, now: wanted } = useSearch({ from: '/inside/c/$clientId/keywords/$keywordId' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords/$keywordId' })
  const set = (change: { pin?: string | undefined; now?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
  const found = points.findIndex(({ job_id }) => String(job_id) === wanted)
  const index = found === -1 ? points.length - 1 : found
  const now = points[index]
  const { span } = useScope()
  const begin = points.findIndex(({ checked_at }) => span === null || checked_at >= span.from)
  const usual = begin >= 0 && begin < index ? points[begin] : points[index - 1]
  const before = points.find(({ job_id }) => String(job_id) === pinned) ?? usual
  const select = (point: HistoryPoint | undefined) => point && set({ now: String(point.job_id) })
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
