import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 640px)'

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useSyncExternalStore(listen, isNarrow)

const isNarrow = () => matchMedia(NARROW).matches

function listen(hear: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
