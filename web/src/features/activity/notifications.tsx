import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Select } from '../../ui/form/select.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Channels } from './channels/channels.tsx'
import { NEWS_NAMES } from './news-names.ts'
import { type Level, notificationsQuery } from './queries.ts'

const LEVELS: Level[] = ['marked', 'shown', 'muted']

/** What the bell shows a person, and which chats the workspace writes to. */
export function NotificationSettings() {
  const { isPending } = useQuery(notificationsQuery)
  const mayManage = useMay('admin')
  return (
    <>
      <Bell />
      {/* Not before it is known how long the list above is: nothing moves under the reader. */}
      {mayManage && !isPending && <Channels />}
    </>
  )
}

function Bell() {
  const t = useText()
  const settings = useQuery(notificationsQuery)
  return (
    <Section title={t('notifications.title')} text={t('notifications.text')}>
      <QueryBoundary query={settings} rows={7}>
        {({ kinds }) => (
          <Table
            label={t('notifications.title')}
            headings={[
              { id: 'kind', label: t('notifications.kind') },
              { id: 'level', label: t('notifications.level') },
            ]}
          >
            {Object.entries(kinds).map(([kind, level]) => (
              <Row key={kind} kind={kind} level={level} />
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Row({ kind, level }: { kind: string; level: Level }) {
  const t = useText()
  const cache = useQueryClient()
  const key = NEWS_NAMES[kind]
  const name = key ? t(key) : kind.replaceAll('_', ' ')
  const save = useAction({
    run: (next: Level) =>
      api('put', '/api/v1/notification-settings', { body: { kinds: { [kind]: next } } }),
    onDone: (saved) => {
      cache.setQueryData(notificationsQuery.queryKey, saved)
      void cache.invalidateQueries({ queryKey: ['activity'] })
    },
  })
  return (
    <tr>
      <td data-wrap="true">{name}</td>
      <td>
        <Select
          label={`${t('notifications.level')}: ${name}`}
          isBare
          isDisabled={save.isPending}
          value={level}
          options={LEVELS.map((id) => ({ id, label: t(`notifications.${id}`) }))}
          onChange={(id) => save.mutate(id)}
        />
      </td>
    </tr>
  )
}
