import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { type Keyword, keywordsKey } from '../../api/keywords.ts'
import { useAction } from '../../ui/action.ts'

export type Intent = Keyword['intent']
export type Device = Keyword['device']

export const keywordQueryKeys = (clientId: number) => [
  keywordsKey(clientId),
  clientsQuery.queryKey,
]

type Edit = { id: number; change: { cluster?: string; intent?: Intent; tags?: string } }

/** Changes a keyword on screen at once; the server's answer, or the old value, follows. */
export function useEditKeyword(clientId: number) {
  const cache = useQueryClient()
  const put = (id: number, change: Partial<Keyword>) =>
    cache.setQueriesData<Keyword[]>({ queryKey: keywordsKey(clientId) }, (keywords) =>
      keywords?.map((each) => (each.id === id ? { ...each, ...change } : each)),
    )
  const save = useAction({
    run: ({ id, change }: Edit) =>
      api('patch', '/api/v1/clients/{client_id}/keywords/{keyword_id}', {
        path: { client_id: clientId, keyword_id: id },
        body: change,
      }),
    onDone: (saved) => put(saved.id, saved),
  })
  return function edit(keyword: Keyword, change: Edit['change']) {
    put(keyword.id, change)
    save.mutate({ id: keyword.id, change }, { onError: () => put(keyword.id, keyword) })
  }
}
