import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import { useMe } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import type { Message } from './queries.ts'

/** One message, with a translation on demand. */
export function MessageItem({ message, isNew }: { message: Message; isNew: boolean }) {
  const { language, t } = useLanguage()
  const { user } = useMe()
  const [isOriginal, setOriginal] = useState(false)
  const translate = useMutation({
    mutationFn: () =>
      api('get', '/api/messages/{msg_id}/translate', {
        path: { msg_id: message.id },
        query: { lang: language },
      }),
    onSuccess: () => setOriginal(false),
  })
  const { sender_id, sender_name, original_body, created_at } = message
  const isOwn = sender_id === user.id
  const other = translate.data?.translated_body
  const isTranslated = other !== undefined && !isOriginal
  return (
    <li className="inbox-message" data-own={isOwn}>
      <p className="inbox-who">
        <strong>{isOwn ? t('inbox.you') : sender_name}</strong> <Time at={created_at} />
        {isNew && <span className="inbox-new">{t('inbox.new')}</span>}
        {isTranslated && <span>{t('inbox.translated')}</span>}
      </p>
      <p className="inbox-body">{isTranslated ? other : original_body}</p>
      {!isOwn && (
        <Button
          kind="quiet"
          isPending={translate.isPending}
          onPress={() => (other === undefined ? translate.mutate() : setOriginal(!isOriginal))}
        >
          {t(isTranslated ? 'inbox.original' : 'inbox.translate')}
        </Button>
      )}
      {translate.error && (
        <p className="problem" role="alert">
          {t(isUnconfigured(translate.error) ? 'inbox.noTranslator' : 'inbox.translateFailed')}
        </p>
      )}
    </li>
  )
}

const isUnconfigured = (error: Error) => error instanceof ApiError && error.status === 503
