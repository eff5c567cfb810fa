import { useSearch } from '@tanstack/react-router'
import { addressOf } from '../../api/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

/** The orders the server can write a file in. */
const SERVER_SORTS = new Set(['query', 'geo', 'cluster', 'search_volume', 'difficulty'])

/** Exactly the filtered view, as a file. */
export function ExportMenu({ client }: { client: Client }) {
  const t = useText()
  const { sort = '', ...filter } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const order = SERVER_SORTS.has(sort.replace('-', '')) ? { sort } : {}
  const address = (format: string) =>
    addressOf('/api/v1/clients/{client_id}/keywords/export', { client_id: client.id }, { format, ...filter, ...order })
  return (
    <Menu label={t('keywords.export')} trigger={<Button icon="download">{t('keywords.export')}</Button>}>
      <MenuItem href={address('csv')} isDownload>
        CSV
      </MenuItem>
      <MenuItem href={address('json')} isDownload>
        JSON
      </MenuItem>
    </Menu>
  )
}
