import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import type { Keyword } from '../../api/keywords.ts'
import { keywordPerformanceQuery, searchConsoleQuery } from '../../api/search-console.ts'
import { countryName } from '../../domain/fields/countries-languages.ts'
import { useScope } from '../../domain/period/scope.ts'
import { importedDays } from '../../domain/search-performance.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { ONE_DECIMAL } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const

type PanelProps = { client: Client; keyword: Keyword; device: 'desktop' | 'mobile' }

/** What Google counts for the keyword, beside where a check found it; nothing while no property is connected. */
export function SearchConsolePanel({ client, keyword, device }: PanelProps) {
  const { language, t } = useLanguage()
  const { span } = useScope()
  const status = useQuery(searchConsoleQuery(client.id))
  const days = status.data?.site_url ? importedDays(span, status.data) : null
  const performance = useQuery(
    keywordPerformanceQuery({ clientId: client.id, keywordId: keyword.id, days }),
  )
  if (!days) return null
  const measured =
    device === 'mobile' ? (keyword.mobile?.position ?? keyword.position) : keyword.position
  return (
    <Section
      title={t('keywordPage.searchConsole')}
      text={t('keywordPage.searchConsoleText', { geo: countryName(language, keyword.geo) })}
    >
      <QueryBoundary query={performance} rows={4}>
        {({ devices, pages }) => {
          const own = devices.find((each) => each.device === device)
          return (
            <>
              {own ? (
                <Figures label={t('keywordPage.searchConsole')}>
                  <Figure label={t('keyword.clicks')}>
                    <Num value={own.clicks} size="large" />
                  </Figure>
                  <Figure label={t('keyword.impressions')}>
                    <Num value={own.impressions} size="large" />
                  </Figure>
                  <Figure label={t('keyword.ctr')}>
                    <Num value={own.ctr} options={PERCENT} size="large" />
                  </Figure>
                  <Figure label={t('keyword.googlePosition')}>
                    <Num value={own.position} options={ONE_DECIMAL} size="large" />
                  </Figure>
                  <Figure label={t('keywordPage.measured')}>
                    <Num value={measured} size="large" />
                  </Figure>
                </Figures>
              ) : (
                <p className="quiet">{t('keywordPage.notSeen')}</p>
              )}
              {pages.length > 0 && <Pages pages={pages} />}
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

type Page = { url: string; clicks: number; impressions: number; position: number | null }

function Pages({ pages }: { pages: Page[] }) {
  const t = useText()
  return (
    <Table
      label={t('keywordPage.googlePages')}
      headings={[
        { id: 'url', label: t('keywordPage.googlePages') },
        { id: 'clicks', label: t('keyword.clicks'), isNumber: true },
        { id: 'impressions', label: t('keyword.impressions'), isNumber: true },
        { id: 'position', label: t('keyword.googlePosition'), isNumber: true },
      ]}
    >
      {pages.map(({ url, clicks, impressions, position }) => (
        <tr key={url}>
          <td className="mono" data-wrap="true" title={url}>
            {pathOf(url)}
          </td>
          <td data-number="true">
            <Num value={clicks} />
          </td>
          <td data-number="true">
            <Num value={impressions} />
          </td>
          <td data-number="true">
            <Num value={position} options={ONE_DECIMAL} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
