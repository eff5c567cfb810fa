import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language, Locales, Message } from '../../../locales/index.ts'
import type { first } from './first/en.ts'
import type { later } from './later/en.ts'
import { readStored, writeStored } from './stored.ts'
import { fill, pickLanguage, type Value } from './translate.ts'

type MessageKey = keyof typeof first | keyof typeof later
/** Every language has every message of English: those the first page needs, and those loaded later. */
type FirstMessages = Record<keyof typeof first, Message>
type LaterMessages = Record<keyof typeof later, Message>

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** The names of its placeholders. */
type ValuesOf<Key extends MessageKey> = Merged<Locales[keyof Locales]>[Key]
type Arguments<Key extends MessageKey> = [ValuesOf<Key>] extends [never] ? [] : [Record<ValuesOf<Key>, Value>]

/** Messages without placeholders. */
export type PlainKey = { [Key in MessageKey]: [ValuesOf<Key>] extends [never] ? Key : never }[MessageKey]

export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

/** Messages of the server in a language, by `code.field` or by reason. */
type ServerCatalog = { serverMessages: Record<string, Message>; translateNotice(text: string): string }

type Catalog = ServerCatalog & {
  language: Language
  messages: FirstMessages & Partial<LaterMessages>
  isComplete: boolean
}
type I18n = ServerCatalog & {
  language: Language
  t: Translate
  isComplete: boolean
  setLanguage(language: Language): Promise<void>
  loadAll(): Promise<void>
}

const STORAGE_KEY = 'sightline.language'
const REGIONS = { en: 'en-US', ru: 'ru-RU', uk: 'uk-UA' } as const
const I18nContext = createContext<I18n | null>(null)

const firstFiles = {
  en: () => import('./first/en.ts').then((file) => file.first),
  ru: () => import('./first/ru.ts').then((file) => file.first),
  uk: () => import('./first/uk.ts').then((file) => file.first),
} satisfies Record<Language, () => Promise<FirstMessages>>

const laterFiles = {
  en: () => import('./later/en.ts').then((file) => file.later),
  ru: () => import('./later/ru.ts').then((file) => file.later),
  uk: () => import('./later/uk.ts').then((file) => file.later),
} satisfies Record<Language, () => Promise<LaterMessages>>

const NO_SERVER_MESSAGES: ServerCatalog = { serverMessages: {}, translateNotice: (text) => text }
/** The server speaks English by itself. */
const serverMessageFiles = {
  en: async () => NO_SERVER_MESSAGES,
  ru: () => import('./server/ru.ts'),
  uk: () => import('./server/uk.ts'),
} satisfies Record<Language, () => Promise<ServerCatalog>>

export async function loadCatalog(language = preferredLanguage()): Promise<Catalog> {
  return { language, messages: await firstFiles[language](), ...NO_SERVER_MESSAGES, isComplete: false }
}

/** Whether this is the page that most people open first: it needs the first messages only. */
export const isFirstPage = (path: string) => path === '/'

/** Begins to fetch the rest, so that it comes together with the page that needs it. */
export function preloadMessages() {
  const language = preferredLanguage()
  void laterFiles[language]()
  void serverMessageFiles[language]()
}

async function loadFullCatalog(language: Language): Promise<Catalog> {
  const [first, later, { serverMessages, translateNotice }] = await Promise.all([
    firstFiles[language](),
    laterFiles[language](),
    serverMessageFiles[language](),
  ])
  return { language, messages: { ...first, ...later }, serverMessages, translateNotice, isComplete: true }
}

function preferredLanguage(): Language {
  // An address may name the language, such as that of a page which shows ours in a frame.
  const named = new URLSearchParams(location.search).get('lang') ?? readStored(STORAGE_KEY)
  return pickLanguage(named ? [named, ...navigator.languages] : navigator.languages)
}

export function LanguageProvider({ first, children }: { first: Catalog; children: ReactNode }) {
  const [catalog, setCatalog] = useState(first)
  const setLanguage = useCallback(async (language: Language) => {
    const next = await loadFullCatalog(language)
    writeStored(STORAGE_KEY, language)
    document.documentElement.lang = language
    setCatalog(next)
  }, [])
  const loadAll = useCallback(async () => setCatalog(await loadFullCatalog(catalog.language)), [catalog.language])
  const i18n = useMemo<I18n>(() => {
    const t: Translate = (key, ...[values]) => fill(catalog.language, catalog.messages[key] ?? '', values)
    const { language, serverMessages, translateNotice, isComplete } = catalog
    return { language, t, serverMessages, translateNotice, isComplete, setLanguage, loadAll }
  }, [catalog, setLanguage, loadAll])
  return (
    <I18nProvider locale={REGIONS[catalog.language]}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </I18nProvider>
  )
}

export function useLanguage(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useLanguage needs a LanguageProvider above it')
  return i18n
}

export const useText = (): Translate => useLanguage().t

/** Whether the messages that the first page does without are there; asking loads them. */
export function useAllMessages() {
  const { isComplete, loadAll } = useLanguage()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!isComplete) loadAll().catch(setError)
  }, [isComplete, loadAll])
  return { isComplete, error }
}
