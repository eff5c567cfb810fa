import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SortingState, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import { useMay } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Grid } from '../../ui/grid.tsx'
import { gridFeatures } from '../../ui/grid-features.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useColumns } from './columns.tsx'
import { facetsOf, filterKeywords } from './filter.ts'
import type { Keyword } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import './table.css'
import { Filters } from './toolbar.tsx'

/** All keywords, narrowed and ordered as the address says. */
export function KeywordTable({ clientId, keywords }: { clientId: number; keywords: Keyword[] }) {
  const { language, t } = useLanguage()
  const { sort = '', ...filter } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const wanted = useDeferredValue(JSON.stringify(filter))
  const shown = useMemo(() => filterKeywords(keywords, JSON.parse(wanted)), [keywords, wanted])
  const facets = useMemo(() => facetsOf(keywords), [keywords])
  const columns = useColumns({ clientId, clusters: facets.clusters, mayEdit: useMay('analyst') })
  const sorting = useMemo(() => readSort(sort), [sort])
  const table = useTable({
    features: gridFeatures,
    columns,
    data: shown,
    getRowId: ({ id }) => String(id),
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      void navigate({ search: (old) => ({ ...old, sort: writeSort(next) }), replace: true })
    },
  })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const clear = () => void navigate({ search: ({ sort: kept }) => ({ sort: kept }), replace: true })
  function onKeyDown({ key, target }: KeyboardEvent) {
    if (key === 'Escape' && target instanceof HTMLElement && target.dataset.place !== undefined) clear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar clientId={clientId} selected={selected} onClear={() => table.resetRowSelection(true)} />
      ) : (
        <Filters facets={facets} shown={shown.length} total={keywords.length} onClear={clear} />
      )}
      {shown.length ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cells inside
        <div className="keyword-table" onKeyDown={onKeyDown}>
          <Grid key={language} table={table} label={t('nav.keywords')} />
        </div>
      ) : (
        <EmptyState title={t('keywords.noMatch')} text={t('keywords.noMatchText')} />
      )}
    </>
  )
}

/** `-position` is the last first; nothing is the order of the server. */
function readSort(text: string): SortingState {
  if (!text) return []
  const desc = text.startsWith('-')
  return [{ id: desc ? text.slice(1) : text, desc }]
}

function writeSort([first]: SortingState): string | undefined {
  return first && `${first.desc ? '-' : ''}${first.id}`
}
