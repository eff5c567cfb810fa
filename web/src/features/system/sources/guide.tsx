import { useUsd } from '../../../domain/use-usd.ts'
import { useText } from '../../../i18n/language.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { SourceList } from '../queries.ts'
import { useSourceName } from './source-name.ts'

const KEYWORDS = 1000
const DAYS = 30
const DEPTHS = [10, 50, 100]

/** Which source for which need, and what a thousand keywords of Google a day cost with each. */
export function Guide({ list: { sources } }: { list: SourceList }) {
  const t = useText()
  const usd = useUsd()
  const nameOf = useSourceName()
  return (
    <Section title={t('sources.guide')} text={t('sources.guideText')}>
      <p className="hint">{t('sources.guideColumn')}</p>
      <Table
        label={t('sources.guideColumn')}
        headings={[
          { id: 'source', label: t('sources.source') },
          ...DEPTHS.map((depth) => ({
            ...{
              id: String(depth),
              label: t('sources.guideDepth', { n: depth }),
              isNumber: true,
            },
          })),
        ]}
      >
        {sources
          .filter(({ engine, costs }) => costs.length > 0 && engine === 'google')
          .map(({ name, costs }) => (
            <tr key={name}>
              <td>{nameOf(name)}</td>
              {costs
                .filter(({ depth }) => DEPTHS.includes(depth))
                .map((cost) => (
                  <td key={cost.depth} data-number="true">
                    {usd(cost.usd * KEYWORDS * DAYS)}
                  </td>
                ))}
            </tr>
          ))}
      </Table>
    </Section>
  )
}
