import { absoluteTime, relativeTime, wholeDay } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'

const WEEK = 7 * 86_400

/** A recent time is relative, an older one a date; the exact time is shown on hover. */
export function Time({ at }: { at: number }) {
  const { language } = useLanguage()
  const now = Date.now() / 1000
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={absoluteTime(language, at)}>
      {Math.abs(at - now) < WEEK ? relativeTime(language, at, now) : wholeDay(language, at)}
    </time>
  )
}
