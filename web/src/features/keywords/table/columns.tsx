import { useMemo } from 'react'
import type { KeywordPerformance } from '../../../api/search-console.ts'
import { useScopeTexts } from '../../../domain/period/scope.ts'
import type { KeywordLine } from '../../../domain/positions/keyword-lines.ts'
import {
  NoPosition,
  PositionScale,
  ScaleLabels,
  type Standing,
} from '../../../domain/positions/position-scale.tsx'
import { pathOf } from '../../../domain/serp/serp-diff.ts'
import { isRoughVolume } from '../../../domain/volume-text.ts'
import { ONE_DECIMAL } from '../../../i18n/format.ts'
import { type Translate, useText } from '../../../i18n/language.tsx'
import { Delta, Num } from '../../../ui/num.tsx'
import { useNarrow } from '../../../ui/page/use-size.ts'
import type { GridColumn } from '../../../ui/table/grid-column.ts'
import { FeatureNames } from '../feature-names.tsx'
import { useEditKeyword } from '../queries.ts'
import { BestCell, TrendCell } from '../trends.tsx'
import { hiddenIn } from './column-names.ts'
import { IntentCell, TagsCell, TextCell } from './edit-cells.tsx'
import { hrefOf } from './links.ts'

type Column = GridColumn<KeywordLine>

type ColumnOptions = {
  clientId: number
  clusters: string[]
  mayEdit: boolean
  hide: string | undefined
  /** "vs Oct 18": what changes are measured against. */
  versus: string
  /** What Google counts; null while no property is connected. */
  performance: Map<string, KeywordPerformance> | null
}

export function useColumns({
  clientId,
  clusters,
  mayEdit,
  hide,
  versus,
  performance,
}: ColumnOptions) {
  const t = useText()
  const edit = useEditKeyword(clientId)
  const isNarrow = useNarrow()
  const scope = useScopeTexts()
  // The function that edits is new on every drawing but always does the same; the links tell the scope.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must stay the same object while nothing they show changes
  return useMemo(() => {
    const shared = [...positionColumns(t, versus), ...pastColumns(t)]
    const edits = editColumns({ t, clusters, mayEdit, edit })
    const hidden = hiddenIn(hide)
    const counted = performance ? performanceColumns(t, performance) : []
    const wanted = [...shared, ...counted, ...edits, ...sizeColumns(t)].filter(
      ({ id }) => !hidden.has(id),
    )
    return isNarrow ? wanted.toSorted((a, b) => rankOf(a) - rankOf(b)) : wanted
  }, [t, clusters, mayEdit, hide, isNarrow, scope, versus, performance])
}

/** What a phone shows without scrolling sideways. */
const FIRST = new Set(['query', 'position', 'delta'])
const rankOf = ({ id }: Column) => (FIRST.has(id) ? 0 : 1)

function positionColumns(t: Translate, versus: string): Column[] {
  return [
    {
      id: 'query',
      value: ({ query }) => query.toLowerCase(),
      size: 218,
      header: t('keyword.query'),
      cell: (line) => (
        <span className="query">
          <a className="query-text" href={hrefOf(line)} tabIndex={-1} title={line.query}>
            {line.query}
          </a>
          {line.line === 'mobile' && <span className="query-device">{t('device.mobile')}</span>}
        </span>
      ),
    },
    {
      id: 'geo',
      value: (line) => marketOf(line, t),
      size: 120,
      header: t('keyword.market'),
      cell: (line) => <span className="market">{marketOf(line, t)}</span>,
    },
    {
      id: 'rail',
      size: 114,
      header: (
        <>
          <span className="visually-hidden">{t('keyword.rail')}</span>
          <ScaleLabels />
        </>
      ),
      cell: (line) => <PositionScale now={standingOf(line)} before={line.prev_position} />,
    },
    {
      id: 'position',
      value: ({ position }) => position ?? undefined,
      size: 92,
      header: t('keyword.position'),
      cell: (line) => <Position line={line} />,
    },
    {
      id: 'delta',
      value: ({ delta }) => delta ?? undefined,
      isLargestFirst: true,
      size: 132,
      header: `${t('keyword.delta')} ${versus}`,
      cell: (line) => <Change line={line} />,
    },
  ]
}

function pastColumns(t: Translate): Column[] {
  return [
    {
      id: 'best',
      size: 76,
      header: t('keyword.best'),
      cell: (line) => <BestCell line={line} />,
    },
    {
      id: 'trend',
      size: 108,
      header: t('keyword.trend'),
      cell: (line) => <TrendCell line={line} />,
    },
    {
      id: 'url',
      value: ({ url }) => url ?? '',
      size: 180,
      header: t('keywordPage.url'),
      cell: ({ url }) => (
        <span className="url-text" title={url ?? ''}>
          {url ? pathOf(url) : null}
        </span>
      ),
    },
    {
      id: 'features',
      size: 188,
      header: t('features.title'),
      cell: (line) => <FeatureNames line={line} />,
    },
  ]
}

