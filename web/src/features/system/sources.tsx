import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/health.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ErrorState, QueryBoundary } from '../../ui/page/states.tsx'
import { ConfigErrors } from './config-errors.tsx'
import { Modes } from './modes.tsx'
import { Ports } from './ports.tsx'
import { modesQuery, type Source, type SourceList, sourcesQuery } from './queries.ts'
import { CreditCost } from './sources/credit-cost.tsx'
import { Guide } from './sources/guide.tsx'
import { SourceCards } from './sources/source-cards.tsx'
import { Warnings } from './warnings.tsx'

const KINDS = [
  { kind: 'search', title: 'sources.search', text: 'sources.searchText' },
  { kind: 'model', title: 'sources.models', text: 'sources.modelsText' },
  { kind: 'store', title: 'sources.stores', text: 'sources.storesText' },
  { kind: 'translation', title: 'sources.translation', text: 'sources.translationText' },
] as const satisfies { kind: Source['kind']; title: string; text: string }[]

/** Where results come from: keys, order, budgets, how each source has done, and a try on the spot. */
export function SourceSettings() {
  const t = useText()
  const sources = useQuery(sourcesQuery)
  const modes = useQuery(modesQuery)
  const { data: health } = useQuery(healthQuery)
  const failed = [sources, modes].filter(({ data, error }) => !data && error)
  return (
    <>
      {health && health.config_errors.length > 0 && (
        <ConfigErrors lines={health.config_errors} />
      )}
      <Warnings />
      {/* A server that fails does so for every part: it is said once. */}
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => failed.map((query) => query.refetch())}
        />
      )}
      {!failed.includes(sources) && !sources.data && (
        <Section title={t('sources.search')} text={t('sources.searchText')}>
          <QueryBoundary query={sources} rows={8}>
            {() => null}
          </QueryBoundary>
        </Section>
      )}
      {sources.data && <Sources list={sources.data} />}
      {/* How many sources there are is not known before: what stands below them would move. */}
      {!sources.isPending && (
        <>
          {!failed.includes(modes) && <Modes />}
          <Ports />
        </>
      )}
    </>
  )
}

function Sources({ list }: { list: SourceList }) {
  const t = useText()
  const mayManage = useMay('admin')
  return (
    <>
      {KINDS.map(({ kind, title, text }) => (
        <Section key={kind} title={t(title)} text={t(text)}>
          <SourceCards
            kind={kind}
            sources={list.sources.filter((source) => source.kind === kind)}
            isOperator={list.scope === 'installation'}
          />
        </Section>
      ))}
      {mayManage && list.scope === 'installation' && <CreditCost list={list} />}
      <Guide list={list} />
    </>
  )
}
