import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { selectedEvidence, useEvidence, useShowEvidence } from '../../domain/advice/evidence.ts'
import { withScope } from '../../domain/period/scope.ts'
import { isShortcut, useKeys } from '../../ui/keys.ts'
import { useClientInScope } from '../current-client.ts'
import type { Overlay } from '../overlay.ts'
import { CLIENT_AREAS, clientPath, SYSTEM_AREAS, WORKSPACE_AREAS } from '../routes/areas.ts'
import { toggleAssistant } from '../shell/assistant-side.tsx'

const LEADER_MS = 1500

type Shortcuts = {
  overlay: Overlay
  onOpen(overlay: Overlay): void
  onEarly(letter: string): void
}

/** Keys are matched by `code`, since Cyrillic layouts have no K or G. */
export function useShortcuts({ overlay, onOpen, onEarly }: Shortcuts) {
  const router = useRouter()
  const { clientId } = useClientInScope()
  const leaderAt = useRef(-Infinity)
  usePageKeys()
  useEffect(() => {
    const go = (code: string) => {
      const inClient = CLIENT_AREAS.find((area) => area.code === code)
      const area = [...WORKSPACE_AREAS, ...SYSTEM_AREAS].find((each) => each.code === code)
      if (inClient && clientId !== null)
        router.history.push(withScope(clientPath(clientId, inClient.path)))
      else if (area) router.history.push(area.path)
      return area !== undefined || (inClient !== undefined && clientId !== null)
    }
    function press(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.code === 'KeyK') {
        event.preventDefault()
        return onOpen('palette')
      }
      if ((event.metaKey || event.ctrlKey) && event.code === 'KeyJ') {
        event.preventDefault()
        return toggleAssistant()
      }
      if (!isShortcut(event)) return
      // What is typed while the palette is on its way is meant for it.
      if (overlay === 'palette' && event.key.length === 1) {
        const field = document.querySelector<HTMLInputElement>('.palette-search input')
        if (field) return field.focus()
        event.preventDefault()
        return onEarly(event.key)
      }
      const isLed = event.timeStamp - leaderAt.current < LEADER_MS
      leaderAt.current = event.code === 'KeyG' ? event.timeStamp : -Infinity
      if (isLed ? go(event.code) : single(event, onOpen)) event.preventDefault()
    }
    // In the capture phase: the key after G must not reach the page.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [router, clientId, overlay, onOpen, onEarly])
}

function single(
  { key, code, shiftKey }: KeyboardEvent,
  onOpen: (overlay: Overlay) => void,
): boolean {
  if (key === '?' || (code === 'Slash' && shiftKey)) {
    onOpen('keys')
    return true
  }
  if (key !== '/' && code !== 'Slash') return false
  const filter = document.querySelector<HTMLInputElement>('main input[type=search]')
  filter?.focus()
  return filter !== null
}

/** E opens the evidence of the selected row, T shows a chart as a table. */
function usePageKeys() {
  const shown = useEvidence()
  const show = useShowEvidence()
  const asTable = () => {
    const chart =
      document.activeElement?.closest('[data-chart]') ??
      document.querySelector('main [data-chart]')
    chart?.querySelector<HTMLElement>('[data-as-table]')?.click()
  }
  useKeys([
    ['KeyE', () => show(shown ? null : selectedEvidence())],
    ['KeyT', asTable],
  ])
}
