import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Session, sessionsQuery } from '../queries.ts'
import { browserName } from './browser-name.ts'

export function Sessions() {
  const t = useText()
  const sessions = useQuery(sessionsQuery)
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')} actions={<EndOthers />}>
      <QueryBoundary query={sessions} rows={2}>
        {(data) => (
          <Table
            label={t('sessions.title')}
            headings={[
              { id: 'browser', label: t('sessions.browser') },
              { id: 'address', label: t('sessions.address'), isWide: true },
              { id: 'seen', label: t('sessions.seen') },
              { id: 'since', label: t('sessions.since'), isWide: true },
              { id: 'actions', label: t('table.actions'), isHidden: true },
            ]}
          >
            {data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}

function EndOthers() {
  const t = useText()
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const end = useAction({
    run: () => api('post', '/api/auth/sessions/end-others'),
    refresh: [sessionsQuery.queryKey],
    onDone: ({ ended }) => notify({ text: t('sessions.othersEnded', { n: ended }) }),
  })
  if (sessions.length < 2) return null
  return (
    <Button isPending={end.isPending} onPress={() => end.mutate()}>
      {t('sessions.endOthers')}
    </Button>
  )
}

function Row({
  session: { id, address, user_agent, seen_at, created_at, is_current },
}: {
  session: Session
}) {
  const t = useText()
  const browser = browserName(user_agent) || t('sessions.unknown')
  const end = useAction({
    run: () => api('delete', '/api/auth/sessions/{session_id}', { path: { session_id: id } }),
    refresh: [sessionsQuery.queryKey],
  })
  return (
    <tr>
      <td data-wrap="true">{browser}</td>
      <td className="mono" data-wide="true">
        {address}
      </td>
      <td>{is_current ? t('sessions.current') : <Time at={seen_at} />}</td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {!is_current && (
          <Button
            kind="quiet"
            isPending={end.isPending}
            onPress={() => end.mutate()}
            aria-label={`${t('sessions.end')}: ${browser}, ${address}`}
          >
            {t('sessions.end')}
          </Button>
        )}
      </td>
    </tr>
  )
}