/** A position from before a check that failed stands beside its mark. */
function Position({ line }: { line: KeywordLine }) {
  const now = standingOf(line)
  if (now.state !== 'ranked') return <NoPosition state={now.state} />
  return (
    <>
      <Num value={now.position} /> {line.failed_at !== null && <NoPosition state="failed" />}
    </>
  )
}

/** New and lost are words: a difference of positions needs two of them. */
function Change({ line: { is_new, is_lost, delta } }: { line: KeywordLine }) {
  const t = useText()
  if (is_new || is_lost)
    return <span className="turn-word">{t(is_lost ? 'turn.lost' : 'turn.new')}</span>
  return <Delta value={delta} />
}

type Editing = {
  t: Translate
  clusters: string[]
  mayEdit: boolean
  edit: ReturnType<typeof useEditKeyword>
}

function editColumns({ t, clusters, mayEdit, edit }: Editing): Column[] {
  return [
    {
      id: 'cluster',
      value: ({ cluster }) => cluster.toLowerCase(),
      size: 120,
      header: t('keyword.cluster'),
      cell: (line) => (
        <TextCell
          id={line.key}
          label={`${t('keyword.cluster')}: ${line.query}`}
          value={line.cluster}
          maxLength={120}
          suggestions={clusters}
          isFixed={!mayEdit}
          onSave={(cluster) => edit(line, { cluster })}
        />
      ),
    },
    {
      id: 'intent',
      value: ({ intent }) => intent,
      size: 124,
      header: t('keyword.intent'),
      cell: (line) => (
        <IntentCell
          id={line.key}
          query={line.query}
          value={line.intent}
          isFixed={!mayEdit}
          onSave={(intent) => edit(line, { intent })}
        />
      ),
    },
    {
      id: 'tags',
      size: 140,
      header: t('keyword.tags'),
      cell: (line) => (
        <TagsCell
          id={line.key}
          label={`${t('keyword.tags')}: ${line.query}`}
          value={line.tags}
          isFixed={!mayEdit}
          onSave={(tags) => edit(line, { tags })}
        />
      ),
    },
  ]
}

function sizeColumns(t: Translate): Column[] {
  return [
    {
      id: 'search_volume',
      value: ({ search_volume }) => search_volume ?? undefined,
      isLargestFirst: true,
      size: 92,
      header: t('keyword.volume'),
      cell: ({ search_volume, volume_source }) => (
        <>
          {search_volume !== null && isRoughVolume(volume_source) && '≈ '}
          <Num value={search_volume} />
        </>
      ),
    },
    {
      id: 'difficulty',
      value: ({ difficulty }) => difficulty ?? undefined,
      isLargestFirst: true,
      size: 92,
      header: t('keyword.difficulty'),
      cell: ({ difficulty }) => <Num value={difficulty} />,
    },
  ]
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const

/** What came of a position: as Google counts it, in the market of the keyword. */
function performanceColumns(
  t: Translate,
  performance: Map<string, KeywordPerformance>,
): Column[] {
  const of = ({ id, line }: KeywordLine) => performance.get(`${id}:${line}`)
  return [
    {
      id: 'clicks',
      value: (line) => of(line)?.clicks,
      isLargestFirst: true,
      size: 84,
      header: t('keyword.clicks'),
      cell: (line) => <Num value={of(line)?.clicks} />,
    },
    {
      id: 'impressions',
      value: (line) => of(line)?.impressions,
      isLargestFirst: true,
      size: 112,
      header: t('keyword.impressions'),
      cell: (line) => <Num value={of(line)?.impressions} />,
    },
    {
      id: 'ctr',
      value: (line) => of(line)?.ctr ?? undefined,
      isLargestFirst: true,
      size: 84,
      header: t('keyword.ctr'),
      cell: (line) => <Num value={of(line)?.ctr} options={PERCENT} />,
    },
    {
      id: 'google_position',
      value: (line) => of(line)?.position ?? undefined,
      size: 132,
      header: t('keyword.googlePosition'),
      cell: (line) => <Num value={of(line)?.position} options={ONE_DECIMAL} />,
    },
  ]
}

function marketOf({ geo, lang, line, location, engine }: KeywordLine, t: Translate): string {
  const [city = ''] = location.split(',')
  const market = `${city ? `${city}, ` : ''}${geo}·${lang}`
  return engine === 'google' ? `${market} ${t(`device.${line}`)}` : `${market} ${engine}`
}

function standingOf({ position, checked_at, failed_at }: KeywordLine): Standing {
  if (failed_at !== null && position === null) return { state: 'failed' }
  if (checked_at === null) return { state: 'not checked' }
  return position === null ? { state: 'not found' } : { state: 'ranked', position }
}
