import { useState } from 'react'
import { LANGUAGES } from '../../../../../locales/index.ts'
import { api } from '../../../api/client/client.ts'
import { type Delivery, DeliveryFields } from '../../../domain/fields/delivery-fields.tsx'
import { ownZone } from '../../../domain/fields/timezone-field.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { ChannelTest } from './channel-test.tsx'
import { NewsChoice } from './news-choice.tsx'
import { CHATS, type Channel, type ChannelKind, channelsQuery, USUAL_NEWS } from './queries.ts'

const KINDS = Object.entries(CHATS).map(([id, label]) => ({ id: id as ChannelKind, label }))

/** A chat, how it is reached, and what is sent there. A stored address is never shown: an empty field keeps it. */
export function ChannelDialog({ channel, onClose }: { channel?: Channel; onClose(): void }) {
  const { t, language: own } = useLanguage()
  const [added, setAdded] = useState<Channel>()
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'slack')
  const [news, setNews] = useState<string[]>(channel?.news ?? USUAL_NEWS)
  const [only_alerts, setOnlyAlerts] = useState(channel?.only_alerts ?? true)
  const [language, setLanguage] = useState(channel?.language ?? own)
  const [timing, setTiming] = useState<Delivery>({
    delivery: channel?.delivery ?? 'instant',
    time_zone: channel?.time_zone ?? ownZone(),
    quiet_from: channel?.quiet_from ?? null,
    quiet_to: channel?.quiet_to ?? null,
    escalate_hours: channel?.escalate_hours ?? null,
  })
  const save = useAction({
    run: ({ name = '', address = '', chat_id = '' }: Record<string, string>) => {
      const fields = {
        name,
        language,
        only_alerts,
        ...timing,
        news: news as never,
        ...(chat_id && { chat_id }),
      }
      if (!channel)
        return api('post', '/api/v1/notification-channels', {
          body: { ...fields, kind, address },
        })
      return api('patch', '/api/v1/notification-channels/{channel_id}', {
        path: { channel_id: channel.id },
        body: { ...fields, ...(address && { address }) },
      })
    },
    refresh: [channelsQuery.queryKey],
    isQuiet: true,
    onDone: (saved) => (channel ? onClose() : setAdded(saved)),
  })
  const title = t(channel ? 'channels.edit' : 'channels.add')
  if (added) return <ChannelTest channel={added} onClose={onClose} />
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={save.mutate} error={save.error}>
        {!channel && (
          <Select label={t('channels.kind')} options={KINDS} value={kind} onChange={setKind} />
        )}
        <p className="hint">{t(`channels.how.${kind}`)}</p>
        <TextField
          name="address"
          label={t(kind === 'telegram' ? 'channels.token' : 'channels.address')}
          hint={
            channel
              ? t('channels.addressKept', { hint: channel.address_hint })
              : t('channels.addressHint')
          }
          maxLength={2048}
          autoComplete="off"
          mono
          isRequired={!channel}
        />
        {kind === 'telegram' && (
          <TextField
            name="chat_id"
            label={t('channels.chatId')}
            hint={t('channels.chatIdHint')}
            defaultValue={channel?.chat_id ?? ''}
            maxLength={100}
            mono
            isRequired
          />
        )}
        <TextField
          name="name"
          label={t('channels.name')}
          hint={t('channels.nameHint')}
          defaultValue={channel?.name ?? ''}
          maxLength={100}
          isRequired
        />
        <Select
          label={t('channels.language')}
          options={LANGUAGES.map((id) => ({ id, label: t(`language.${id}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <NewsChoice chosen={news} onChange={setNews} />
        <label className="check">
          <input
            type="checkbox"
            checked={only_alerts}
            onChange={() => setOnlyAlerts(!only_alerts)}
          />
          <span>{t('channels.onlyAlerts')}</span>
        </label>
        <DeliveryFields value={timing} onChange={setTiming} />
        <SubmitActions
          onCancel={onClose}
          isPending={save.isPending}
          isDisabled={news.length === 0}
        >
          {channel ? t('action.save') : t('channels.add')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
