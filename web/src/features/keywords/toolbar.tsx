import { useNavigate } from '@tanstack/react-router'
import { lazy, memo, useMemo, useState } from 'react'
import { useMay } from '../../api/session.ts'
import type { KeywordLine } from '../../domain/positions/keyword-lines.ts'
import { useFeatureName } from '../../domain/serp/serp-features.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { ToolbarSelect } from '../../ui/table/toolbar-select.tsx'
import type { Facets, Filter, ResultFilter } from './filter.ts'
import { useFilter } from './table/visible-lines.ts'
import { ViewChoice } from './view-choice.tsx'

const SegmentDialog = lazy(() =>
  import('./dialogs/segment-dialog.tsx').then((file) => ({ default: file.SegmentDialog })),
)

type FiltersProps = {
  clientId: number
  facets: Facets
  shown: KeywordLine[]
  lines: KeywordLine[]
  onClear(): void
}

/** No cluster, tag or location is called this. */
const ALL = '*'

/** Drawn anew only when something in it changes: its fields take longer to draw than the press of a heading may. */
export const Filters = memo(function Filters({
  clientId,
  facets,
  shown,
  lines,
  onClear,
}: FiltersProps) {
  const t = useText()
  const { period, compare, segment, evidence, ...filter } = useFilter()
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const [isSaving, setSaving] = useState(false)
  const mayWork = useMay('analyst')
  const set = (change: Filter & ResultFilter) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  const choices = [
    {
      name: 'cluster',
      label: t('keyword.cluster'),
      all: t('filter.clusters'),
      values: facets.clusters,
    },
    { name: 'tag', label: t('keyword.tags'), all: t('filter.tags'), values: facets.tags },
    {
      name: 'geo',
      label: t('keyword.country'),
      all: t('filter.countries'),
      values: facets.geos,
    },
    {
      name: 'location',
      label: t('keyword.location'),
      all: t('filter.locations'),
      values: facets.locations,
    },
    {
      name: 'engine',
      label: t('keyword.engine'),
      all: t('filter.engines'),
      values: facets.engines,
    },
    {
      name: 'device',
      label: t('keyword.device'),
      all: t('filter.devices'),
      values: facets.devices,
    },
  ] as const
  const nameOf = (name: string, id: string) => {
    if (name === 'location') return id.replaceAll(',', ', ')
    return name === 'device' && (id === 'desktop' || id === 'mobile') ? t(`device.${id}`) : id
  }
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <Toolbar>
      <FilterField
        label={t('filter.text')}
        value={filter.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <div className="toolbar-choices">
        <ViewChoice hasClusters={facets.clusters.length > 0} />
        {choices.map(
          ({ name, label, all, values }) =>
            (values.length > 1 || filter[name]) && (
              <ToolbarSelect
                key={name}
                label={label}
                value={filter[name] ?? ALL}
                none={ALL}
                options={[
                  { id: ALL, label: all },
                  ...withChosen(values, filter[name]).map((id) => ({
                    id,
                    label: nameOf(name, id),
                  })),
                ]}
                onChange={(id) => set({ [name]: id === ALL ? '' : id })}
              />
            ),
        )}
        <FilterChips filter={filter} onDrop={(name) => set({ [name]: '' })} />
        {isNarrowed && (
          <>
            <Button kind="quiet" icon="close" onPress={onClear}>
              {t('filter.clear')}
            </Button>
            {mayWork && (
              <Button kind="quiet" onPress={() => setSaving(true)}>
                {t('segment.save')}
              </Button>
            )}
          </>
        )}
      </div>
      <p className="toolbar-end quiet" role="status">
        <Count shown={shown.length} lines={lines} />
      </p>
      {isSaving && (
        <LazyBoundary onFailed={() => setSaving(false)}>
          <SegmentDialog clientId={clientId} onClose={() => setSaving(false)} />
        </LazyBoundary>
      )}
    </Toolbar>
  )
})

/** A saved filter may name a value that no keyword has any more; it is still an option. */
const withChosen = (values: string[], chosen: string | undefined) =>
  chosen && !values.includes(chosen) ? [...values, chosen] : values

/** A keyword that is looked up on both devices has a row for each. */
function Count({ shown, lines }: { shown: number; lines: KeywordLine[] }) {
  const t = useText()
  const keywords = useMemo(() => new Set(lines.map(({ id }) => id)).size, [lines])
  const rows = lines.length
  if (shown < rows)
    return t(rows > keywords ? 'keywords.rowsOf' : 'keywords.countOf', { shown, n: rows })
  const count = t('keywords.count', { n: keywords })
  return rows > keywords ? `${count}, ${t('keywords.rows', { n: rows })}` : count
}

/** Filters set by links from other pages, as removable chips. */
function FilterChips({
  filter: { band, turn, feature },
  onDrop,
}: {
  filter: ResultFilter
  onDrop(name: keyof ResultFilter): void
}) {
  const t = useText()
  const nameOf = useFeatureName()
  const turnLabels = {
    new: t('turn.new'),
    lost: t('turn.lost'),
    up: t('turn.up'),
    down: t('turn.down'),
  }
  const isOwn = feature?.startsWith('own:')
  const pills = [
    band && {
      name: 'band' as const,
      text:
        band === 'none'
          ? t('band.none')
          : t('band.positions', { band: band.replace('-', '–') }),
    },
    turn && {
      name: 'turn' as const,
      text: turnLabels[turn as keyof typeof turnLabels] ?? turn,
    },
    feature && {
      name: 'feature' as const,
      text: isOwn ? t('feature.ownPill', { name: nameOf(feature.slice(4)) }) : nameOf(feature),
    },
  ].filter((pill) => pill !== undefined && pill !== '')
  return pills.map(({ name, text }) => (
    <Button
      key={name}
      onPress={() => onDrop(name)}
      aria-label={`${t('action.remove')}: ${text}`}
    >
      {text}
      <Icon name="close" />
    </Button>
  ))
}
