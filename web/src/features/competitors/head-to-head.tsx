import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Client } from '../../api/clients.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { useScope } from '../../domain/period/scope.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { wholeDay } from '../../i18n/format.ts'
import { type PlainKey, useLanguage, useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { FilterChip } from '../../ui/table/filter-chip.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { type CompetitorFilter, type HeadToHead, headToHeadQuery } from './queries.ts'

/** Keyword by keyword: who stands where; the best of each line is set bold. */
export function HeadToHeadTable({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const { span, segment } = useScope()
  const {
    page: text,
    domain,
    band = '',
  } = useSearch({ from: '/inside/c/$clientId/competitors' })
  const navigate = useNavigate({ from: '/c/$clientId/competitors' })
  const page = Math.max(1, Number.parseInt(text ?? '1', 10) || 1)
  const filter = domain ? { domain, band } : null
  const table = useQuery(headToHeadQuery(client.id, { span, segment, page, filter }))
  const checkedAt = table.data?.checked_at
  const box = useRef<HTMLDivElement>(null)
  // Whoever pressed a number above wants to see its rows, not where they were.
  const chosen = domain && `${domain} ${band}`
  useEffect(() => {
    if (chosen) box.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return (
    <div ref={box}>
      <Section
        title={t('headToHead.title')}
        {...(checkedAt != null && {
          text: t('headToHead.text', { day: wholeDay(language, checkedAt) }),
        })}
      >
        {filter && <ActiveFilter filter={filter} total={table.data?.total} />}
        <QueryBoundary query={table} rows={12}>
          {(data) =>
            data.rows.length === 0 ? (
              <p className="quiet">{t('headToHead.none')}</p>
            ) : (
              <>
                <Rows client={client} data={data} />
                <Pager
                  page={data.page}
                  pages={data.pages}
                  onPage={(next) =>
                    void navigate({
                      search: (old) => ({
                        ...old,
                        page: next === 1 ? undefined : String(next),
                      }),
                    })
                  }
                />
              </>
            )
          }
        </QueryBoundary>
      </Section>
    </div>
  )
}

/** What the rows were narrowed to, and the way back to all. */
function ActiveFilter({
  filter,
  total,
}: {
  filter: CompetitorFilter
  total: number | undefined
}) {
  const t = useText()
  const navigate = useNavigate({ from: '/c/$clientId/competitors' })
  const name = BANDS[filter.band] ?? 'headToHead.found'
  return (
    <div className="form-row">
      <FilterChip
        name={`${filter.domain} ${t(name)}`}
        onClear={() =>
          void navigate({
            search: (old) => ({ ...old, domain: undefined, band: undefined, page: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <span className="mono">{filter.domain}</span> {t(name)}
      </FilterChip>
      {total !== undefined && (
        <span className="quiet" role="status">
          {t('keywords.count', { n: total })}
        </span>
      )}
    </div>
  )
}

const BANDS: Record<string, PlainKey> = {
  '1-3': 'top.3',
  '1-10': 'top.10',
  '1-30': 'top.30',
  none: 'band.none',
}

function Rows({
  client,
  data: { domains, rows, job_id },
}: {
  client: Client
  data: HeadToHead
}) {
  const t = useText()
  return (
    <section
      className="table-scroll head-to-head"
      aria-label={t('headToHead.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('keyword.query')}</th>
            {domains.map(({ domain }, index) => (
              <th
                key={domain}
                scope="col"
                data-number="true"
                data-turned="true"
                className="mono"
              >
                <span title={domain}>
                  {index === 0 ? <Highlight>{domain}</Highlight> : domain}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keyword_id, query, device, positions }) => (
            <tr
              key={`${keyword_id}${device}`}
              data-evidence={writeEvidence({
                keywordId: keyword_id,
                device,
                jobId: job_id ?? undefined,
              })}
            >
              <td data-clip="true">
                <KeywordLink clientId={client.id} keywordId={keyword_id} device={device}>
                  {query}
                </KeywordLink>
              </td>
              {positions.map((position, index) => (
                <td
                  key={domains[index]?.domain}
                  data-number="true"
                  data-best={position !== null && position === best(positions)}
                >
                  <Num value={position} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const best = (positions: (number | null)[]) =>
  Math.min(...positions.map((position) => position ?? Number.POSITIVE_INFINITY))
