import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { type Answer, api } from '../../api/client/client.ts'
import { createDataLoader } from '../../api/client/data-loader.ts'
import type { KeywordLine } from '../../domain/positions/keyword-lines.ts'
import { useText } from '../../i18n/language.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Num } from '../../ui/num.tsx'

type Matrix = Answer<'get', '/api/v1/clients/{client_id}/keyword-matrix'>
type Trend = { jobs: Matrix['jobs']; rows: Matrix['rows'] }

const BATCH_SIZE = 100
const WAIT_MS = 30
type Span = { from: number; to: number } | null
type TrendSource = { span: Span; load(keywordId: number): Promise<Trend | null> }
const TrendContext = createContext<TrendSource | null>(null)

/** Rows load their trend in the period as they scroll into view, in batches. */
export function TrendProvider({
  clientId,
  span,
  children,
}: {
  clientId: number
  span: Span
  children: ReactNode
}) {
  const source = useMemo(
    () => ({
      span,
      load: createDataLoader(
        async (ids: number[]) => {
          const { jobs, rows } = await api(
            'get',
            '/api/v1/clients/{client_id}/keyword-matrix',
            {
              path: { client_id: clientId },
              query: { keyword_ids: ids, per_page: BATCH_SIZE * 2, ...span },
            },
          )
          const byKeyword = Map.groupBy(rows, ({ keyword_id }) => keyword_id)
          return new Map([...byKeyword].map(([id, found]) => [id, { jobs, rows: found }]))
        },
        { maxBatchSize: BATCH_SIZE, waitMs: WAIT_MS },
      ),
    }),
    [clientId, span],
  )
  return <TrendContext value={source}>{children}</TrendContext>
}

function useTrend({ id, client_id, line }: KeywordLine) {
  const source = use(TrendContext)
  const trend = useQuery({
    queryKey: ['analytics', client_id, 'trend', id, source?.span],
    queryFn: () => source?.load(id) ?? null,
    enabled: source !== null,
  })
  // Those of all rows arrive together, and are drawn one by one.
  const data = useDeferredValue(trend.data)
  const row = data?.rows.find(({ device }) => device === line)
  return (data?.jobs ?? []).flatMap(({ checked_at }, index) => {
    const cell = row?.cells[index]
    return cell ? [{ at: checked_at, value: cell.position }] : []
  })
}

export function TrendCell({ line }: { line: KeywordLine }) {
  const t = useText()
  const points = useTrend(line)
  const span = use(TrendContext)?.span ?? {
    from: points[0]?.at ?? 0,
    to: (points.at(-1)?.at ?? 0) + 1,
  }
  return (
    <Sparkline
      label={t('keywords.trend', { n: points.length })}
      points={points}
      span={span}
      vertical="position"
      width={84}
      height={24}
    />
  )
}

export function BestCell({ line }: { line: KeywordLine }) {
  const positions = useTrend(line).flatMap(({ value }) => (value === null ? [] : [value]))
  return <Num value={positions.length ? Math.min(...positions) : null} />
}
