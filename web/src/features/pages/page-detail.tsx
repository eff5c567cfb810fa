import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { ClickModelNote } from '../../domain/click-model-note.tsx'
import { useEngineName } from '../../domain/positions/of-engine.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CheckTable } from './check-table.tsx'
import { PageLink } from './page-table.tsx'
import { type PageDetail, pageQuery } from './queries.ts'

/** Everything that is known of one page of the client. */
export function PageDetailView({ client, url }: { client: Client; url: string }) {
  const t = useText()
  const page = useQuery(pageQuery(client.id, url))
  const engine = useEngineName(client.id, page.data?.engine)
  return (
    <Page
      title={pathOf(url) || url}
      about={client.name}
      lead={
        <>
          <Link to="/c/$clientId/pages" params={{ clientId: client.id }}>
            {t('ownPages.all')}
          </Link>
          {engine && ` · ${engine}`}
        </>
      }
    >
      <QueryBoundary query={page} rows={10}>
        {(data) => (
          <>
            <Numbers clientId={client.id} page={data} />
            <Section title={t('ownPages.keywords')}>
              {data.leading.length > 0 ? (
                <CheckTable
                  client={client}
                  checks={data.leading}
                  label={t('ownPages.keywords')}
                />
              ) : (
                <p className="quiet">{t('ownPages.noKeywords')}</p>
              )}
            </Section>
            <Misplaced client={client} page={data} />
            <Changes client={client} page={data} />
            <Competing client={client} page={data} />
            <History page={data} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Numbers({ clientId, page }: { clientId: number; page: PageDetail }) {
  const { language, t } = useLanguage()
  const { keywords, best_position, clicks, citations, answers, owned_features, distribution } =
    page
  const { search, search_days } = page
  return (
    <>
      <Figures label={t('ownPages.numbers')}>
        <Figure label={t('nav.keywords')}>
          <Num size="large" value={keywords} />
        </Figure>
        <Figure label={t('ownPages.best')}>
          <Num size="large" value={best_position} />
        </Figure>
        <Figure label={t('ownPages.clicks')}>
          <Num size="large" value={clicks} options={{ maximumFractionDigits: 0 }} />
        </Figure>
        {search && search_days && (
          <Figure
            label={t('ownPages.googleClicks')}
            note={`${wholeDay(language, Date.parse(search_days.from) / 1000)} – ${wholeDay(language, Date.parse(search_days.to) / 1000)}`}
          >
            <Num size="large" value={search.clicks} />
          </Figure>
        )}
        <Figure label={t('ownPages.blocks')}>
          <Num size="large" value={owned_features} />
        </Figure>
        <Figure label={t('ownPages.citations')} note={t('ownPages.ofAnswers', { n: answers })}>
          <Num size="large" value={citations} />
        </Figure>
      </Figures>
      <Figures label={t('ownPages.distribution')}>
        {distribution.map(({ from, to, checks }) => (
          <Figure key={from} label={t('ownPages.position', { from, to })}>
            <Num value={checks} />
          </Figure>
        ))}
      </Figures>
      <ClickModelNote clientId={clientId} model={page.click_model} />
    </>
  )
}

function Misplaced({ client, page }: { client: Client; page: PageDetail }) {
  const t = useText()
  if (page.misplaced.length === 0) return null
  return (
    <Section title={t('ownPages.misplaced')} text={t('ownPages.misplacedText')}>
      <CheckTable
        client={client}
        checks={page.misplaced}
        label={t('ownPages.misplaced')}
        hasPage
      />
    </Section>
  )
}

/** Against the check before. */
function Changes({ client, page }: { client: Client; page: PageDetail }) {
  const t = useText()
  const { gained_checks, lost_checks, compared_at } = page
  if (compared_at === null || compared_at === undefined) return null
  if (gained_checks.length + lost_checks.length === 0)
    return (
      <Section title={t('ownPages.gainedLost')}>
        <p className="quiet">{t('ownPages.nothingChanged')}</p>
      </Section>
    )
  return (
    <>
      {gained_checks.length > 0 && (
        <Section title={t('ownPages.gained')}>
          <CheckTable client={client} checks={gained_checks} label={t('ownPages.gained')} />
        </Section>
      )}
      {lost_checks.length > 0 && (
        <Section title={t('ownPages.lost')}>
          <CheckTable client={client} checks={lost_checks} label={t('ownPages.lost')} hasPage />
        </Section>
      )}
    </>
  )
}

function Competing({ client, page }: { client: Client; page: PageDetail }) {
  const t = useText()
  if (page.competing.length === 0) return null
  return (
    <Section title={t('ownPages.competing')} text={t('ownPages.competingText')}>
      <Table
        label={t('ownPages.competing')}
        headings={[
          { id: 'page', label: t('ownPages.page') },
          { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        ]}
      >
        {page.competing.map(({ url, keywords }) => (
          <tr key={url}>
            <td className="mono" data-wrap="true">
              <PageLink client={client} url={url} />
            </td>
            <td data-number="true">
              <Num value={keywords} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

const SHOWN = 12

function History({ page }: { page: PageDetail }) {
  const t = useText()
  if (page.history.length < 2) return null
  return (
    <Section title={t('ownPages.history')}>
      <Table
        label={t('ownPages.history')}
        headings={[
          { id: 'date', label: t('ownPages.date') },
          { id: 'keywords', label: t('ownPages.keywords'), isNumber: true },
          { id: 'top10', label: t('top.10'), isNumber: true },
          { id: 'best', label: t('ownPages.best'), isNumber: true },
        ]}
      >
        {page.history
          .slice(-SHOWN)
          .toReversed()
          .map(({ job_id, checked_at, keywords, top10, best_position }) => (
            <tr key={job_id}>
              <td>
                <Time at={checked_at} />
              </td>
              <td data-number="true">
                <Num value={keywords} />
              </td>
              <td data-number="true">
                <Num value={top10} />
              </td>
              <td data-number="true">
                <Num value={best_position} />
              </td>
            </tr>
          ))}
      </Table>
    </Section>
  )
}
