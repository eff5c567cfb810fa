import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { searchConsoleQuery } from '../../api/search-console.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceMenu } from '../../ui/overlay/menu.tsx'
import { COLUMN_NAMES, COUNTED_NAMES, hiddenIn } from './table/column-names.ts'

/** How the keywords are looked at: as a list or by date, in groups or not, with which columns. */
export function ViewChoice({ hasClusters }: { hasClusters: boolean }) {
  const t = useText()
  const { view, group } = useSearch({
    from: '/inside/c/$clientId/keywords',
    select: ({ view, group }) => ({ view, group }),
    structuralSharing: true,
  })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const isDates = view === 'dates'
  return (
    <>
      <Button
        icon={isDates ? 'keywords' : 'calendar'}
        onPress={() =>
          void navigate({
            search: (old) => ({ ...old, view: isDates ? undefined : 'dates', page: undefined }),
          })
        }
      >
        {t(isDates ? 'view.table' : 'view.dates')}
      </Button>
      {!isDates && hasClusters && (
        <Button
          icon="gaps"
          aria-pressed={group === 'cluster'}
          onPress={() =>
            void navigate({
              search: (old) => ({ ...old, group: group ? undefined : 'cluster' }),
            })
          }
        >
          {t(group ? 'view.ungroup' : 'view.group')}
        </Button>
      )}
      {!isDates && <ColumnChoice />}
    </>
  )
}

function ColumnChoice() {
  const t = useText()
  const hide = useSearch({
    from: '/inside/c/$clientId/keywords',
    select: (search) => search.hide,
  })
  const navigate = useNavigate({ from: '/c/$clientId/keywords' })
  const hidden = hiddenIn(hide)
  const { clientId } = useParams({ from: '/inside/c/$clientId' })
  const { data: status } = useQuery(searchConsoleQuery(clientId))
  const names = status?.site_url ? [...COLUMN_NAMES, ...COUNTED_NAMES] : COLUMN_NAMES
  const choices = names.map(([id, label]) => ({ id, label: t(label) }))
  const ids = choices.map(({ id }) => id)
  return (
    <ChoiceMenu
      label={t('view.columns')}
      trigger={<Button icon="table">{t('view.columns')}</Button>}
      choices={choices}
      chosen={ids.filter((id) => !hidden.has(id))}
      onChange={(chosen) =>
        void navigate({
          search: (old) => ({
            ...old,
            hide: ids.filter((id) => !chosen.includes(id)).join('.') || undefined,
          }),
          replace: true,
        })
      }
    />
  )
}
