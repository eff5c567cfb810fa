import { ONE_DECIMAL } from '../../i18n/format.ts'
import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Delta, FromTo, Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import './geo-grids.css'
import { usePointText } from './grid-picture.tsx'
import type { GridDetail, GridPoint } from './queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** Every figure beside how many points it rests on. */
export function GridFigures({ grid: { check, compared, depth } }: { grid: GridDetail }) {
  const t = useText()
  if (!check) return null
  const {
    ranked,
    not_found,
    failed,
    not_checked,
    top3,
    avg_position,
    share_of_local_voice: share,
  } = check
  const looked = ranked + not_found
  return (
    <Figures label={t('grids.figures')}>
      <Figure label={t('grids.share')} note={t('grids.shareNote', { n: top3, all: looked })}>
        <span>
          <Num size="large" value={share === null ? null : share / 100} options={PERCENT} />{' '}
          {compared && <Delta value={compared.share_of_local_voice_change} digits={0} />}
        </span>
      </Figure>
      <Figure label={t('grids.avgPosition')} note={t('grids.avgNote', { n: ranked })}>
        <span>
          <Num size="large" value={avg_position} options={ONE_DECIMAL} />{' '}
          {compared && <Delta value={compared.avg_position_change} digits={1} />}
        </span>
      </Figure>
      <Figure label={t('grids.notFoundShort')} note={t('grids.notFound', { n: depth })}>
        <Num size="large" value={not_found} />
      </Figure>
      {compared && (
        <Figure label={t('grids.moved')} note={t('grids.movedNote', { n: compared.points })}>
          <span className="num" data-size="large">
            ▲ <Num size="large" value={compared.better} /> ▼{' '}
            <Num size="large" value={compared.worse} />
          </span>
        </Figure>
      )}
      {failed + not_checked > 0 && (
        <Figure label={t('grids.unknownPoints')} note={t('grids.unknownNote')}>
          <Num size="large" value={failed + not_checked} />
        </Figure>
      )}
    </Figures>
  )
}

/** Who is seen from a point. */
export function PointResults({
  grid,
  point,
}: {
  grid: GridDetail
  point: GridPoint | undefined
}) {
  const t = useText()
  const describe = usePointText(grid.depth)
  if (!point) return null
  return (
    <section aria-live="polite">
      <h2>{describe(point)}</h2>
      {point.prev_position !== null && (
        <p>
          <FromTo from={point.prev_position} to={point.position} />
        </p>
      )}
      <p className="quiet mono">
        {point.latitude.toFixed(4)}, {point.longitude.toFixed(4)}
      </p>
      {point.results.length > 0 && (
        <ol className="geo-results">
          {point.results.map(({ position, name, category, rating, reviews, is_own }) => (
            <li key={position}>
              <Num value={position} />
              <span>
                {is_own ? <Highlight>{name}</Highlight> : name}
                <span className="hint">
                  {' '}
                  {[category, rating !== null && t('grids.rating', { rating, n: reviews ?? 0 })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {point.state === 'failed' && <p>{t('grids.failedText')}</p>}
    </section>
  )
}

export function Competitors({ grid: { competitors, check } }: { grid: GridDetail }) {
  const t = useText()
  if (competitors.length === 0 || !check) return null
  const looked = check.ranked + check.not_found
  return (
    <Section title={t('nav.competitors')}>
      <Table
        label={t('nav.competitors')}
        headings={[
          { id: 'name', label: t('grids.business') },
          { id: 'share', label: t('grids.share'), isNumber: true },
          { id: 'points', label: t('grids.seenFrom'), isNumber: true },
          { id: 'position', label: t('grids.avgPosition'), isNumber: true },
          { id: 'rating', label: t('grids.ratingLabel'), isNumber: true, isWide: true },
          { id: 'reviews', label: t('grids.reviews'), isNumber: true, isWide: true },
        ]}
      >
        {competitors.map(
          ({
            cid,
            place_id,
            name,
            domain,
            share_of_local_voice,
            points,
            avg_position,
            rating,
            reviews,
          }) => (
            <tr key={cid || place_id || name}>
              <td data-wrap="true">
                {name}
                <div className="hint">{domain}</div>
              </td>
              <td data-number="true">
                <Num value={share_of_local_voice / 100} options={PERCENT} />
              </td>
              <td data-number="true">{t('grids.ofPoints', { n: points, all: looked })}</td>
              <td data-number="true">
                <Num value={avg_position} options={ONE_DECIMAL} />
              </td>
              <td data-number="true" data-wide="true">
                <Num value={rating} options={ONE_DECIMAL} />
              </td>
              <td data-number="true" data-wide="true">
                <Num value={reviews} />
              </td>
            </tr>
          ),
        )}
      </Table>
    </Section>
  )
}
