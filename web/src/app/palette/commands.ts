import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { LANGUAGES } from '../../../../locales/index.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { demoQuery } from '../../api/demo.ts'
import { globalSearchQuery, keywordSearchQuery } from '../../api/global-search.ts'
import { hasRole, useMe } from '../../api/session.ts'
import { useSwitchWorkspace } from '../../features/accounts/members/use-switch-workspace.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { setPreference, THEMES } from '../../ui/preferences.ts'
import { useClientInScope } from '../current-client.ts'
import type { Overlay } from '../overlay.ts'
import { CLIENT_AREAS, clientPath, SYSTEM_AREAS, WORKSPACE_AREAS } from '../routes/areas.ts'
import { SUBPAGES } from '../routes/subpages.ts'
import { toggleAssistant } from '../shell/assistant-side.tsx'
import { useSignOut } from '../shell/person-menu.tsx'
import { useRunCheck } from '../shell/run-check.ts'
import { readRecentPages, rememberPage } from './recent-pages.ts'

type Command = { id: string; label: string; hint?: string; icon?: IconName; run(): void }
type Group = { title: string; commands: Command[] }

const MAX_CLIENTS = 12
const MAX_RUNS = 5

/** With no text: recent pages and all areas. With one: whatever fits, here and at the server. */
export function useCommandGroups(text: string, onOpen: (overlay: Overlay) => void): Group[] {
  const { language, t } = useLanguage()
  const go = useNavigationCommand()
  const { clientId } = useClientInScope()
  const { user } = useMe()
  const { data: clients = [] } = useQuery(clientsQuery)
  const searchText = useDeferredValue(text.trim())
  const { data: found = [] } = useQuery(globalSearchQuery(searchText))
  const { data: keywords } = useQuery(keywordSearchQuery(clientId, searchText))
  const switches = useSettingCommands(onOpen)
  const run = useRunCheck()
  const wanted = text.trim().toLowerCase()
  const fits = ({ label, hint = '' }: Command) =>
    `${label} ${hint}`.toLowerCase().includes(wanted)

  const inClient =
    clientId === null
      ? []
      : CLIENT_AREAS.map((area) => ({ ...area, path: clientPath(clientId, area.path) }))
  const areaCommands: Command[] = [...WORKSPACE_AREAS, ...inClient, ...SYSTEM_AREAS].map(
    ({ path, label, icon }) => go({ href: path, label: t(label), hint: '' }, icon),
  )
  const subpages = SUBPAGES.filter(({ minRole }) => hasRole(user.role, minRole)).map(
    ({ path, area, label }) => ({
      ...go({ href: path, label: t(label), hint: t(area) }),
      // An area and the first of its pages share an address, but no two commands an id.
      id: `page ${path}`,
    }),
  )
  const sites = clients.map(({ id, name, domain }) =>
    go({ href: clientPath(id, ''), label: name, hint: domain }),
  )
  const known = new Set([
    ...[...areaCommands, ...sites].map(({ id }) => id),
    ...SUBPAGES.map(({ path }) => path),
  ])
  const elsewhere = found.map(({ url, title, subtitle }) =>
    go({ href: url, label: title, hint: subtitle }),
  )
  const queries = (keywords?.items ?? []).map(({ id, client_id, query, geo, lang }) =>
    go({ href: clientPath(client_id, `keywords/${id}`), label: query, hint: `${geo}·${lang}` }),
  )
  const mayWork = hasRole(user.role, 'analyst')
  const runs = mayWork ? runsFirst(clients, clientId).map((client) => runCommand(client)) : []
  const demos = useDemoCommand(go)
  // The guides are pages of the server, not of this application.
  const guides: Command = {
    id: '/docs',
    label: t('palette.guides'),
    run: () => window.location.assign(`/docs?lang=${language}`),
  }
  const creations: Command[] = CREATE_COMMANDS.filter(({ minRole }) =>
    hasRole(user.role, minRole),
  ).map(({ path, label }) => ({
    ...go({ href: path, label: t(label), hint: '' }, 'plus'),
    id: `create ${path}`,
  }))

  function runCommand({ id, name, domain }: Client): Command {
    return {
      id: `run ${id}`,
      label: t('palette.run', { name }),
      hint: domain,
      run: () => run.mutate(id),
    }
  }
  if (!wanted) {
    return [
      {
        title: t('palette.recent'),
        commands: readRecentPages().map((page) => ({ ...go(page), id: `recent ${page.href}` })),
      },
      { title: t('palette.go'), commands: areaCommands },
      { title: t('nav.clients'), commands: sites.slice(0, MAX_CLIENTS) },
    ]
  }
  return [
    {
      title: t('palette.go'),
      commands: [...areaCommands, ...subpages, ...demos, guides].filter(fits),
    },
    { title: t('nav.clients'), commands: sites.filter(fits).slice(0, MAX_CLIENTS) },
    { title: t('nav.keywords'), commands: queries.filter(fits) },
    { title: t('palette.found'), commands: elsewhere.filter(({ id }) => !known.has(id)) },
    { title: t('palette.runs'), commands: runs.filter(fits).slice(0, MAX_RUNS) },
    { title: t('palette.create'), commands: creations.filter(fits) },
    { title: t('palette.switch'), commands: switches.filter(fits) },
  ]
}

