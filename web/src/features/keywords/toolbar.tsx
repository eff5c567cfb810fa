import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Facets, Filter } from './filter.ts'

type FiltersProps = { facets: Facets; shown: number; total: number; onClear(): void }

/** No cluster, tag or country is called this. */
const ALL = '*'

export function Filters({ facets, shown, total, onClear }: FiltersProps) {
  const t = useText()
  const { sort: _, ...filter } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const set = (change: Filter) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
  const choices = [
    { name: 'cluster', label: t('keyword.cluster'), all: t('filter.clusters'), values: facets.clusters },
    { name: 'tag', label: t('keyword.tags'), all: t('filter.tags'), values: facets.tags },
    { name: 'geo', label: t('keyword.country'), all: t('filter.countries'), values: facets.geos },
    { name: 'device', label: t('keyword.device'), all: t('filter.devices'), values: facets.devices },
  ] as const
  return (
    <Toolbar>
      <FilterField label={t('filter.text')} value={filter.q ?? ''} onChange={(q) => set({ q })} />
      <div className="toolbar-choices">
        {choices.map(
          ({ name, label, all, values }) =>
            (values.length > 1 || filter[name]) && (
              <Select
                key={name}
                label={label}
                isBare
                value={filter[name] ?? ALL}
                options={[{ id: ALL, label: all }, ...values.map((id) => ({ id, label: id }))]}
                onChange={(id) => set({ [name]: id === ALL ? '' : id })}
              />
            ),
        )}
        {Object.keys(filter).length > 0 && (
          <Button kind="quiet" icon="close" onPress={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      <p className="toolbar-end quiet" role="status">
        {shown === total ? t('keywords.count', { n: total }) : t('keywords.countOf', { shown, n: total })}
      </p>
    </Toolbar>
  )
}
