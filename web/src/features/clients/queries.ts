import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { notify } from '../../ui/overlay/toast.tsx'

export type Integration = Answer<'get', '/api/v1/clients/{client_id}/integrations'>[number]

export const integrationsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['integrations', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/integrations', {
        path: { client_id: clientId },
        signal,
      }),
  })

type Change = {
  name?: string
  domain?: string
  notes?: string
  sitemap_url?: string
  is_archived?: boolean
}

export function useChangeClient({
  isQuiet = false,
  onDone = () => {},
}: {
  isQuiet?: boolean
  onDone?(): void
} = {}) {
  return useAction({
    run: ({ id, change }: { id: number; change: Change }) =>
      api('patch', '/api/v1/clients/{client_id}', { path: { client_id: id }, body: change }),
    refresh: [clientsQuery.queryKey],
    isQuiet,
    onDone,
  })
}

/** Archives or restores at once on screen, then at the server; archiving can be taken back. */
export function useArchive() {
  const t = useText()
  const cache = useQueryClient()
  const change = useChangeClient()
  return function archive({ id, name }: Pick<Client, 'id' | 'name'>, isArchived: boolean) {
    cache.setQueryData(clientsQuery.queryKey, (clients) =>
      clients?.map((each) =>
        each.id === id ? { ...each, is_archived: isArchived ? 1 : 0 } : each,
      ),
    )
    change.mutate(
      { id, change: { is_archived: isArchived } },
      { onError: () => void cache.invalidateQueries(clientsQuery) },
    )
    if (isArchived)
      notify({
        text: t('clients.archived', { name }),
        undo: () => archive({ id, name }, false),
      })
  }
}

/** Archives several at once, with one notice and one undo. */
export function useArchiveMany() {
  const t = useText()
  const cache = useQueryClient()
  const change = useAction({
    run: async ({ ids, isArchived }: { ids: number[]; isArchived: boolean }) => {
      for (const id of ids)
        await api('patch', '/api/v1/clients/{client_id}', {
          path: { client_id: id },
          body: { is_archived: isArchived },
        })
    },
    refresh: [clientsQuery.queryKey],
  })
  return function archive(clients: Client[], isArchived: boolean) {
    const ids = clients.map(({ id }) => id)
    cache.setQueryData(clientsQuery.queryKey, (all) =>
      all?.map((each) =>
        ids.includes(each.id) ? { ...each, is_archived: isArchived ? 1 : 0 } : each,
      ),
    )
    change.mutate(
      { ids, isArchived },
      { onError: () => void cache.invalidateQueries(clientsQuery) },
    )
    if (isArchived)
      notify({
        text: t('clients.archivedMany', { n: ids.length }),
        undo: () => archive(clients, false),
      })
  }
}
