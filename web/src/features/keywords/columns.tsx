import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Translate, useText } from '../../i18n/language.tsx'
import type { GridFeatures } from '../../ui/grid-features.ts'
import { Delta, Num } from '../../ui/num.tsx'
import { Rail, RailScale } from '../../ui/rail.tsx'
import type { Place } from '../../ui/rail-scale.ts'
import { IntentCell, TagsCell, TextCell } from './edit-cells.tsx'
import { type Keyword, useEditKeyword } from './queries.ts'

const helper = createColumnHelper<GridFeatures, Keyword>()

type Wish = { clientId: number; clusters: string[]; mayEdit: boolean }

export function useColumns({ clientId, clusters, mayEdit }: Wish) {
  const t = useText()
  const edit = useEditKeyword(clientId)
  // The function that edits is new on every drawing but always does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must stay the same object while nothing they show changes
  return useMemo(() => {
    const shared = [...placeColumns(t)]
    const edits = editColumns({ t, clusters, mayEdit, edit })
    return helper.columns([...(mayEdit ? [selectColumn(t)] : []), ...shared, ...edits, ...sizeColumns(t)])
  }, [t, clusters, mayEdit])
}

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

function placeColumns(t: Translate) {
  return [
    helper.accessor('query', {
      size: 218,
      sortFn: 'text',
      header: t('keyword.query'),
      cell: ({ getValue }) => (
        <span className="query-text" title={getValue()}>
          {getValue()}
        </span>
      ),
    }),
    helper.accessor(marketOf, {
      id: 'geo',
      size: 112,
      sortFn: 'text',
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
          <RailScale />
        </>
      ),
      cell: ({ row: { original } }) => <Rail now={placeOf(original)} before={original.prev_position} />,
    }),
    helper.accessor(({ position }) => position ?? undefined, {
      id: 'position',
      size: 92,
      sortFn: 'basic',
      sortUndefined: 'last',
      header: t('keyword.position'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
    helper.accessor(({ delta }) => delta ?? undefined, {
      id: 'delta',
      size: 84,
      sortFn: 'basic',
      sortUndefined: 'last',
      header: t('keyword.delta'),
      cell: ({ getValue }) => <Delta value={getValue() ?? null} />,
    }),
  ]
}

type Editing = { t: Translate; clusters: string[]; mayEdit: boolean; edit: ReturnType<typeof useEditKeyword> }

function editColumns({ t, clusters, mayEdit, edit }: Editing) {
  return [
    helper.accessor('cluster', {
      size: 120,
      sortFn: 'text',
      header: t('keyword.cluster'),
      cell: ({ row: { original }, getValue }) => (
        <TextCell
          label={`${t('keyword.cluster')}: ${original.query}`}
          value={getValue()}
          maxLength={120}
          suggestions={clusters}
          isFixed={!mayEdit}
          onSave={(cluster) => edit(original, { cluster })}
        />
      ),
    }),
    helper.accessor('intent', {
      size: 124,
      sortFn: 'text',
      header: t('keyword.intent'),
      cell: ({ row: { original }, getValue }) => (
        <IntentCell
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
      sortFn: 'basic',
      sortUndefined: 'last',
      header: t('keyword.volume'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
    helper.accessor(({ difficulty }) => difficulty ?? undefined, {
      id: 'difficulty',
      size: 92,
      sortFn: 'basic',
      sortUndefined: 'last',
      header: t('keyword.difficulty'),
      cell: ({ getValue }) => <Num value={getValue()} />,
    }),
  ]
}

function marketOf({ geo, lang, device }: Keyword): string {
  return `${geo}·${lang} ${device}`
}

function placeOf({ position, checked_at }: Keyword): Place {
  if (checked_at === null) return { state: 'not checked' }
  return position === null ? { state: 'not found' } : { state: 'ranked', position }
}
