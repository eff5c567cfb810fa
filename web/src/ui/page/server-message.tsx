import type { Language } from '../../../../locales/index.ts'
import { calendarDay } from '../../i18n/format.ts'
import {
  type PlainKey,
  type Translate,
  useLanguage,
  useMessages,
} from '../../i18n/language.tsx'
import { fill, type Value } from '../../i18n/translate.ts'
import { type FieldIssue, fieldText } from '../form/field-errors.ts'

/** A message of the server: its code and the values in it. */
type CodedMessage = { code?: string | undefined; values?: Record<string, Value> | undefined }

/** Values that are names of ours, and the prefix of their messages. */
const NAMES: Record<string, string> = {
  device: 'device',
  feature: 'feature',
  topic: 'apps.topic',
  check: 'apps.check',
  store: 'apps',
}

/** Translates a message of the server; undefined where there is no translation. */
export function useServerMessage(): (
  message: CodedMessage,
  field: string,
) => string | undefined {
  const { language, serverMessages, t } = useLanguage()
  return ({ code = '', values = {} }, field) => {
    const template = serverMessages[`${code}.${field}`] ?? serverMessages[code]
    if (template === undefined) return undefined
    const named = Object.entries(values).map(([name, value]) => [
      name,
      isDay(value) ? calendarDay(language, value) : nameOf(t, name, value),
    ])
    return fill(language, template, Object.fromEntries(named))
  }
}

const isDay = (value: Value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

function nameOf(t: Translate, name: string, value: Value): Value {
  const area = NAMES[name]
  return (area && t(`${area}.${String(value).replaceAll(' ', '_')}` as PlainKey)) || value
}

type ServerMessageProps = { message: CodedMessage; field: string; children: string }

/** A message of the server in the reader's language, or as it was written where there is no translation. */
export function ServerMessage({ message, field, children }: ServerMessageProps) {
  const { language } = useLanguage()
  useMessages('client')
  const translated = useServerMessage()(message, field)
  // A text without a code was written by a person.
  if (translated !== undefined || language === 'en' || !message.code)
    return translated ?? withDays(children, { language, message })
  return <span lang="en">{children}</span>
}

/** English is shown as the server wrote it, but for its days. */
const withDays = (
  text: string,
  { language, message }: { language: Language; message: CodedMessage },
) =>
  Object.values(message.values ?? {})
    .filter(isDay)
    .reduce((shown, day) => shown.replaceAll(day, calendarDay(language, day)), text)

/** What is wrong with a field: in the words of forms, else of the catalogue, else in English. */
export function useIssueText(): (issue: FieldIssue) => string {
  const { t } = useLanguage()
  const translate = useServerMessage()
  return (issue) => {
    const { path, reason, values, message } = issue
    const text = fieldText(t, issue) || (translate({ code: reason, values }, 'text') ?? message)
    return text.startsWith(`${path}: `) ? text.slice(path.length + 2) : text
  }
}
