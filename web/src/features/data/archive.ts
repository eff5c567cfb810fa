import { api, urlOf } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { type Entry, zip } from './zip.ts'

type Progress = (done: number, total: number) => void

/** Everything stored of these clients, one folder each; reports its progress. */
export async function exportClients(clients: Client[], onProgress: Progress): Promise<Blob> {
  const entries: Entry[] = [{ name: 'clients.json', text: json(clients) }]
  for (const [index, client] of clients.entries()) {
    onProgress(index, clients.length)
    entries.push(...(await filesOf(client)))
  }
  onProgress(clients.length, clients.length)
  return zip(entries, new Date())
}

async function filesOf(client: Client): Promise<Entry[]> {
  const path = { client_id: client.id }
  const [competitors, schedules, jobs, visibility, annotations, segments, csv] =
    await Promise.all([
      api('get', '/api/v1/clients/{client_id}/competitors', { path }),
      api('get', '/api/v1/clients/{client_id}/schedules', { path }),
      api('get', '/api/v1/clients/{client_id}/jobs', { path }),
      api('get', '/api/v1/clients/{client_id}/visibility', { path }),
      api('get', '/api/v1/clients/{client_id}/annotations', { path }),
      api('get', '/api/v1/clients/{client_id}/segments', { path }),
      api('get', '/api/v1/clients/{client_id}/keywords/export', {
        path,
        query: { format: 'csv' },
      }),
    ])
  const folder = `${client.id}-${client.domain.replace(/[^\w.-]/g, '-')}`
  const parts = { client, competitors, schedules, jobs, visibility, annotations, segments }
  return [
    ...Object.entries(parts).map(([name, value]) => ({
      name: `${folder}/${name}.json`,
      text: json(value),
    })),
    { name: `${folder}/keywords.csv`, text: String(csv) },
  ]
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export const keywordsFile = (client: Client, format: 'csv' | 'json') =>
  urlOf('/api/v1/clients/{client_id}/keywords/export', {
    params: { client_id: client.id },
    query: { format },
  })

/** Hands a file to the person, as a link would. */
export function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
