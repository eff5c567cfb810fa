import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type PlainKey, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { QueryBoundary } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type Level, notificationsQuery } from './queries.ts'

const LEVELS: Level[] = ['marked', 'shown', 'muted']

const NAMES: Record<string, PlainKey> = {
  rank_check_done: 'notifications.rank_check_done',
  rank_check_failed: 'notifications.rank_check_failed',
  rank_spike: 'notifications.rank_spike',
  backlink_gained: 'notifications.backlink_gained',
  backlink_lost: 'notifications.backlink_lost',
  aeo_check_done: 'notifications.aeo_check_done',
  lead_created: 'notifications.lead_created',
  work_failed: 'notifications.work_failed',
  source_budget_reached: 'notifications.source_budget_reached',
  model_ending: 'notifications.model_ending',
  webhook_disabled: 'notifications.webhook_disabled',
}

/** Which activities notify the person, and how. */
export function NotificationSettings() {
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
  const key = NAMES[kind]
  const name = key ? t(key) : kind.replaceAll('_', ' ')
  const save = useAction({
    run: (next: Level) => api('put', '/api/v1/notification-settings', { body: { kinds: { [kind]: next } } }),
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
