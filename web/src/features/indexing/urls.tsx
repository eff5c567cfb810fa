import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { channelName, refusalLabel, URL_TONES, urlStateLabel } from './labels.ts'
import { type ListedUrl, PAGE_SIZE, STATES, urlsQuery } from './queries.ts'

/** Every page with the reason why it was sent or not, and what each channel said to it. */
export function Urls({ client }: { client: Client }) {
  const t = useText()
  const {
    q = '',
    state,
    indexed,
    page: text,
  } = useSearch({ from: '/inside/c/$clientId/indexing' })
  const navigate = useNavigate({ from: '/c/$clientId/indexing' })
  const set = (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
  const page = Math.max(1, Number(text) || 1)
  const known = STATES.find((each) => each === state)
  const isIndexed = indexed === undefined ? undefined : indexed === 'yes'
  const urls = useQuery(urlsQuery(client.id, { q, state: known, isIndexed, page }))
  return (
    <div id="urls">
      <Section title={t('indexing.pages')} text={t('indexing.pagesText')}>
        <Toolbar>
          <FilterField
            label={t('indexing.find')}
            value={q}
            onChange={(value) => set({ q: value })}
          />
          <Select
            label={t('indexing.state')}
            isBare
            value={known ?? 'all'}
            onChange={(next) => set({ state: next === 'all' ? undefined : next })}
            options={[
              { id: 'all', label: t('indexing.allStates') },
              ...STATES.map((id) => ({ id, label: t(urlStateLabel(id)) })),
            ]}
          />
          <Select
            label={t('indexing.indexed')}
            isBare
            value={indexed === 'yes' || indexed === 'no' ? indexed : 'all'}
            onChange={(next) => set({ indexed: next === 'all' ? undefined : next })}
            options={[
              { id: 'all', label: t('indexing.indexedOrNot') },
              { id: 'yes', label: t('indexing.indexed') },
              { id: 'no', label: t('indexing.notIndexed') },
            ]}
          />
        </Toolbar>
        <QueryBoundary query={urls} rows={6}>
          {(data) =>
            data.length ? (
              <>
                <UrlTable urls={data} />
                <PageSteps
                  page={page}
                  isLast={data.length < PAGE_SIZE}
                  onGo={(next) => set({ page: String(next) })}
                />
              </>
            ) : (
              <EmptyState title={t('indexing.noPage')} text={t('indexing.noPageText')} />
            )
          }
        </QueryBoundary>
      </Section>
    </div>
  )
}

function UrlTable({ urls }: { urls: ListedUrl[] }) {
  const t = useText()
  return (
    <Table
      label={t('indexing.pages')}
      headings={[
        { id: 'url', label: t('indexing.address') },
        { id: 'state', label: t('indexing.state') },
        { id: 'receipts', label: t('indexing.submitted'), isWide: true },
        { id: 'index', label: t('indexing.indexed'), isWide: true },
        { id: 'changed', label: t('indexing.changed'), isWide: true },
      ]}
    >
      {urls.map((url) => (
        <tr key={url.url}>
          <td className="mono">
            <div className="indexing-url" title={url.url}>
              <a href={url.url} rel="noopener noreferrer nofollow" target="_blank">
                <Address url={url.url} />
              </a>
            </div>
          </td>
          <td data-wrap="true">
            <StatusBadge tone={URL_TONES[url.state]}>{t(urlStateLabel(url.state))}</StatusBadge>
            <div className="table-below indexing-below">
              <Indexed url={url} />
              <Receipts receipts={url.receipts} />
            </div>
          </td>
          <td data-wide="true">
            <Receipts receipts={url.receipts} />
          </td>
          <td data-wrap="true" data-wide="true">
            <Indexed url={url} />
          </td>
          <td className="quiet" data-wide="true">
            <Time at={url.changed_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** An address that goes on in the next line after a slash. */
function Address({ url }: { url: string }) {
  const [host, ...parts] = url.replace(/^https?:\/\//, '').split('/')
  return (
    <>
      {host}
      {parts.map((part, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name than their place
        <Fragment key={depth}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function Receipts({ receipts }: { receipts: ListedUrl['receipts'] }) {
  const t = useText()
  if (receipts.length === 0)
    return <span className="quiet">{t('indexing.submittedNobody')}</span>
  return (
    <ul className="indexing-channels">
      {receipts.map(({ channel, is_accepted, refusal, sent_at }) => (
        <li key={channel}>
          <StatusBadge tone={is_accepted ? 'good' : 'bad'}>
            {t(channelName(channel))}
          </StatusBadge>{' '}
          <span className="hint">
            {refusal === '' ? <Time at={sent_at} /> : t(refusalLabel(refusal))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Indexed({ url: { is_indexed, coverage } }: { url: ListedUrl }) {
  const t = useText()
  if (is_indexed === null) return <StatusBadge tone="off">{t('indexing.unseen')}</StatusBadge>
  return (
    <>
      <StatusBadge tone={is_indexed ? 'good' : 'bad'}>
        {t(is_indexed ? 'indexing.indexed' : 'indexing.notIndexed')}
      </StatusBadge>
      {coverage && <div className="hint">{coverage}</div>}
    </>
  )
}
