import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { useFeatureName } from '../../domain/serp/serp-features.ts'
import { isRoughVolume } from '../../domain/volume-text.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import { MOST_CHOSEN } from './chosen-actions.tsx'
import type { Researched } from './queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const
const SHOWN = 3

type Props = {
  client: Client
  items: Researched[]
  chosen: ReadonlySet<number>
  onChosen(next: ReadonlySet<number>): void
}

export function ResearchTable({ client, items, chosen, onChosen }: Props) {
  const t = useText()
  const isAll = items.every(({ id }) => chosen.has(id))
  const flip = (id: number) => {
    const without = [...chosen].filter((each) => each !== id)
    onChosen(new Set(chosen.has(id) ? without : [...chosen, id].slice(0, MOST_CHOSEN)))
  }
  return (
    <Table
      label={t('nav.research')}
      headings={[
        {
          id: 'chosen',
          label: t('research.chooseAll'),
          isChosen: isAll,
          onChoose: () => onChosen(new Set(isAll ? [] : items.map(({ id }) => id))),
        },
        { id: 'query', label: t('keyword.query') },
        { id: 'volume', label: t('keyword.volume'), isNumber: true },
        { id: 'impressions', label: t('research.impressions'), isNumber: true, isWide: true },
        { id: 'difficulty', label: t('keyword.difficulty') },
        { id: 'intent', label: t('keyword.intent'), isWide: true },
        { id: 'ranking', label: t('research.ranking'), isWide: true },
      ]}
    >
      {items.map((item) => (
        <tr key={item.id}>
          <td>
            <input
              type="checkbox"
              aria-label={item.query}
              checked={chosen.has(item.id)}
              onChange={() => flip(item.id)}
            />
          </td>
          <td data-wrap="true">
            {item.query}
            <Origin item={item} />
            <Topic client={client} item={item} />
          </td>
          <td data-number="true">
            {item.search_volume !== null && isRoughVolume(item.volume_source) && '≈ '}
            <Num value={item.search_volume} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={item.impressions} />
          </td>
          <td data-wrap="true">
            <Difficulty item={item} />
          </td>
          <td data-wide="true">
            {t(`research.intent.${item.intent}`)}
            <div className="hint">
              <Num value={item.intent_confidence} options={PERCENT} />{' '}
              {t(`research.by.${item.intent_by}`)}
            </div>
          </td>
          <td data-wrap="true" data-wide="true">
            <Ranking item={item} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The market, and where it was found. */
function Origin({ item: { geo, lang, sources, found_by } }: { item: Researched }) {
  const t = useText()
  const names = sources.map((source) => t(`research.source.${source}`))
  return (
    <div className="hint">
      {[`${geo.toUpperCase()} ${lang}`, ...names, found_by].filter(Boolean).join(' · ')}
    </div>
  )
}

/** The number, and what it is made of. */
function Difficulty({ item }: { item: Researched }) {
  const t = useText()
  const parts = item.difficulty_parts
  if (item.difficulty === null || parts === null)
    return <span className="quiet">{t('research.notAssessed')}</span>
  const reasons = [
    t('research.knownSites', { n: parts.known_sites, of: parts.results }),
    t('research.exactTitles', { n: parts.exact_titles }),
    parts.open_hosts > 0 && t('research.openHosts', { n: parts.open_hosts }),
    parts.blocks > 0 && t('research.blocks', { n: parts.blocks }),
  ]
  return (
    <>
      <Num value={item.difficulty} />
      <div className="hint">{reasons.filter(Boolean).join(' · ')}</div>
    </>
  )
}

function Topic({ client, item: { cluster_id, topic } }: { client: Client; item: Researched }) {
  const t = useText()
  if (topic === '') return null
  const name = t('research.topic', { topic })
  if (cluster_id === null) return <div className="hint">{name}</div>
  return (
    <div className="hint">
      <Link
        to="/c/$clientId/clusters/$clusterId"
        params={{ clientId: client.id, clusterId: cluster_id }}
      >
        {name}
      </Link>
    </div>
  )
}

/** The first ones, the client and its competitors named; then the blocks of the page. */
function Ranking({ item: { ranking, own_position, blocks } }: { item: Researched }) {
  const t = useText()
  const featureName = useFeatureName()
  const shown = ranking.slice(0, SHOWN)
  const own = own_position !== null && own_position > SHOWN
  return (
    <>
      {shown.map(({ position, domain, who }) => (
        <div key={position} className="mono">
          {position} {domain} {who !== '' && <strong>{t(`research.who.${who}`)}</strong>}
        </div>
      ))}
      {own && <div>{t('research.ownAt', { n: own_position })}</div>}
      {blocks.length > 0 && <div className="hint">{blocks.map(featureName).join(', ')}</div>}
    </>
  )
}
