import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { keywordsKey, leaving } from '../../../api/keywords.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { UNDO_MS } from '../../../ui/overlay/notice.ts'
import { notify } from '../../../ui/overlay/toast.tsx'
import { keywordQueryKeys } from '../queries.ts'

/** So many fit into what a browser still sends when its page is left. */
const MAX_KEPT = 3000

/**
 * Takes keywords out of sight at once and deletes them when there was time to undo it: their history goes with them and
 * cannot be brought back. Whoever leaves the page before has meant it.
 */
export function useRemoval(clientId: number) {
  const t = useText()
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: keywordsKey(clientId) })
  const remove = useAction({
    run: (ids: number[]) =>
      api('post', '/api/v1/clients/{client_id}/keywords/delete', {
        path: { client_id: clientId },
        body: { ids },
        isKept: ids.length <= MAX_KEPT,
      }),
    refresh: keywordQueryKeys(clientId),
  })
  return (ids: number[]) => {
    for (const id of ids) leaving.add(id)
    refresh()
    const settle = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', commit)
    }
    const stay = () => {
      settle()
      for (const id of ids) leaving.delete(id)
      refresh()
    }
    const commit = () => {
      settle()
      void remove.mutateAsync(ids).catch(stay)
    }
    const timer = setTimeout(commit, UNDO_MS)
    addEventListener('pagehide', commit)
    notify({ text: t('keywords.deleted', { n: ids.length }), undo: stay })
  }
}
