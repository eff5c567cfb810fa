import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { KeywordLine } from '../../domain/keyword-lines.ts'
import { PositionScale, ScaleLabels, type Standing } from '../../domain/position-scale.tsx'
import { useScopeTexts } from '../../domain/scope.ts'
import { pathOf } from '../../domain/serp-diff.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import type { GridFeatures } from '../../ui/grid-features.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Delta, Num } from '../../ui/num.tsx'
import { hiddenIn } from './column-names.ts'
import { IntentCell, TagsCell, TextCell } from './edit-cells.tsx'
import { FeatureNames } from './feature-names.tsx'
import { hrefOf } from './links.ts'
import { useEditKeyword } from './queries.ts'
import { BestCell, TrendCell } from './trends.tsx'

const helper = createColumnHelper<GridFeatures, KeywordLine>()

type ColumnOptions = {
  clientId: number
  clusters: string[]
  mayEdit: boolean
  hide: string | undefined
  /** "vs Oct 18": what changes are measured against. */
  versus: string
}

export function useColumns({ clientId, clusters, mayEdit, hide, versus }: ColumnOptions) {
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
    const wanted = [...shared, ...edits, ...sizeColumns(t)].filter((column) => !hidden.has(idOf(column)))
    const ordered = isNarrow ? wanted.toSorted((a, b) => rankOf(a) - rankOf(b)) : wanted
    return helper.columns([...(mayEdit ? [selectColumn(t)] : []), ...ordered])
  }, [t, clusters, mayEdit, hide, isNarrow, scope, versus])
}

type ColumnKey = { id?: string; accessorKey?: string }
const idOf = (column: ColumnKey) => column.id ?? column.accessorKey ?? ''

/** What a phone shows without scrolling sideways. */
const FIRST = new Set(['query', 'position', 'delta'])
const rankOf = (column: ColumnKey) => (FIRST.has(idOf(column)) ? 0 : 1)

function selectColumn(t: Translate) {
  return helper.display({
    id: 'select',
    size: 40,
    enableSorting: false,
    header: ({ table }) => (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('keywords.selectAll')}
        checked={table.getIsAllRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('keywords.selectOne', { query: row.original.query })}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  })
}

function positionColumns(t: Translate, versus: string) {
  return [
    helper.accessor(({ query }) => query.toLowerCase(), {
      id: 'query',
      size: 218,
      header: t('keyword.query'),
      cell: ({ row: { original } }) => (
        <span className="query">
          <a className="query-text" href={hrefOf(original)} tabIndex={-1} title={original.query}>
            {original.query}
          </a>
          {original.line === 'mobile' && <span className="query-device">{t('device.mobile')}</span>}
        </span>
      ),
    }),
    helper.accessor((line) => marketOf(line, t), {
      id: 'geo',
      size: 120,
      header: t('keyword.market'),
      cell: ({ getValue }) => <span className="market">{getValue()}</span>,
    }),
    helper.display({
      id: 'rail',
      size: 114,
      enableSorting: false,
      header: () => (
        <>
          <span className="visually-hidden">{t('keyword.rail')}</span>
          <ScaleLabels />
        </>
      ),
      cell: ({ row: { original } }) => <PositionScale now={standingOf(original)} before={original.prev_position} />,
    }),
    helper.accessor(({ position }) => position ?? undefined, {
      id: 'position',
      size: 92,
      sortDescFirst: false,
      header: t('keyword.position'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
    helper.accessor(({ delta }) => delta ?? undefined, {
      id: 'delta',
      size: 132,
      header: `${t('keyword.delta')} ${versus}`,
      cell: ({ row: { original }, getValue }) => <Change line={original} delta={getValue() ?? null} />,
    }),
  ]
}

function pastColumns(t: Translate) {
  return [
    helper.display({
      id: 'best',
      size: 76,
      enableSorting: false,
      header: t('keyword.best'),
      cell: ({ row }) => <BestCell line={row.original} />,
    }),
    helper.display({
      id: 'trend',
      size: 108,
      enableSorting: false,
      header: t('keyword.trend'),
      cell: ({ row }) => <TrendCell line={row.original} />,
    }),
    helper.accessor(({ url }) => url ?? '', {
      id: 'url',
      size: 180,
      header: t('keywordPage.url'),
      cell: ({ getValue }) => (
        <span className="url-text" title={getValue()}>
          {getValue() ? pathOf(getValue()) : null}
        </span>
      ),
    }),
    helper.display({
      id: 'features',
      size: 188,
      enableSorting: false,
      header: t('features.title'),
      cell: ({ row }) => <FeatureNames line={row.original} />,
    }),
  ]
}

/** New and lost are words: a difference of positions needs two of them. */
function Change({ line: { is_new, is_lost }, delta }: { line: KeywordLine; delta: number | null }) {
  const t = useText()
  if (is_new || is_lost) return <span className="turn-word">{t(is_lost ? 'turn.lost' : 'turn.new')}</span>
  return <Delta value={delta} />
}

type Editing = { t: Translate; clusters: string[]; mayEdit: boolean; edit: ReturnType<typeof useEditKeyword> }

function editColumns({ t, clusters, mayEdit, edit }: Editing) {
  return [
    helper.accessor(({ cluster }) => cluster.toLowerCase(), {
      id: 'cluster',
      size: 120,
      header: t('keyword.cluster'),
      cell: ({ row: { original } }) => (
        <TextCell
          id={original.key}
          label={`${t('keyword.cluster')}: ${original.query}`}
          value={original.cluster}
          maxLength={120}
          suggestions={clusters}
          isFixed={!mayEdit}
          onSave={(cluster) => edit(original, { cluster })}
        />
      ),
    }),
    helper.accessor('intent', {
      size: 124,
      header: t('keyword.intent'),
      cell: ({ row: { original }, getValue }) => (
        <IntentCell
          id={original.key}
          query={original.query}
          value={getValue()}
          isFixed={!mayEdit}
          onSave={(intent) => edit(original, { intent })}
        />
      ),
    }),
    helper.accessor('tags', {
      size: 140,
      enableSorting: false,
      header: t('keyword.tags'),
      cell: ({ row: { original }, getValue }) => (
        <TagsCell
          id={original.key}
          label={`${t('keyword.tags')}: ${original.query}`}
          value={getValue()}
          isFixed={!mayEdit}
          onSave={(tags) => edit(original, { tags })}
        />
      ),
    }),
  ]
}

function sizeColumns(t: Translate) {
  return [
    helper.accessor(({ search_volume }) => search_volume ?? undefined, {
      id: 'search_volume',
      size: 92,
      header: t('keyword.volume'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
    helper.accessor(({ difficulty }) => difficulty ?? undefined, {
      id: 'difficulty',
      size: 92,
      header: t('keyword.difficulty'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
  ]
}

function marketOf({ geo, lang, line, location }: KeywordLine, t: Translate): string {
  const [city = ''] = location.split(',')
  return `${city ? `${city}, ` : ''}${geo}·${lang} ${t(`device.${line}`)}`
}

function standingOf({ position, checked_at }: KeywordLine): Standing {
  if (checked_at === null) return { state: 'not checked' }
  return position === null ? { state: 'not found' } : { state: 'ranked', position }
}
