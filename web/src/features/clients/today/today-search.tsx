import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../../i18n/language.tsx'
import { FilterField } from '../../../ui/table/filter-field.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'

/** Finds a line among many; fetched only where there are many. */
export function TodaySearch() {
  const t = useText()
  const { q = '' } = useSearch({ from: '/inside/' })
  const navigate = useNavigate({ from: '/' })
  return (
    <Toolbar>
      <FilterField
        label={t('clients.find')}
        value={q}
        onChange={(text) =>
          void navigate({ search: (old) => ({ ...old, q: text }), replace: true })
        }
      />
    </Toolbar>
  )
}
