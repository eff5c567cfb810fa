import { useText } from '../../../i18n/language.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { EventChoice } from './event-choice.tsx'
import type { EventName } from './queries.ts'

type Props = {
  events: EventName[]
  onEvents(events: EventName[]): void
  url?: string
  description?: string
}

export function WebhookFields({ events, onEvents, url = '', description = '' }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        placeholder="https://example.com/hooks"
        defaultValue={url}
        maxLength={2048}
        autoComplete="off"
        autoFocus
        mono
        isRequired
      />
      <TextField
        name="description"
        label={t('webhooks.description')}
        defaultValue={description}
        maxLength={200}
      />
      <EventChoice chosen={events} onChange={onEvents} />
    </>
  )
}
