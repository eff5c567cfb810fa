import { queryOptions } from '@tanstack/react-query'
import { type Answer, api, fetchOrThrow, readError, urlOf } from '../../api/client/client.ts'

const PATH = '/api/v1/clients/{client_id}/engine-reports'

export type EngineReport = Answer<'post', typeof PATH>
export type EngineReports = Answer<'get', typeof PATH>
export type StoredReport = EngineReports['imports'][number]
export type RowKind = StoredReport['kinds'][number]['kind']
export type Engine = StoredReport['engine']
export const KINDS: RowKind[] = ['query', 'page', 'country', 'device', 'day']
export const ENGINES: Engine[] = ['google', 'bing']

export type ReportChoices = {
  engine?: Engine | undefined
  kind?: RowKind | undefined
  value?: number | undefined
  amount?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const UPLOAD_TIMEOUT_MS = 60_000

type Sent = { clientId: number; file: File; choices: ReportChoices; isDry: boolean }

export async function sendReport({
  clientId,
  file,
  choices,
  isDry,
}: Sent): Promise<EngineReport> {
  const query = { ...choices, dry_run: isDry, file_name: file.name.slice(0, 200) }
  const response = await fetchOrThrow(urlOf(PATH, { params: { client_id: clientId }, query }), {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  })
  if (!response.ok) throw await readError(response)
  return response.json()
}

export const engineReportsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['engine-reports', clientId],
    queryFn: ({ signal }) => api('get', PATH, { path: { client_id: clientId }, signal }),
  })

const SHOWN = 50

export const reportRowsQuery = (
  clientId: number,
  { id, kind }: { id: number; kind: RowKind },
) =>
  queryOptions({
    queryKey: ['engine-reports', clientId, 'rows', id, kind],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/engine-reports/{import_id}/rows', {
        path: { client_id: clientId, import_id: id },
        query: { kind, limit: SHOWN },
        signal,
      }),
  })

export const BING_KINDS = ['query', 'page', 'site'] as const
export type BingKind = (typeof BING_KINDS)[number]

export const bingQuery = (clientId: number, by: BingKind) =>
  queryOptions({
    queryKey: ['engine-reports', clientId, 'bing', by],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/bing/statistics', {
        path: { client_id: clientId },
        query: { by, limit: 20 },
        signal,
      }),
  })
