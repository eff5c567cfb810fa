import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, PointerEvent } from 'react'
import { withScope } from '../../../domain/period/scope.ts'
import type { KeywordLine } from '../../../domain/positions/keyword-lines.ts'

export const hrefOf = ({ client_id, id, device, line }: KeywordLine) =>
  withScope(`/c/${client_id}/keywords/${id}`, device === 'both' ? { on: line } : {})

/** Keywords are plain links, for a router's link in every row takes long to draw; here all of them are followed. */
export function useLinks() {
  const router = useRouter()
  return {
    onClick(event: MouseEvent) {
      const link = linkAt(event.target)
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      router.history.push(link.pathname + link.search)
    },
    onPointerOver({ target }: PointerEvent) {
      const link = linkAt(target)
      if (link) void router.preloadRoute({ to: link.pathname })
    },
  }
}

const linkAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.query-text') : null
