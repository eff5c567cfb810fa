import { type PlainKey, type Translate, useAllMessages, useLanguage } from '../i18n/language.tsx'
import { fill, type Value } from '../i18n/translate.ts'

/** By what the server marks a sentence it wrote. */
export type Coded = { code?: string | undefined; values?: Record<string, Value> | undefined }

/** Values that are names of ours, and where they have their words. */
const NAMES: Record<string, string> = {
  device: 'device',
  feature: 'feature',
  topic: 'apps.topic',
  check: 'apps.check',
  store: 'apps',
}

/** A sentence of the server in the reader's language; undefined where we have no words for it. */
export function useSaid(): (coded: Coded, field: string) => string | undefined {
  const { language, said, t } = useLanguage()
  return ({ code = '', values = {} }, field) => {
    const message = said[code]?.[field]
    if (message === undefined) return undefined
    const named = Object.entries(values).map(([name, value]) => [name, nameOf(t, name, value)])
    return fill(language, message, Object.fromEntries(named))
  }
}

function nameOf(t: Translate, name: string, value: Value): Value {
  const area = NAMES[name]
  return (area && t(`${area}.${String(value).replaceAll(' ', '_')}` as PlainKey)) || value
}

type SaidProps = { coded: Coded; field: string; children: string }

/** What the server wrote, in the reader's language where we have words for it, else as it stands. */
export function Said({ coded, field, children }: SaidProps) {
  const { language } = useLanguage()
  useAllMessages()
  const words = useSaid()(coded, field)
  // What has no code is somebody's own words.
  if (words !== undefined || language === 'en' || !coded.code) return words ?? children
  return <span lang="en">{children}</span>
}

/** A sentence in the reader's language where it is one of those; else as the server says it. */
export function useOftenSaid(): (message: string) => string {
  const say = useSaid()
  const { often } = useLanguage()
  return (message) => {
    for (const [pattern, code] of often) {
      const match = pattern.exec(message)
      if (match) return say({ code, values: { ...match.groups } }, 'text') ?? message
    }
    return message
  }
}
