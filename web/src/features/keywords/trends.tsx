import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Answer, api } from '../../api/client.ts'
import { createDataLoader } from '../../api/data-loader.ts'
import type { KeywordLine } from '../../domain/keyword-lines.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'

type Matrix = Answer<'get', '/api/v1/clients/{client_id}/keyword-matrix'>
type Trend = { jobs: Matrix['jobs']; rows: Matrix['rows'] }

const BATCH_SIZE = 100
const WAIT_MS = 30
const TrendContext = createContext<((keywordId: number) => Promise<Trend | null>) | null>(null)

/** Rows load their trend as they scroll into view, in batches. */
export function TrendProvider({ clientId, children }: { clientId: number; children: ReactNode }) {
  const load = useMemo(
    () =>
      createDataLoader(
        async (ids: number[]) => {
          const { jobs, rows } = await api('get', '/api/v1/clients/{client_id}/keyword-matrix', {
            path: { client_id: clientId },
            query: { keyword_ids: ids, per_page: BATCH_SIZE * 2 },
          })
          const byKeyword = Map.groupBy(rows, ({ keyword_id }) => keyword_id)
          return new Map([...byKeyword].map(([id, found]) => [id, { jobs, rows: found }]))
        },
        { maxBatchSize: BATCH_SIZE, waitMs: WAIT_MS },
      ),
    [clientId],
  )
  return <TrendContext value={load}>{children}</TrendContext>
}

function useTrend({ id, client_id, line }: KeywordLine) {
  const load = use(TrendContext)
  const { data } = useQuery({
    queryKey: ['analytics', client_id, 'trend', id],
    queryFn: () => load?.(id) ?? null,
    enabled: load !== null,
  })
  const row = data?.rows.find(({ device }) => device === line)
  return (data?.jobs ?? []).flatMap(({ checked_at }, index) => {
    const cell = row?.cells[index]
    return cell ? [{ at: checked_at, value: cell.position }] : []
  })
}

const DAYS = 30 * 86_400

export function TrendCell({ line }: { line: KeywordLine }) {
  const t = useText()
  const to = Date.now() / 1000
  const points = useTrend(line).filter(({ at }) => at >= to - DAYS)
  return (
    <Sparkline
      label={t('keywords.trend', { n: points.length })}
      points={points}
      span={{ from: to - DAYS, to }}
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
