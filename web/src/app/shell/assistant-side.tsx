import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { Client } from '../../api/clients.ts'
import { readPreference, setPreference, usePreference } from '../../ui/preferences.ts'

const AssistantDrawer = lazy(() =>
  import('../../features/assistant/drawer.tsx').then((file) => ({
    default: file.AssistantDrawer,
  })),
)

/** Up to here the assistant lies over the page. */
const NARROW_SCREEN = '(max-width: 960px)'

/** The assistant beside the page that is read; on its own page it is the page. */
export function AssistantSide({ client }: { client: Client | null }) {
  const isOpen = usePreference('assistant') === 'open'
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isOnPage = /^\/chat(\/|$)/.test(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes on wants to see where they went
  useEffect(() => {
    if (matchMedia(NARROW_SCREEN).matches) setPreference('assistant', 'closed')
  }, [path])
  if (!isOpen || isOnPage) return null
  return (
    <Suspense fallback={<div className="assistant-room" />}>
      <AssistantDrawer client={client} />
    </Suspense>
  )
}

export function toggleAssistant() {
  setPreference('assistant', readPreference('assistant') === 'open' ? 'closed' : 'open')
}
