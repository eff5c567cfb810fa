import { ApiError, BAD_GATEWAY } from '../../api/client/error.ts'
import { type PlainKey, useLanguage, useText } from '../../i18n/language.tsx'
import { useServerMessage } from './server-message.tsx'

type MessageKeys = { title: PlainKey; advice: PlainKey }

const NETWORK: MessageKeys = { title: 'error.network', advice: 'error.networkAdvice' }
const KNOWN: Record<number, MessageKeys> = {
  0: NETWORK,
  401: { title: 'error.signedOut', advice: 'error.signedOutAdvice' },
  403: { title: 'error.forbidden', advice: 'error.forbiddenAdvice' },
  404: { title: 'error.notFound', advice: 'error.notFoundAdvice' },
  413: { title: 'error.tooLarge', advice: 'error.tooLargeAdvice' },
  429: { title: 'error.tooMany', advice: 'error.tooManyAdvice' },
  [BAD_GATEWAY]: { title: 'error.network', advice: 'error.betweenAdvice' },
}
const SERVER: MessageKeys = { title: 'error.server', advice: 'error.serverAdvice' }
const PAGE: MessageKeys = { title: 'error.page', advice: 'error.pageAdvice' }

/** Reasons that say no more than their status. */
const PLAIN = ['', 'unauthorized', 'forbidden', 'not_found', 'too_many_requests']
/** Nobody but who runs the server can do something about these. */
const OURS = ['internal', 'database_away', 'disk_full', 'database_unready']

type ErrorMessage = { title: string; advice: string; requestId: string | undefined }

/** An error as a title and an advice in the reader's language. */
export function useErrorMessages(): (error: unknown) => ErrorMessage {
  const t = useText()
  const { language } = useLanguage()
  const serverMessage = useServerMessage()
  const clock = (at: number) =>
    new Date(at * 1000).toLocaleTimeString(language, { timeStyle: 'medium' })
  return (error) => {
    if (!(error instanceof ApiError)) {
      // Without a network it is a part of the page that could not be fetched.
      const { title, advice } = navigator.onLine ? PAGE : NETWORK
      return { title: t(title), advice: t(advice), requestId: undefined }
    }
    const { status, message, requestId, data } = error
    const { reason = '', values } = data
    const translated =
      serverMessage({ code: `search_${reason}`, values }, 'text') ??
      serverMessage({ code: reason, values }, 'text')
    if (status >= 500 && reason && !OURS.includes(reason)) {
      const until =
        typeof data.retry_at === 'number'
          ? ` ${t('failure.until', { time: clock(data.retry_at) })}`
          : ''
      const title = t(values?.name ? 'failure.title' : 'error.server')
      return { title, advice: translated ? translated + until : message, requestId }
    }
    const known = KNOWN[status] ?? (status >= 500 ? SERVER : undefined)
    const isExplained = status < 500 && !PLAIN.includes(reason)
    if (known && !isExplained)
      return { title: t(known.title), advice: t(known.advice), requestId }
    return { title: t('error.refused'), advice: translated ?? message, requestId }
  }
}

export const useErrorMessage = (error: unknown): ErrorMessage => useErrorMessages()(error)
