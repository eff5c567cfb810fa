import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { peopleQuery } from '../../../api/people.ts'
import { useMay, useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Time } from '../../../ui/time.tsx'
import { ALERTS, type Alert } from './queries.ts'

const DAY = 86_400
const refresh = [ALERTS]

/** What can be done about an alert, where it is read. */
export function AlertActions({ alert, onAway }: { alert: Alert; onAway(): void }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { acknowledged_at, acknowledged_by } = alert
  const { acknowledge, reopen } = useAcknowledge(alert, onAway)
  return (
    <div className="alert-actions">
      {acknowledged_at === null ? (
        <Button
          kind="primary"
          icon="check"
          isPending={acknowledge.isPending}
          onPress={() => acknowledge.mutate()}
        >
          {t('alertInbox.acknowledge')}
        </Button>
      ) : (
        <>
          <span>
            {t('alertInbox.acknowledged', { name: acknowledged_by ?? '–' })}{' '}
            <span className="hint">
              <Time at={acknowledged_at} />
            </span>
          </span>
          <Button isPending={reopen.isPending} onPress={() => reopen.mutate()}>
            {t('alertInbox.reopen')}
          </Button>
        </>
      )}
      {mayWork && <Assign alert={alert} />}
      <LinkButton to={alert.url} icon="out">
        {t('alertInbox.openPage')}
      </LinkButton>
      <More alert={alert} onAway={onAway} />
    </div>
  )
}

function useAcknowledge({ id }: Alert, onAway: () => void) {
  const t = useText()
  const path = { alert_id: id }
  const reopen = useAction({
    run: () => api('post', '/api/v1/alerts/{alert_id}/reopen', { path }),
    refresh,
  })
  const acknowledge = useAction({
    run: () => api('post', '/api/v1/alerts/{alert_id}/acknowledge', { path }),
    refresh,
    onDone: ({ acknowledged_by }) => {
      onAway()
      notify({
        text: t('alertInbox.acknowledged', { name: acknowledged_by ?? '–' }),
        undo: () => reopen.mutate(),
      })
    },
  })
  return { acknowledge, reopen }
}

function Assign({ alert: { id, assigned_to, assignee } }: { alert: Alert }) {
  const t = useText()
  const { user } = useMe()
  const { data: people = [] } = useQuery(peopleQuery)
  const assign = useAction({
    run: (user_id: number | null) =>
      api('post', '/api/v1/alerts/{alert_id}/assign', {
        path: { alert_id: id },
        body: { user_id },
      }),
    refresh,
  })
  const own = t('alertInbox.me', { name: user.name })
  return (
    <Menu
      label={t('alertInbox.assign')}
      trigger={
        <Button
          icon="person"
          aria-label={`${t('alertInbox.assign')}: ${assignee ?? t('alertInbox.nobody')}`}
        >
          {assignee ?? t('alertInbox.assign')}
          <Icon name="down" />
        </Button>
      }
    >
      <MenuItem isCurrent={assigned_to === null} onAction={() => assign.mutate(null)}>
        {t('alertInbox.nobody')}
      </MenuItem>
      {[{ id: user.id, name: own }, ...people].map((person) => (
        <MenuItem
          key={person.id}
          isCurrent={assigned_to === person.id}
          onAction={() => assign.mutate(person.id)}
        >
          {person.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

function More({ alert: { id, snoozed_until }, onAway }: { alert: Alert; onAway(): void }) {
  const t = useText()
  const snooze = useAction({
    run: (until: number | null) =>
      api('post', '/api/v1/alerts/{alert_id}/snooze', {
        path: { alert_id: id },
        body: { until },
      }),
    refresh,
    onDone: (_, until) => {
      if (until === null) return
      onAway()
      notify({ text: t('alertInbox.snoozedDone'), undo: () => snooze.mutate(null) })
    },
  })
  const unread = useAction({
    run: () =>
      api('post', '/api/v1/alerts/read', { body: { alert_ids: [id], is_read: false } }),
    refresh,
    onDone: onAway,
  })
  const now = Date.now() / 1000
  const isSnoozed = snoozed_until !== null && snoozed_until > now
  return (
    <Menu
      label={t('table.actions')}
      trigger={<IconButton icon="more" label={t('table.actions')} />}
    >
      {isSnoozed ? (
        <MenuItem onAction={() => snooze.mutate(null)}>{t('alertInbox.wake')}</MenuItem>
      ) : (
        <>
          <MenuItem onAction={() => snooze.mutate(Math.round(now) + DAY)}>
            {t('alertInbox.snoozeDay')}
          </MenuItem>
          <MenuItem onAction={() => snooze.mutate(Math.round(now) + 7 * DAY)}>
            {t('alertInbox.snoozeWeek')}
          </MenuItem>
        </>
      )}
      <MenuItem onAction={() => unread.mutate()}>{t('alertInbox.markUnread')}</MenuItem>
    </Menu>
  )
}
