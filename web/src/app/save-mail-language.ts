import { useEffect } from 'react'
import { api } from '../api/client/client.ts'
import { useMe } from '../api/session.ts'
import { readStored, writeStored } from '../i18n/browser-storage.ts'
import { useLanguage } from '../i18n/language.tsx'

const SAVED_KEY = 'mail-language'

/** The server writes mail in the language of the dashboard: it is saved there once, and again when the person changes it. */
export function useSaveMailLanguage() {
  const { user } = useMe()
  const { language } = useLanguage()
  useEffect(() => {
    const now = `${user.id}:${language}`
    if (readStored(SAVED_KEY) === now) return
    api('put', '/api/auth/language', { body: { language } }).then(
      () => writeStored(SAVED_KEY, now),
      () => undefined,
    )
  }, [user.id, language])
}
