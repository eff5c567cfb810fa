import { useQuery } from '@tanstack/react-query'
import { api } from './client/client.ts'
import { healthQuery, type Port } from './health.ts'

type SegmentFilter = {
  device?: 'both' | 'desktop' | 'mobile'
  tag?: string
  cluster?: string
  geo?: string
}
type Span = { from: number; to: number } | null
type Range = { span: Span; segment: SegmentFilter }
type Point = { checked_at: number; source: string }

type Options<P> = { port: Port; key: unknown[]; read(signal: AbortSignal): Promise<P[]> }

/** What the source is that is not in use now. */
export function useOtherSourceName(port: Port): 'real' | 'simulated' {
  const { data: health } = useQuery(healthQuery)
  return health?.simulated.includes(port) ? 'real' : 'simulated'
}

/** Points of the source that is not in use now: sandbox points beside live ones, or the other way round. */
function useOtherSource<P extends Point>({ port, key, read }: Options<P>): P[] {
  const { data: health } = useQuery(healthQuery)
  const { data } = useQuery({
    queryKey: ['analytics', ...key, 'all sources'],
    queryFn: ({ signal }) => read(signal),
  })
  if (!health || !data) return []
  const other = health.simulated.includes(port) ? 'live' : 'sandbox'
  return data.filter(({ source }) => source === other)
}

export const useOtherSourceVisibility = (clientId: number, { span, segment }: Range) =>
  useOtherSource({
    port: 'search',
    key: [clientId, 'visibility', span, segment],
    read: (signal) =>
      api('get', '/api/v1/clients/{client_id}/visibility', {
        path: { client_id: clientId },
        query: { ...segment, ...span, world: 'all' },
        signal,
      }),
  })

export const useOtherSourceHistory = (clientId: number, keywordId: number) =>
  useOtherSource({
    port: 'search',
    key: [clientId, 'history', keywordId],
    read: (signal) =>
      api('get', '/api/v1/clients/{client_id}/keywords/{keyword_id}/history', {
        path: { client_id: clientId, keyword_id: keywordId },
        query: { world: 'all' },
        signal,
      }),
  })

export const useOtherSourceAnswers = (clientId: number) =>
  useOtherSource({
    port: 'answers',
    key: [clientId, 'answers'],
    read: (signal) =>
      api('get', '/api/v1/clients/{client_id}/aeo/history', {
        path: { client_id: clientId },
        query: { world: 'all' },
        signal,
      }),
  })
