import type { PlainKey } from '../i18n/language.tsx'
import type { IconName } from '../ui/icon.tsx'

/** What can be visited: the rail, the palette and the G-keys all read these lists. */
export type Area = { path: string; label: PlainKey; icon: IconName; code: string; key: string }

export const WORKSPACE_AREAS = [
  { path: '/', label: 'nav.today', icon: 'today', code: 'KeyT', key: 'T' },
  { path: '/clients', label: 'nav.clients', icon: 'clients', code: 'KeyC', key: 'C' },
] as const satisfies Area[]

export const CLIENT_AREAS = [
  { path: '', label: 'nav.overview', icon: 'overview', code: 'KeyV', key: 'V' },
  { path: 'keywords', label: 'nav.keywords', icon: 'keywords', code: 'KeyK', key: 'K' },
  { path: 'checks', label: 'nav.checks', icon: 'checks', code: 'KeyR', key: 'R' },
  { path: 'answers', label: 'nav.answers', icon: 'answers', code: 'KeyA', key: 'A' },
  { path: 'competitors', label: 'nav.competitors', icon: 'competitors', code: 'KeyO', key: 'O' },
  { path: 'settings', label: 'nav.clientSettings', icon: 'settings', code: 'KeyI', key: 'I' },
] as const satisfies Area[]

export const HOUSE_AREAS = [
  { path: '/dev', label: 'nav.developers', icon: 'developers', code: 'KeyD', key: 'D' },
  { path: '/settings', label: 'nav.settings', icon: 'settings', code: 'KeyS', key: 'S' },
  { path: '/status', label: 'nav.status', icon: 'status', code: 'KeyH', key: 'H' },
] as const satisfies Area[]

export const clientPath = (clientId: number, area: string) => (area ? `/c/${clientId}/${area}` : `/c/${clientId}`)
