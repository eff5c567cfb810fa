import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type Run = Answer<'get', '/api/v1/runs'>[number]

const POLL_MS = 3000
const ENDED: Run['state'][] = ['done', 'failed', 'cancelled']

export const isUnderWay = (run: Run | null | undefined) => !!run && !ENDED.includes(run.state)

export type RunOf = {
  clientId: number
  kind: string
  /** The key that the queries of its page share: what refetches the page refetches the run. */
  pageKey: QueryKey
}

/** The latest run of a kind for a client; asked again while it is under way. */
export const latestRunQuery = ({ clientId, kind, pageKey }: RunOf) =>
  queryOptions({
    queryKey: [...pageKey, 'run', kind],
    queryFn: async ({ signal }): Promise<Run | null> => {
      const [latest] = await api('get', '/api/v1/runs', {
        query: { client_id: clientId, kind, limit: 1 },
        signal,
      })
      return latest ?? null
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  })
