import { useLocation } from '@tanstack/react-router'
import { useClient } from '../api/clients.ts'

const CLIENT_PLACE = /^\/c\/(\d{1,15})(?:\/(\w+))?/

/** The client the address is about, if any, and the area of it that is open. */
export function useScope() {
  const place = CLIENT_PLACE.exec(useLocation({ select: ({ pathname }) => pathname }))
  const clientId = place ? Number(place[1]) : null
  const { data: client } = useClient(clientId ?? 0)
  return { clientId, client: client ?? null, area: place?.[2] ?? null }
}
