export type Get = (path: string) => Promise<{ body: unknown }>

/** Lists that contain an id, where the path before the id is not one. */
const LISTS: Record<string, string> = {
  action_id: '/api/ai-chat/actions/clients',
  job_id: '/api/v1/clients/{client_id}/jobs',
  keyword_id: '/api/v1/clients/{client_id}/keywords',
  run_id: '/api/v1/runs',
}

/** Fills a path with ids that exist; 1 where there are none. */
export async function realPath(path: string, { client, get }: { client: number; get: Get }): Promise<string> {
  let real = ''
  for (const part of path.slice(1).split('/')) {
    const [, name] = /^\{(\w*id)\}$/.exec(part) ?? []
    if (name === undefined) real += `/${part}`
    else if (name === 'client_id') real += `/${client}`
    else real += `/${(await idIn(real, get)) ?? (await idIn(listOf(name, client), get)) ?? 1}`
  }
  return real
}

const listOf = (name: string, client: number) => (LISTS[name] ?? '/health').replace('{client_id}', String(client))

async function idIn(list: string, get: Get): Promise<number | undefined> {
  const { body } = await get(list)
  const rows = Array.isArray(body) ? body : Object.values((body ?? {}) as object).find(Array.isArray)
  return (rows?.at(-1) as { id?: number } | undefined)?.id
}
