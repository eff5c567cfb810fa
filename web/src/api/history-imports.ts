import { queryOptions } from '@tanstack/react-query'
import { type Answer, api, fetchOrThrow, readError, urlOf } from './client/client.ts'

const PATH = '/api/v1/history-imports'
const UPLOAD_TIMEOUT_MS = 5 * 60_000

export type HistoryReport = Answer<'post', typeof PATH>
export type HistoryImport = Answer<'get', typeof PATH>['imports'][number]
export type ColumnField = NonNullable<HistoryReport['columns'][number]['field']>

export type HistoryOptions = {
  client_id?: number | undefined
  columns?: string | undefined
  date_order?: 'dmy' | 'mdy' | undefined
  absent?: 'not_found' | 'not_checked' | undefined
  day?: string | undefined
  geo?: string | undefined
  lang?: string | undefined
}

/** A file is sent as it is: a database is too large for a text. */
export async function sendHistory(
  file: File,
  options: HistoryOptions & { dry_run: boolean },
): Promise<HistoryReport> {
  const url = urlOf(PATH, { query: { ...options, file_name: file.name.slice(0, 200) } })
  const response = await fetchOrThrow(url, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  })
  if (!response.ok) throw await readError(response)
  return response.json()
}

export const historyImportsQuery = queryOptions({
  queryKey: ['history-imports'],
  queryFn: async ({ signal }) => (await api('get', PATH, { signal })).imports,
})

export const importedPositionsQuery = (clientId: number, keywordId: number) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'imported', keywordId],
    queryFn: async ({ signal }) => {
      const path = { client_id: clientId, keyword_id: keywordId }
      const found = await api(
        'get',
        '/api/v1/clients/{client_id}/keywords/{keyword_id}/imported-positions',
        {
          path,
          signal,
        },
      )
      return found.positions.map((point) => ({ ...point, at: Date.parse(point.date) / 1000 }))
    },
  })
