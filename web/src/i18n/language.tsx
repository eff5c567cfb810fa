import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language, Locales, Message } from '../../../locales/index.ts'
import { readStored, writeStored } from './browser-storage.ts'
import type { client } from './client/en.ts'
import type { first } from './first/en.ts'
import type { later } from './later/en.ts'
import { fill, pickLanguage, type Value } from './translate.ts'

type MessageKey = keyof typeof first | keyof typeof client | keyof typeof later
/** Every language has every message of English: those of the first page, of the pages opened most, and the rest. */
type FirstMessages = Record<keyof typeof first, Message>
type ClientMessages = Record<keyof typeof client, Message>
type LaterMessages = Record<keyof typeof later, Message>

/** How many of the messages a page needs; each includes those before it. */
const PARTS = ['first', 'client', 'audit', 'all'] as const
type Part = (typeof PARTS)[number]

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
/** The names of its placeholders. */
type ValuesOf<Key extends MessageKey> = Merged<Locales[keyof Locales]>[Key]
type Arguments<Key extends MessageKey> = [ValuesOf<Key>] extends [never]
  ? []
  : [Record<ValuesOf<Key>, Value>]

/** Messages without placeholders. */
export type PlainKey = {
  [Key in MessageKey]: [ValuesOf<Key>] extends [never] ? Key : never
}[MessageKey]

export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

/** Messages of the server in a language, by `code.field` or by reason. */
type ServerCatalog = {
  serverMessages: Record<string, Message>
  translateNotice(text: string): string
}

type Catalog = ServerCatalog & {
  language: Language
  messages: FirstMessages & Partial<ClientMessages & LaterMessages>
  part: Part
}
type I18n = ServerCatalog & {
  language: Language
  t: Translate
  has(part: Part): boolean
  setLanguage(language: Language): Promise<void>
  load(part: Part): Promise<void>
}

const STORAGE_KEY = 'sightline.language'
const REGIONS = { en: 'en-US', ru: 'ru-RU', uk: 'uk-UA' } as const
const I18nContext = createContext<I18n | null>(null)

const firstFiles = {
  en: () => import('./first/en.ts').then((file) => file.first),
  ru: () => import('./first/ru.ts').then((file) => file.first),
  uk: () => import('./first/uk.ts').then((file) => file.first),
} satisfies Record<Language, () => Promise<FirstMessages>>

const clientFiles = {
  en: () => import('./client/en.ts').then((file) => file.client),
  ru: () => import('./client/ru.ts').then((file) => file.client),
  uk: () => import('./client/uk.ts').then((file) => file.client),
} satisfies Record<Language, () => Promise<ClientMessages>>

const JSON_FILE = { with: { type: 'json' } } as const
/** Strangers see the page of the audit alone. */
const auditFiles = {
  en: () => import('../../../locales/en/audit.json', JSON_FILE),
  ru: () => import('../../../locales/ru/audit.json', JSON_FILE),
  uk: () => import('../../../locales/uk/audit.json', JSON_FILE),
} satisfies Record<Language, () => Promise<{ default: Partial<LaterMessages> }>>

const laterFiles = {
  en: () => import('./later/en.ts').then((file) => file.later),
  ru: () => import('./later/ru.ts').then((file) => file.later),
  uk: () => import('./later/uk.ts').then((file) => file.later),
} satisfies Record<Language, () => Promise<LaterMessages>>

const NO_SERVER_MESSAGES: ServerCatalog = {
  serverMessages: {},
  translateNotice: (text) => text,
}
/** The server speaks English by itself. */
const serverMessageFiles = {
  en: async () => NO_SERVER_MESSAGES,
  ru: () => import('./server/ru.ts'),
  uk: () => import('./server/uk.ts'),
} satisfies Record<Language, () => Promise<ServerCatalog>>

export async function loadCatalog(
  part: Part,
  language = preferredLanguage(),
): Promise<Catalog> {
  const needs = (wanted: Part) => includes({ part }, wanted)
  const isAudit = part === 'audit'
  const [first, client, audit, later, { serverMessages, translateNotice }] = await Promise.all([
    firstFiles[language](),
    needs('client') ? clientFiles[language]() : {},
    isAudit ? auditFiles[language]().then((file) => file.default) : {},
    needs('all') ? laterFiles[language]() : {},
    needs('client') ? serverMessageFiles[language]() : NO_SERVER_MESSAGES,
  ])
  return {
    language,
    messages: { ...first, ...client, ...audit, ...later },
    serverMessages,
    translateNotice,
    part,
  }
}

/** The first page and those for signing in. */
const OPENED_FIRST = new Set(['/', '/login', '/welcome', '/invite'])

/** The overview of a client, the keywords and one of them are opened most. */
const OPENED_MOST = /^\/c\/\d+(\/keywords(\/\d+)?)?\/?$/

export function partOf(path: string): Part {
  if (OPENED_FIRST.has(path)) return 'first'
  if (path === '/audit') return 'audit'
  return OPENED_MOST.test(path) ? 'client' : 'all'
}

function preferredLanguage(): Language {
  // An address may name the language, such as that of a page which shows ours in a frame.
  const named = new URLSearchParams(location.search).get('lang') ?? readStored(STORAGE_KEY)
  return pickLanguage(named ? [named, ...navigator.languages] : navigator.languages)
}

export function LanguageProvider({ first, children }: { first: Catalog; children: ReactNode }) {
  const [catalog, setCatalog] = useState(first)
  const setLanguage = useCallback(async (language: Language) => {
    const next = await loadCatalog('all', language)
    writeStored(STORAGE_KEY, language)
    document.documentElement.lang = language
    setCatalog(next)
  }, [])
  const { language } = catalog
  const load = useCallback(
    async (part: Part) => {
      const next = await loadCatalog(part, language)
      startTransition(() => setCatalog((old) => (includes(old, part) ? old : next)))
    },
    [language],
  )
  const i18n = useMemo<I18n>(() => {
    const t: Translate = (key, ...[values]) => {
      const message = catalog.messages[key]
      // Something opened on the page, such as a dialog, needs more than the page itself.
      if (message === undefined && catalog.part !== 'all')
        queueMicrotask(() => void load('all').catch(() => undefined))
      return fill(catalog.language, message ?? '', values)
    }
    const { serverMessages, translateNotice } = catalog
    const has = (part: Part) => includes(catalog, part)
    return {
      language: catalog.language,
      t,
      serverMessages,
      translateNotice,
      has,
      setLanguage,
      load,
    }
  }, [catalog, setLanguage, load])
  return (
    <I18nProvider locale={REGIONS[catalog.language]}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </I18nProvider>
  )
}

const includes = (catalog: Pick<Catalog, 'part'>, part: Part) =>
  PARTS.indexOf(catalog.part) >= PARTS.indexOf(part)

export function useLanguage(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useLanguage needs a LanguageProvider above it')
  return i18n
}

export const useText = (): Translate => useLanguage().t

/** Whether the messages are there; asking loads them. */
export function useMessages(part: Part) {
  const { has, load } = useLanguage()
  const [error, setError] = useState<unknown>(null)
  const isLoaded = has(part)
  useEffect(() => {
    if (!isLoaded) load(part).catch(setError)
  }, [isLoaded, load, part])
  return { isLoaded, error }
}
