import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useProviderName } from './provider-name.ts'
import { modesQuery } from './queries.ts'

const KINDS = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const

/** Which source answers which kind of search, in the order in which they are asked. */
export function Modes() {
  const t = useText()
  const sourceName = useProviderName()
  const modes = useQuery(modesQuery)
  const nameOf = (mode: string) => {
    const known = KINDS.find((kind) => kind === mode)
    return known ? t(`vertical.${known}`) : mode
  }
  return (
    <Section title={t('sources.kinds')} text={t('sources.kindsText')}>
      <QueryBoundary query={modes} rows={9}>
        {(data) => (
          <Table
            label={t('sources.kinds')}
            headings={[
              { id: 'mode', label: t('console.kind') },
              { id: 'sources', label: t('sources.order') },
            ]}
          >
            {data.modes.map(({ mode, sources }) => (
              <tr key={mode}>
                <td>{nameOf(mode)}</td>
                <td data-wrap="true" className={sources.length ? undefined : 'problem'}>
                  {sources.map(sourceName).join(' → ') || t('sources.unanswered')}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}
