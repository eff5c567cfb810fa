import { absoluteTime, relativeTime } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'

/** Relative in the text, exact on hover. */
export function Time({ at }: { at: number }) {
  const { language } = useLanguage()
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={absoluteTime(language, at)}>
      {relativeTime(language, at, Date.now() / 1000)}
    </time>
  )
}
