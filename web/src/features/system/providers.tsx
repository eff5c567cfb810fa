import { useQuery } from '@tanstack/react-query'
import { providerName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page.tsx'
import { QueryBoundary } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type Provider, providersQuery } from './queries.ts'
import './status.css'
import { TestProvider } from './test-provider.tsx'

/** Models, app stores and translation: what is set up, and a try on the spot. */
export function Providers() {
  const t = useText()
  const providers = useQuery(providersQuery)
  return (
    <Section title={t('providers.title')} text={t('providers.text')}>
      <QueryBoundary query={providers} rows={6}>
        {(data) => (
          <>
            <Rows providers={data.providers.filter(({ kind }) => kind !== 'search')} />
            <Missing providers={data.providers} />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Rows({ providers }: { providers: Provider[] }) {
  const t = useText()
  return (
    <Table
      label={t('providers.title')}
      headings={[
        { id: 'name', label: t('providers.name') },
        { id: 'kind', label: t('providers.kind'), isWide: true },
        { id: 'model', label: t('providers.model'), isWide: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {providers.map(({ kind, name, model }) => (
        <tr key={`${kind} ${name}`}>
          <td>
            {providerName(name)}
            <span className="hint table-below">{t(`provider.${kind}`)}</span>
          </td>
          <td data-wide="true">{t(`provider.${kind}`)}</td>
          <td className="mono quiet" data-wide="true">
            {model}
          </td>
          <td data-wrap="true">
            <TestProvider kind={kind} name={name} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What could be set up and is not, and how. */
function Missing({ providers }: { providers: Provider[] }) {
  const t = useText()
  const has = (wanted: Provider['kind']) => providers.some(({ kind }) => kind === wanted)
  return (
    <>
      {!has('model') && <p className="hint">{t('providers.noModel')}</p>}
      {!has('translation') && <p className="hint">{t('providers.noTranslation')}</p>}
    </>
  )
}
