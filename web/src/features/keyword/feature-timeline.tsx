import type { HistoryPoint } from '../../api/analytics.ts'
import { useFeatureName } from '../../domain/serp/serp-features.ts'
import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useNarrow } from '../../ui/page/use-size.ts'
import { Table } from '../../ui/table/table.tsx'

const MAX_CHECKS = 24
const MAX_NARROW = 14

/** Which blocks the page showed at each check: an open square was there, a full one was the client's. */
export function FeatureTimeline({ points }: { points: HistoryPoint[] }) {
  const { language, t } = useLanguage()
  const nameOf = useFeatureName()
  const shown = points.slice(useNarrow() ? -MAX_NARROW : -MAX_CHECKS)
  const names = [...new Set(shown.flatMap(({ features }) => features))].filter(
    (name) => name !== 'related_searches',
  )
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('timeline.title')}</h2>
        <ul className="timeline-key">
          <li>
            <i data-state="own" />
            {t('timeline.own')}
          </li>
          <li>
            <i data-state="shown" />
            {t('timeline.shown')}
          </li>
          <li>
            <i data-state="none" />
            {t('timeline.absent')}
          </li>
        </ul>
      </header>
      {names.length === 0 ? (
        <p className="quiet">{t('features.none')}</p>
      ) : (
        <Table
          label={t('timeline.title')}
          headings={[
            { id: 'block', label: t('features.block') },
            { id: 'days', label: rangeOf(shown, (at) => dayAndMonth(language, at)) },
          ]}
        >
          {names.map((name) => (
            <tr key={name}>
              <td>{nameOf(name)}</td>
              <td>
                <Timeline points={shown} name={name} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function Timeline({ points, name }: { points: HistoryPoint[]; name: string }) {
  const { language, t } = useLanguage()
  const count = points.filter(({ features }) => features.includes(name)).length
  const own = points.filter(({ owned_features }) => owned_features.includes(name)).length
  return (
    <span
      className="timeline"
      role="img"
      aria-label={t('timeline.label', { n: points.length, shown: count, own })}
    >
      {points.map(({ job_id, checked_at, features, owned_features }) => (
        <i
          key={job_id}
          data-state={stateOf(name, { features, owned_features })}
          title={dayAndMonth(language, checked_at)}
        />
      ))}
    </span>
  )
}

function stateOf(
  name: string,
  { features, owned_features }: Pick<HistoryPoint, 'features' | 'owned_features'>,
) {
  if (owned_features.includes(name)) return 'own'
  return features.includes(name) ? 'shown' : 'none'
}

function rangeOf(points: HistoryPoint[], word: (at: number) => string): string {
  const first = points[0]
  const last = points.at(-1)
  return first && last ? `${word(first.checked_at)} – ${word(last.checked_at)}` : ''
}
