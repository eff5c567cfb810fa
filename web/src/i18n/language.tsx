import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { later } from './en/later.ts'
import type { en } from './en.ts'
import type { Sayings } from './said/sayings.ts'
import { keepStored, readStored } from './stored.ts'
import { fill, type Language, type Message, pickLanguage, type Value } from './translate.ts'

type English = typeof en & typeof later
export type MessageKey = keyof English
/** Every language says everything English says: what the first page needs, and what is asked for later. */
type FirstMessages = Record<keyof typeof en, Message>
type LaterMessages = Record<keyof typeof later, Message>

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never
type ValuesOf<Key extends MessageKey> = English[Key] extends string
  ? Places<English[Key]>
  : English[Key] extends { other: infer Other }
    ? 'n' | Places<Other>
    : never
type Arguments<Key extends MessageKey> = [ValuesOf<Key>] extends [never] ? [] : [Record<ValuesOf<Key>, Value>]

/** Messages without places to fill. */
export type PlainKey = { [Key in MessageKey]: [ValuesOf<Key>] extends [never] ? Key : never }[MessageKey]

export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string

/** What the server says in a language, and the plain sentences by which some of it is known. */
type Said = { said: Sayings; often: [pattern: RegExp, code: string][] }

type Speech = Said & {
  language: Language
  messages: FirstMessages & Partial<LaterMessages>
  isWhole: boolean
}
type Talk = Said & {
  language: Language
  t: Translate
  isWhole: boolean
  speak(language: Language): Promise<void>
  learn(): Promise<void>
}

const STORED = 'sightline.language'
const REGIONS = { en: 'en-US', ru: 'ru-RU', uk: 'uk-UA' } as const
const TalkContext = createContext<Talk | null>(null)

const files = {
  en: () => import('./en.ts').then((file) => file.en),
  ru: () => import('./ru.ts').then((file) => file.ru),
  uk: () => import('./uk.ts').then((file) => file.uk),
} satisfies Record<Language, () => Promise<FirstMessages>>

const laterFiles = {
  en: () => import('./en/later.ts').then((file) => file.later),
  ru: () => import('./ru/later.ts').then((file) => file.later),
  uk: () => import('./uk/later.ts').then((file) => file.later),
} satisfies Record<Language, () => Promise<LaterMessages>>

const NOTHING_SAID: Said = { said: {}, often: [] }
/** The server speaks English by itself. */
const saidFiles = {
  en: async () => NOTHING_SAID,
  ru: () => import('./said/ru.ts'),
  uk: () => import('./said/uk.ts'),
} satisfies Record<Language, () => Promise<Said>>

export async function loadSpeech(language = preferredLanguage()): Promise<Speech> {
  return { language, messages: await files[language](), ...NOTHING_SAID, isWhole: false }
}

/** Whether this is the page that most people open first: it does with the first words. */
export const isFirst = (path: string) => path === '/'

/** Begins to fetch the rest, so that it comes together with the page that needs it. */
export function preloadWords() {
  const language = preferredLanguage()
  void laterFiles[language]()
  void saidFiles[language]()
}

async function loadWhole(language: Language): Promise<Speech> {
  const [first, later, { said, often }] = await Promise.all([
    files[language](),
    laterFiles[language](),
    saidFiles[language](),
  ])
  return { language, messages: { ...first, ...later }, said, often, isWhole: true }
}

function preferredLanguage(): Language {
  // An address may name the language, such as that of a page which shows ours in a frame.
  const named = new URLSearchParams(location.search).get('lang') ?? readStored(STORED)
  return pickLanguage(named ? [named, ...navigator.languages] : navigator.languages)
}

export function LanguageProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first)
  const speak = useCallback(async (language: Language) => {
    const next = await loadWhole(language)
    keepStored(STORED, language)
    document.documentElement.lang = language
    setSpeech(next)
  }, [])
  const learn = useCallback(async () => setSpeech(await loadWhole(speech.language)), [speech.language])
  const talk = useMemo<Talk>(() => {
    const t: Translate = (key, ...[values]) => fill(speech.language, speech.messages[key] ?? '', values)
    const { language, said, often, isWhole } = speech
    return { language, t, said, often, isWhole, speak, learn }
  }, [speech, speak, learn])
  return (
    <I18nProvider locale={REGIONS[speech.language]}>
      <TalkContext value={talk}>{children}</TalkContext>
    </I18nProvider>
  )
}

export function useLanguage(): Talk {
  const talk = use(TalkContext)
  if (!talk) throw new Error('useLanguage needs a LanguageProvider above it')
  return talk
}

export const useText = (): Translate => useLanguage().t

/** Whether the words that the first page can do without are there; asking fetches them. */
export function useAllMessages() {
  const { isWhole, learn } = useLanguage()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!isWhole) learn().catch(setError)
  }, [isWhole, learn])
  return { isWhole, error }
}
