import { useEffect } from 'react'
import { api } from '../api/client/client.ts'
import { useMe } from '../api/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { readStored, writeStored } from '../i18n/stored.ts'

const TOLD = 'mail-language'

/** The server writes mail in the language of the dashboard: it is told once, and again when the person changes it. */
export function useTellLanguage() {
  const { user } = useMe()
  const { language } = useLanguage()
  useEffect(() => {
    const now = `${user.id}:${language}`
    if (readStored(TOLD) === now) return
    api('put', '/api/auth/language', { body: { language } }).then(
      () => writeStored(TOLD, now),
      () => undefined,
    )
  }, [user.id, language])
}
