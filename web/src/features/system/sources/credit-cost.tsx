import { api } from '../../../api/client/client.ts'
import { useUsd } from '../../../domain/use-usd.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Select } from '../../../ui/form/select.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { type Source, type SourceList, sourcesQuery } from '../queries.ts'
import { useSourceName } from './source-name.ts'

const DEPTHS = [10, 20, 50, 100] as const

/** What a search costs by source and depth, beside what it is sold for, and the most that may be asked. */
export function CreditCost({ list: { credit, sources } }: { list: SourceList }) {
  const t = useText()
  const usd = useUsd()
  const nameOf = useSourceName()
  const priced = sources.filter(({ costs }) => costs.length > 0)
  const worst = dearest(
    priced.filter(({ position }) => position !== null),
    credit.max_depth,
  )
  const save = useAction({
    run: (max_depth: number) => api('put', '/api/v1/search-depth', { body: { max_depth } }),
    refresh: [sourcesQuery.queryKey],
    onDone: ({ max_depth }) => notify({ text: t('sources.maxDepthSaved', { n: max_depth }) }),
  })
  return (
    <Section
      title={t('sources.credit')}
      text={t('sources.creditText', { usd: usd(credit.usd), lowest: usd(credit.lowest_usd) })}
    >
      {worst && worst.times > 1 && (
        <p className="source-warning">
          {t('sources.creditWarning', {
            name: nameOf(worst.name),
            n: worst.depth,
            times: Math.round(worst.times),
          })}
        </p>
      )}
      <Table
        label={t('sources.credit')}
        headings={[
          { id: 'source', label: t('sources.source') },
          ...DEPTHS.map((depth) => ({
            ...{
              id: String(depth),
              label: t('sources.depthColumn', { n: depth }),
              isNumber: true,
            },
          })),
        ]}
      >
        {priced.map(({ name, costs, position }) => (
          <tr key={name} data-muted={position === null}>
            <td>{nameOf(name)}</td>
            {costs.map((cost) => (
              <td key={cost.depth} data-number="true">
                {usd(cost.usd)}{' '}
                <span className={cost.times_credit > 1 ? 'problem' : 'hint'}>
                  ×{cost.times_credit.toFixed(1)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <div className="source-depth">
        <Select
          label={t('sources.maxDepth')}
          options={DEPTHS.map((depth) => ({ id: String(depth), label: String(depth) }))}
          value={String(DEPTHS.find((depth) => depth >= credit.max_depth) ?? 100)}
          onChange={(depth) => save.mutate(Number(depth))}
        />
        <span className="hint">{t('sources.maxDepthHint')}</span>
      </div>
    </Section>
  )
}

/** The deepest search that is sold, at the first source that answers it. */
function dearest(sources: Source[], maxDepth: number) {
  const [first] = sources.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const cost = first?.costs.findLast(({ depth }) => depth <= maxDepth)
  return first && cost
    ? { name: first.name, depth: cost.depth, times: cost.times_credit }
    : null
}
