import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import { SeverityIcon } from '../../domain/advice/severity-icon.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import './activity.css'
import { useActivityText } from './activity-text.ts'
import { type Activity, recentQuery } from './queries.ts'

/** What happened last, each with the page to look at. */
export function Feed({ onClose }: { onClose(): void }) {
  return (
    <MessagesBoundary rows={4}>
      <RecentActivity onClose={onClose} />
    </MessagesBoundary>
  )
}

function RecentActivity({ onClose }: { onClose(): void }) {
  const t = useText()
  const recent = useQuery(recentQuery)
  const newest = recent.data?.[0]?.id
  const read = useAction({
    run: () =>
      api('post', '/api/v1/activity/read', {
        body: newest === undefined ? {} : { up_to: newest },
      }),
    refresh: [['activity']],
  })
  const hasUnread = recent.data?.some(({ is_unread }) => is_unread) ?? false
  return (
    <div className="activity">
      <header className="activity-head">
        <h2>{t('activity.title')}</h2>
        {hasUnread && (
          <Button
            kind="quiet"
            icon="check"
            isPending={read.isPending}
            onPress={() => read.mutate()}
          >
            {t('activity.read')}
          </Button>
        )}
      </header>
      <QueryBoundary query={recent} rows={4}>
        {(list) =>
          list.length === 0 ? (
            <p className="activity-none quiet">{t('activity.none')}</p>
          ) : (
            <ul>
              {list.map((activity) => (
                <ActivityLine key={activity.id} activity={activity} onClose={onClose} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <footer className="activity-foot">
        <Link to="/activity" onClick={onClose}>
          {t('activity.all')}
        </Link>
        <Link to="/settings/notifications" onClick={onClose}>
          {t('activity.settings')}
        </Link>
      </footer>
    </div>
  )
}

function ActivityLine({ activity, onClose }: { activity: Activity; onClose(): void }) {
  const t = useText()
  const textOf = useActivityText()
  const { url, color, time, is_unread } = activity
  return (
    <li data-unread={is_unread}>
      <Link to={url} className="activity-line" onClick={onClose}>
        <SeverityIcon color={color} />
        <span className="activity-text">
          {textOf(activity)}
          {is_unread && <span className="visually-hidden"> ({t('activity.unread')})</span>}
        </span>
        <span className="activity-time quiet">
          <Time at={time} />
        </span>
      </Link>
    </li>
  )
}