/** To the demo where there is one, else to the place where it is loaded. */
function useDemoCommand(go: ReturnType<typeof useNavigationCommand>): Command[] {
  const { t } = useLanguage()
  const { user } = useMe()
  const { data: demo } = useQuery(demoQuery)
  if (!demo?.available) return []
  if (demo.client_id !== null)
    return [
      {
        ...go({ href: clientPath(demo.client_id, ''), label: t('demo.open'), hint: '' }),
        id: 'demo',
      },
    ]
  if (!hasRole(user.role, 'admin')) return []
  return [{ ...go({ href: '/settings/data', label: t('demo.title'), hint: '' }), id: 'demo' }]
}

const CREATE_COMMANDS = [
  { path: '/clients?show=new', label: 'clients.create', minRole: 'analyst' },
  { path: '/dev?create=key', label: 'apiKeys.create', minRole: 'viewer' },
  { path: '/dev/webhooks?create=webhook', label: 'webhooks.create', minRole: 'admin' },
  { path: '/settings/members', label: 'invites.create', minRole: 'admin' },
  { path: '/settings/schedules', label: 'schedules.create', minRole: 'analyst' },
] as const

/** The client in scope is the likeliest to be checked. */
function runsFirst(clients: Client[], clientId: number | null): Client[] {
  const open = clients.filter(
    ({ is_archived, keyword_count }) => !is_archived && keyword_count > 0,
  )
  return open.toSorted((a, b) => Number(b.id === clientId) - Number(a.id === clientId))
}

/** Makes commands that go somewhere, and remembers where one went. */
function useNavigationCommand() {
  const router = useRouter()
  return (page: { href: string; label: string; hint: string }, icon?: IconName): Command => ({
    id: page.href,
    label: page.label,
    hint: page.hint,
    ...(icon && { icon }),
    run() {
      rememberPage(page)
      router.history.push(page.href)
    },
  })
}

function useSettingCommands(onOpen: (overlay: Overlay) => void): Command[] {
  const { t, setLanguage } = useLanguage()
  const signOut = useSignOut()
  const { workspace, workspaces } = useMe()
  const { mutate: open } = useSwitchWorkspace()
  return [
    ...THEMES.map((theme) => ({
      id: theme,
      label: `${t('appearance.theme')}: ${t(`appearance.${theme}`)}`,
      run: () => setPreference('theme', theme),
    })),
    ...LANGUAGES.map((language) => ({
      id: language,
      label: `${t('appearance.language')}: ${t(`language.${language}`)}`,
      run: () => void setLanguage(language),
    })),
    ...workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({
        id: `workspace ${id}`,
        label: `${t('workspaces.switch')}: ${name}`,
        run: () => open(id),
      })),
    { id: 'assistant', label: t('shell.assistant'), run: toggleAssistant },
    { id: 'keys', label: t('keys.title'), run: () => setTimeout(onOpen, 0, 'keys') },
    { id: 'out', label: t('shell.signOut'), run: () => signOut.mutate() },
  ]
}
