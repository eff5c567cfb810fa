import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { healthQuery, type Port } from './health.ts'

type Part = { device?: 'both' | 'desktop' | 'mobile'; tag?: string; cluster?: string; geo?: string }
type Span = { from: number; to: number } | null
type Point = { checked_at: number; source: string }

/** What the world that is not asked now once measured: simulated points beside live ones, or the other way round. */
function useOther<P extends Point>(port: Port, key: unknown[], read: (signal: AbortSignal) => Promise<P[]>): P[] {
  const { data: health } = useQuery(healthQuery)
  const { data } = useQuery({ queryKey: ['analytics', ...key, 'both worlds'], queryFn: ({ signal }) => read(signal) })
  if (!health || !data) return []
  const other = health.simulated.includes(port) ? 'live' : 'sandbox'
  return data.filter(({ source }) => source === other)
}

export const useOtherVisibility = (clientId: number, span: Span, part: Part) =>
  useOther('search', [clientId, 'visibility', span, part], (signal) =>
    api('get', '/api/v1/clients/{client_id}/visibility', {
      path: { client_id: clientId },
      query: { ...part, ...span, world: 'all' },
      signal,
    }),
  )

export const useOtherHistory = (clientId: number, keywordId: number) =>
  useOther('search', [clientId, 'history', keywordId], (signal) =>
    api('get', '/api/v1/clients/{client_id}/keywords/{keyword_id}/history', {
      path: { client_id: clientId, keyword_id: keywordId },
      query: { world: 'all' },
      signal,
    }),
  )

export const useOtherAnswers = (clientId: number) =>
  useOther('answers', [clientId, 'answers'], (signal) =>
    api('get', '/api/v1/clients/{client_id}/aeo/history', {
      path: { client_id: clientId },
      query: { world: 'all' },
      signal,
    }),
  )
