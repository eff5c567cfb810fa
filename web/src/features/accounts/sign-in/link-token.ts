import { useSyncExternalStore } from 'react'

/** The secret of a link, which stands behind # so that no server logs it. */
export const useLinkToken = (): string => useSyncExternalStore(onHashChange, readToken)

/** A link that is opened in a tab of this page loads nothing anew. */
function onHashChange(notify: () => void) {
  addEventListener('hashchange', notify)
  return () => removeEventListener('hashchange', notify)
}

const readToken = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
