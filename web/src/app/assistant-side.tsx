import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Client } from '../api/clients.ts'
import { readPreference, setPreference, usePreference } from '../ui/preferences.ts'

const AssistantDrawer = lazy(() =>
  import('../features/assistant/drawer.tsx').then((file) => ({ default: file.AssistantDrawer })),
)

/** The assistant beside the page that is read; on its own page it is the page. */
export function AssistantSide({ client }: { client: Client | null }) {
  const isOpen = usePreference('assistant') === 'open'
  const isOnPage = useLocation({ select: ({ pathname }) => /^\/chat(\/|$)/.test(pathname) })
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
