import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import { type Views, viewsQuery } from './queries.ts'

/** How often the public reports were read, and when. */
export function ReportViews({ clientId }: { clientId: number }) {
  const t = useText()
  const views = useQuery(viewsQuery(clientId))
  return (
    <Section title={t('reports.views')} text={t('reports.viewsText')}>
      <QueryBoundary query={views} rows={2}>
        {(data) => <Numbers views={data} />}
      </QueryBoundary>
    </Section>
  )
}

function Numbers({ views: { stats, timeline } }: { views: Views }) {
  const t = useText()
  return (
    <>
      <dl className="report-numbers">
        <div>
          <dt>{t('reports.viewsTotal')}</dt>
          <dd>
            <Num value={stats.total_views} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('reports.readers')}</dt>
          <dd>
            <Num value={stats.unique_ips} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('reports.viewsWeek')}</dt>
          <dd>
            <Num value={stats.views_7d} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('reports.lastViewed')}</dt>
          <dd>
            {stats.last_viewed === null ? (
              t('reports.neverViewed')
            ) : (
              <Time at={stats.last_viewed} />
            )}
          </dd>
        </div>
      </dl>
      {stats.total_views > 0 && <Bars timeline={timeline} />}
    </>
  )
}

const BAR = 16
const HEIGHT = 48

/** One bar a day; the tallest day fills the height. */
function Bars({ timeline }: { timeline: Views['timeline'] }) {
  const t = useText()
  const most = Math.max(1, ...timeline.map(({ views }) => views))
  return (
    <svg
      className="view-bars"
      viewBox={`0 0 ${timeline.length * BAR} ${HEIGHT}`}
      role="img"
      aria-label={t('reports.timeline', { n: timeline.length })}
    >
      {timeline.map(({ date, views }, index) => {
        const height = views === 0 ? 1 : Math.max(3, (views / most) * HEIGHT)
        return (
          <rect key={date} x={index * BAR} y={HEIGHT - height} width={BAR - 4} height={height}>
            <title>{`${date}: ${views}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
