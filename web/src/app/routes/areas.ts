import type { Role } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/language.tsx'
import type { IconName } from '../../ui/icon.tsx'

/** What can be visited: the rail, the palette and the G-keys all read these lists. */
export type Area = {
  path: string
  label: PlainKey
  icon: IconName
  code: string
  key: string
  minRole?: Role
  /** What of the scope its figures obey; without it the strip is not shown. */
  scope?: readonly ScopePart[]
}

/** Answers and apps have countries of their own; everything else is narrowed by what keywords carry. */
export type ScopePart = 'period' | 'compare' | 'segment' | 'answers' | 'apps'

const WHOLE_SCOPE = ['period', 'compare', 'segment'] as const
const TIME_SCOPE = ['period', 'compare'] as const

export const WORKSPACE_AREAS = [
  { path: '/', label: 'nav.today', icon: 'today', code: 'KeyT', key: 'T', scope: TIME_SCOPE },
  { path: '/clients', label: 'nav.clients', icon: 'clients', code: 'KeyC', key: 'C' },
  { path: '/chat', label: 'nav.assistant', icon: 'assistant', code: 'KeyJ', key: 'J' },
  { path: '/inbox', label: 'nav.inbox', icon: 'inbox', code: 'KeyM', key: 'M' },
] as const satisfies Area[]

export const CLIENT_AREAS = [
  {
    path: '',
    label: 'nav.overview',
    icon: 'overview',
    code: 'KeyV',
    key: 'V',
    scope: WHOLE_SCOPE,
  },
  { path: 'next', label: 'nav.next', icon: 'next', code: 'KeyN', key: 'N' },
  {
    path: 'keywords',
    label: 'nav.keywords',
    icon: 'keywords',
    code: 'KeyK',
    key: 'K',
    scope: WHOLE_SCOPE,
  },
  { path: 'research', label: 'nav.research', icon: 'research', code: 'KeyG', key: 'G' },
  { path: 'clusters', label: 'nav.clusters', icon: 'clusters', code: 'KeyU', key: 'U' },
  { path: 'pages', label: 'nav.pages', icon: 'reports', code: 'KeyY', key: 'Y' },
  { path: 'grids', label: 'nav.grids', icon: 'grip', code: 'KeyZ', key: 'Z' },
  { path: 'checks', label: 'nav.checks', icon: 'checks', code: 'KeyR', key: 'R' },
  {
    path: 'answers',
    label: 'nav.answers',
    icon: 'answers',
    code: 'KeyA',
    key: 'A',
    scope: ['period', 'answers'],
  },
  {
    path: 'competitors',
    label: 'nav.competitors',
    icon: 'competitors',
    code: 'KeyO',
    key: 'O',
    scope: WHOLE_SCOPE,
  },
  {
    path: 'apps',
    label: 'nav.apps',
    icon: 'apps',
    code: 'KeyP',
    key: 'P',
    scope: ['apps'],
  },
  {
    path: 'search',
    label: 'nav.performance',
    icon: 'search',
    code: 'KeyF',
    key: 'F',
    scope: ['period'],
  },
  { path: 'indexing', label: 'nav.indexing', icon: 'indexing', code: 'KeyX', key: 'X' },
  { path: 'links', label: 'nav.links', icon: 'links', code: 'KeyL', key: 'L' },
  { path: 'ads', label: 'nav.ads', icon: 'ads', code: 'KeyB', key: 'B' },
  {
    path: 'reports',
    label: 'nav.reports',
    icon: 'reports',
    code: 'KeyW',
    key: 'W',
    scope: TIME_SCOPE,
  },
  { path: 'settings', label: 'nav.clientSettings', icon: 'settings', code: 'KeyI', key: 'I' },
] as const satisfies Area[]

export const SYSTEM_AREAS = [
  {
    path: '/leads',
    label: 'nav.leads',
    icon: 'leads',
    code: 'KeyE',
    key: 'E',
    minRole: 'admin',
  },
  {
    path: '/api-console',
    label: 'nav.searchApi',
    icon: 'api',
    code: 'KeyQ',
    key: 'Q',
    minRole: 'analyst',
  },
  { path: '/dev', label: 'nav.developers', icon: 'developers', code: 'KeyD', key: 'D' },
  { path: '/settings', label: 'nav.settings', icon: 'settings', code: 'KeyS', key: 'S' },
  { path: '/status', label: 'nav.status', icon: 'status', code: 'KeyH', key: 'H' },
] as const satisfies Area[]

export const clientPath = (clientId: number, area: string) =>
  area ? `/c/${clientId}/${area}` : `/c/${clientId}`

const NO_SCOPE: readonly ScopePart[] = []
const isKeyword = (path: string) => /^\/c\/\d+\/keywords\/\d/.test(path)

/** What of the scope the page of an address obeys. */
export function scopeOf(path: string): readonly ScopePart[] {
  if (isKeyword(path)) return TIME_SCOPE
  const ofClient = /^\/c\/\d+(?:\/(\w*))?$/.exec(path.replace(/\/$/, ''))
  const areas: readonly Area[] = ofClient ? CLIENT_AREAS : WORKSPACE_AREAS
  return (
    areas.find((each) => each.path === (ofClient ? (ofClient[1] ?? '') : path))?.scope ??
    NO_SCOPE
  )
}
