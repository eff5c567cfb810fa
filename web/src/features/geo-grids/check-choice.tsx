import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { absoluteTime } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type GridDetail, gridChecksQuery } from './queries.ts'

/** Which check is shown, and which earlier one it is compared with. */
export function CheckChoice({ client, grid }: { client: Client; grid: GridDetail }) {
  const { t, language } = useLanguage()
  const { data: checks = [] } = useQuery(gridChecksQuery(client.id, grid.id))
  const navigate = useNavigate({ from: '/c/$clientId/grids' })
  const go = (change: { check?: string | undefined; vs?: string | undefined }) =>
    void navigate({
      search: (old) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    })
  const shown = grid.check?.id ?? 0
  const optionsOf = (list: typeof checks) =>
    list.map(({ id, created_at }) => ({
      id: String(id),
      label: absoluteTime(language, created_at),
    }))
  const earlier = checks.filter(({ id }) => id < shown)
  if (checks.length === 0) return null
  return (
    <>
      <Select
        label={t('grids.shownCheck')}
        value={String(shown)}
        onChange={(check) => go({ check, vs: undefined })}
        options={optionsOf(checks)}
      />
      {earlier.length > 0 && (
        <Select
          label={t('grids.comparedWith')}
          value={String(grid.compared?.check_id ?? earlier[0]?.id)}
          onChange={(vs) => go({ vs })}
          options={optionsOf(earlier)}
        />
      )}
    </>
  )
}
