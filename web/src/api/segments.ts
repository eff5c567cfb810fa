import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

type Segment = Answer<'get', '/api/v1/clients/{client_id}/segments'>[number]

/** The views of the keyword table that were given a name: shared ones, and the person's own. */
export const segmentsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['segments', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/segments', {
        path: { client_id: clientId },
        signal,
      }),
  })

const NAMES = [
  ...(['q', 'tag', 'cluster', 'device', 'geo', 'band', 'turn', 'feature'] as const),
  ...(['sort', 'hide', 'group', 'view'] as const),
] as const

/** What of an address narrows the keywords. */
export function readSegmentFilter(search: string): Segment['filter'] {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    NAMES.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])),
  )
}

export function writeSegmentFilter(filter: Segment['filter']): string {
  const given = NAMES.flatMap((name): [string, string][] =>
    filter[name] ? [[name, filter[name]]] : [],
  )
  return `?${new URLSearchParams(given)}`
}
