import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useMarketName } from './market-name.ts'
import type { Overview } from './queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** The headline, market by market; a client with one market has nothing to compare. */
export function Markets({ markets }: Pick<Overview, 'markets'>) {
  const t = useText()
  const nameOf = useMarketName()
  if (markets.length < 2) return null
  return (
    <Section title={t('answers.byMarket')} text={t('answers.byMarketText')}>
      <Table
        label={t('answers.byMarket')}
        headings={[
          { id: 'market', label: t('answers.markets') },
          { id: 'named', label: t('answers.mentioned'), isNumber: true },
          { id: 'cited', label: t('answers.cited'), isNumber: true },
          { id: 'answers', label: t('answers.toAsk'), isNumber: true },
        ]}
      >
        {markets.map((market) => (
          <tr key={`${market.country} ${market.language}`}>
            <td data-wrap="true">{nameOf(market)}</td>
            <td data-number="true">
              <Num value={market.mention_rate.value} options={PERCENT} />
            </td>
            <td data-number="true">
              <Num value={market.citation_rate.value} options={PERCENT} />
            </td>
            <td data-number="true">
              <Num value={market.answers} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
