import { useSearch } from '@tanstack/react-router'
import { urlOf } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import type { Keyword } from '../../api/keywords.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { useVisibleLines } from './table/visible-lines.ts'

/** The orders the server can write a file in. */
const SERVER_SORTS = new Set([
  'query',
  'position',
  'delta',
  'geo',
  'cluster',
  'search_volume',
  'difficulty',
])
const FIELDS = [
  'query',
  'geo',
  'lang',
  'line',
  'position',
  'prev_position',
  'delta',
  'url',
  'cluster',
  'tags',
] as const

/** Exactly the filtered view, as a file. */
export function ExportMenu({ client, keywords }: { client: Client; keywords: Keyword[] }) {
  const t = useText()
  const {
    sort = '',
    q,
    cluster,
    tag,
    geo,
    location,
    engine,
    device,
    ideas: _ideas,
    ...rest
  } = useSearch({ from: '/inside/c/$clientId/keywords' })
  const { shown } = useVisibleLines(client.id, keywords)
  const { at } = useScope()
  const order = SERVER_SORTS.has(sort.replace('-', '')) ? { sort } : {}
  const filter = { q, cluster, tag, geo, location, engine, ...order, ...at }
  const address = (format: string) =>
    urlOf('/api/v1/clients/{client_id}/keywords/export', {
      params: { client_id: client.id },
      query: { format, ...filter },
    })
  // The server knows no filter by what a check found, so such a view is written here.
  const isOnlyHere = rest.band || rest.turn || rest.feature || rest.segment || device
  const save = () =>
    saveCsv(`keywords-${client.domain}`, [
      FIELDS.map((name) => (name === 'line' ? 'device' : name)),
      ...shown.map((line) => FIELDS.map((name) => line[name])),
    ])
  return (
    <Menu
      label={t('keywords.export')}
      trigger={<Button icon="download">{t('keywords.export')}</Button>}
    >
      {isOnlyHere ? (
        <MenuItem onAction={save}>{t('keywords.exportView')}</MenuItem>
      ) : (
        <>
          <MenuItem href={address('csv')} isDownload>
            CSV
          </MenuItem>
          <MenuItem href={address('json')} isDownload>
            JSON
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
