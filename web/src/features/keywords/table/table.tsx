import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  lazy,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { standingQuery } from '../../../api/analytics.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { useMay } from '../../../api/session.ts'
import { writeEvidence } from '../../../domain/advice/evidence.ts'
import { pickScope, useScope } from '../../../domain/period/scope.ts'
import { useVersus } from '../../../domain/period/versus.ts'
import type { KeywordLine } from '../../../domain/positions/keyword-lines.ts'
import { useKeywordPerformance } from '../../../domain/search-performance.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyBoundary } from '../../../ui/page/lazy-boundary.tsx'
import { EmptyState, Skeleton } from '../../../ui/page/states.tsx'
import { Grid } from '../../../ui/table/grid.tsx'
import type { Order } from '../../../ui/table/grid-column.ts'
import { facetsOf } from '../filter.ts'
import { TrendProvider } from '../trends.tsx'
import { byCluster } from './cluster-head.tsx'
import { useColumns } from './columns.tsx'
import { useLinks } from './links.ts'
import { useVisibleLines } from './visible-lines.ts'
import './table.css'
import { Filters } from '../toolbar.tsx'

const MatrixView = lazy(() =>
  import('../matrix.tsx').then((file) => ({ default: file.MatrixView })),
)
const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then((file) => ({ default: file.SelectionBar })),
)

/** All keywords, narrowed and ordered as the address says; a keyword on both devices has two lines. */
export function KeywordTable({
  clientId,
  keywords,
}: {
  clientId: number
  keywords: Keyword[]
}) {
  const { language, t } = useLanguage()
  const { sort = '', view, group, hide } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const { lines, shown } = useVisibleLines(clientId, keywords)
  const facets = useMemo(() => facetsOf(keywords), [keywords])
  const { at, span } = useScope()
  const { data: standing } = useQuery(standingQuery(clientId, { at, segment: ALL }))
  const versus = useVersus(standing?.compared_at)
  const mayEdit = useMay('analyst')
  const performance = useKeywordPerformance(clientId, span)
  const columns = useColumns({
    clientId,
    clusters: facets.clusters,
    mayEdit,
    hide,
    versus,
    performance,
  })
  // The heading answers the press at once; ten thousand rows follow as soon as they are in order.
  const order = useDeferredValue(sort)
  const sorting = useMemo(() => readOrder(order), [order])
  const { keys, selection, unselect } = useSelection(shown)
  const links = useLinks()
  const selected = shown.filter(({ key }) => keys.has(key))
  const clear = useCallback(
    () =>
      void navigate({
        search: ({ sort: kept, view: seen, group: together, hide: away, ...old }) => ({
          ...{ ...pickScope(old), sort: kept, view: seen, group: together, hide: away },
        }),
        replace: true,
      }),
    [navigate],
  )
  function onKeyDown({ key, target }: KeyboardEvent) {
    if (key === 'Escape' && target instanceof HTMLElement && target.dataset.col !== undefined)
      clear()
  }
  const filters = (
    <Filters clientId={clientId} facets={facets} shown={shown} lines={lines} onClear={clear} />
  )
  return (
    <>
      {selected.length > 0 ? (
        // The filters keep the room until the bar is there, so that the next row to choose stays in reach.
        <LazyBoundary fallback={filters}>
          <SelectionBar clientId={clientId} selected={selected} onClear={unselect} />
        </LazyBoundary>
      ) : (
        filters
      )}
      {view === 'dates' && (
        <LazyBoundary fallback={<Skeleton rows={12} />}>
          <MatrixView clientId={clientId} />
        </LazyBoundary>
      )}
      {view !== 'dates' && shown.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cells inside
        <div
          className="keyword-table"
          aria-busy={order !== sort}
          onKeyDown={onKeyDown}
          {...links}
        >
          <TrendProvider clientId={clientId} span={span}>
            <Grid
              key={language}
              rows={shown}
              columns={columns}
              keyOf={keyOf}
              order={sorting}
              wanted={readOrder(sort)}
              onOrder={(next) =>
                void navigate({
                  search: (old) => ({ ...old, sort: writeOrder(next) }),
                  replace: true,
                })
              }
              selection={mayEdit ? selection : undefined}
              selected={keys}
              label={t('nav.keywords')}
              evidenceOf={evidenceOf}
              grouping={group === 'cluster' ? byCluster : undefined}
            />
          </TrendProvider>
        </div>
      )}
      {view !== 'dates' && shown.length === 0 && (
        <EmptyState title={t('keywords.noMatch')} text={t('keywords.noMatchText')}>
          <Button icon="close" onPress={clear}>
            {t('filter.clear')}
          </Button>
        </EmptyState>
      )}
    </>
  )
}

/** The check that is compared with is the same for every segment. */
const ALL = {}

const evidenceOf = ({ id, line }: KeywordLine) => writeEvidence({ keywordId: id, device: line })

const keyOf = ({ key }: KeywordLine) => key

/** Which lines are chosen; those that a filter hides are left out until they are shown again. */
function useSelection(shown: KeywordLine[]) {
  const t = useText()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(
    () => ({
      onAll: (isSelected: boolean) => setKeys(new Set(isSelected ? shown.map(keyOf) : [])),
      onToggle: ({ key }: KeywordLine) =>
        setKeys((old) => old.symmetricDifference(new Set([key]))),
      allLabel: t('keywords.selectAll'),
      labelOf: ({ query }: KeywordLine) => t('keywords.selectOne', { query }),
    }),
    [shown, t],
  )
  return { keys, selection, unselect: () => setKeys(new Set()) }
}

/** `-position` is the last first; nothing is the order of the server. */
function readOrder(text: string): Order | undefined {
  if (!text) return undefined
  const isDescending = text.startsWith('-')
  return { id: isDescending ? text.slice(1) : text, isDescending }
}

const writeOrder = (order: Order | undefined) =>
  order && `${order.isDescending ? '-' : ''}${order.id}`
