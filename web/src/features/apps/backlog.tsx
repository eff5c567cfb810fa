import { Link } from '@tanstack/react-router'
import { inScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { FromTo, Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ServerMessage } from '../../ui/page/server-message.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { Summary } from './queries.ts'

/** What is worth doing next, and what moved lately. */
export function BacklogSection({ summary }: { summary: Summary }) {
  const t = useText()
  const { prioritized_backlog: backlog, ranking_alerts: alerts } = summary
  return (
    <div id="backlog">
      <Section title={t('apps.backlog')} text={t('apps.backlogText')}>
        {backlog.length === 0 ? (
          <EmptyState title={t('apps.noBacklog')} text={t('apps.noBacklogText')} />
        ) : (
          <Table
            label={t('apps.backlog')}
            headings={[
              { id: 'priority', label: t('apps.priority') },
              { id: 'title', label: t('apps.task') },
              { id: 'evidence', label: t('apps.evidence') },
              { id: 'impact', label: t('apps.impact'), isNumber: true, isWide: true },
              { id: 'effort', label: t('apps.effort'), isNumber: true, isWide: true },
              { id: 'checked', label: t('apps.checked'), isWide: true },
            ]}
          >
            {backlog.map((item) => (
              <tr key={item.id}>
                <td>
                  <span className="priority" data-priority={item.priority}>
                    {t(`apps.priority.${item.priority}`)}
                  </span>
                </td>
                <td data-wrap="true">
                  <ServerMessage message={item} field="title">
                    {item.title}
                  </ServerMessage>{' '}
                  <span className="hint">{t(`apps.${item.store}`)}</span>
                </td>
                <td data-wrap="true">
                  <Evidence item={item} />
                </td>
                <td data-number="true" data-wide="true">
                  <Num value={item.impact} />
                </td>
                <td data-number="true" data-wide="true">
                  <Num value={item.effort} />
                </td>
                <td data-wide="true">
                  {item.checked_at === null ? '–' : <Time at={item.checked_at} />}
                </td>
              </tr>
            ))}
          </Table>
        )}
        {alerts.length > 0 && <Alerts alerts={alerts} />}
      </Section>
    </div>
  )
}

type Item = Summary['prioritized_backlog'][number]

const ROUTE = '/c/$clientId/apps'

/** What a step rests on, and the way to the rows where that stands. */
function Evidence({ item }: { item: Item }) {
  const content = (
    <ServerMessage message={item} field="evidence">
      {item.evidence}
    </ServerMessage>
  )
  const { type, store, app_id, values } = item
  if (type === 'data') return content
  if (type === 'listing')
    return (
      <Link from={ROUTE} hash="audit" search={inScope({})}>
        {content}
      </Link>
    )
  if (type === 'review') {
    const topic = String(values.topic).replaceAll(' ', '_')
    return (
      <Link from={ROUTE} hash="reviews" search={inScope({ topic, app: String(app_id) })}>
        {content}
      </Link>
    )
  }
  return (
    <Link from={ROUTE} hash="keywords" search={inScope({ store, q: String(values.query) })}>
      {content}
    </Link>
  )
}

function Alerts({ alerts }: { alerts: Summary['ranking_alerts'] }) {
  const t = useText()
  return (
    <details className="alerts">
      <summary>{t('apps.alertCount', { n: alerts.length })}</summary>
      <Table
        label={t('apps.alerts')}
        headings={[
          { id: 'type', label: t('apps.alertType') },
          { id: 'message', label: t('apps.task') },
          { id: 'store', label: t('apps.store'), isWide: true },
          { id: 'checked', label: t('apps.checked') },
        ]}
      >
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <td>{t(`apps.alert.${alert.type}`)}</td>
            <td data-wrap="true">
              <Link
                from={ROUTE}
                hash="keywords"
                search={inScope({ store: alert.store, q: alert.query })}
              >
                {alert.query}
              </Link>{' '}
              <FromTo from={alert.previous_position} to={alert.position} />
            </td>
            <td data-wide="true">{t(`apps.${alert.store}`)}</td>
            <td>
              <Time at={alert.checked_at} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
