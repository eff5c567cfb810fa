import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { hostOf, pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import './links.css'
import { countLabel, reasonLabel, STATE_TONES, stateLabel } from './labels.ts'
import { type Backlink, linksQuery, PAGE_SIZE, STATES } from './queries.ts'

/** The monitored links; what is shown stands in the address. */
export function LinkTable({ client, stamp }: { client: Client; stamp: number | null }) {
  const t = useText()
  const {
    q = '',
    state,
    followed,
    page: text,
    link,
  } = useSearch({ from: '/inside/c/$clientId/links' })
  const navigate = useNavigate({ from: '/c/$clientId/links' })
  const set = (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
  const page = Math.max(1, Number(text) || 1)
  const known = STATES.find((each) => each === state)
  const isFollowed = followed === undefined ? undefined : followed === 'yes'
  const links = useQuery(
    linksQuery(client.id, { q, state: known, followed: isFollowed, page, checkedAt: stamp }),
  )
  return (
    <>
      <Toolbar>
        <FilterField
          label={t('links.find')}
          value={q}
          onChange={(value) => set({ q: value })}
        />
        <Select
          label={t('links.stateLabel')}
          isBare
          value={known ?? 'all'}
          onChange={(next) => set({ state: next === 'all' ? undefined : next })}
          options={[
            { id: 'all', label: t('links.allStates') },
            ...STATES.map((id) => ({ id, label: t(countLabel(id)) })),
          ]}
        />
        <Select
          label={t('links.followed')}
          isBare
          value={followed === 'yes' || followed === 'no' ? followed : 'all'}
          onChange={(next) => set({ followed: next === 'all' ? undefined : next })}
          options={[
            { id: 'all', label: t('links.followedOrNot') },
            { id: 'yes', label: t('links.followed') },
            { id: 'no', label: t('links.notFollowed') },
          ]}
        />
      </Toolbar>
      <QueryBoundary query={links} rows={8}>
        {(data) =>
          data.length ? (
            <>
              <Rows client={client} links={data} />
              <PageSteps
                page={page}
                isLast={data.length < PAGE_SIZE}
                onGo={(next) => set({ page: String(next) })}
              />
            </>
          ) : (
            <EmptyState title={t('links.noMatch')} text={t('links.noMatchText')} />
          )
        }
      </QueryBoundary>
      {link !== undefined && (
        <HistoryDialog
          client={client}
          backlinkId={Number(link)}
          onClose={() => set({ link: undefined, page: text })}
        />
      )}
    </>
  )
}

function Rows({ client, links }: { client: Client; links: Backlink[] }) {
  const t = useText()
  return (
    <Table
      label={t('nav.links')}
      headings={[
        { id: 'source', label: t('links.source') },
        { id: 'state', label: t('links.stateLabel') },
        { id: 'anchor', label: t('links.anchor'), isWide: true },
        { id: 'rel', label: t('links.rel'), isWide: true },
        { id: 'seen', label: t('links.lastSeen'), isWide: true },
        { id: 'checked', label: t('links.lastChecked'), isWide: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {links.map((link) => (
        <Row key={link.id} client={client} link={link} />
      ))}
    </Table>
  )
}

/** As people read it: no scheme, and the letters themselves. */
const readable = (url: string) => hostOf(url) + pathOf(url)

function Row({ client, link }: { client: Client; link: Backlink }) {
  const t = useText()
  const {
    id,
    source_url,
    target_url,
    state,
    reason,
    anchor,
    rel,
    is_followed,
    last_seen,
    last_checked_at,
  } = link
  return (
    <tr>
      <td>
        <div className="link-address mono" title={source_url}>
          <a href={source_url} rel="noopener noreferrer nofollow" target="_blank">
            {readable(source_url)}
          </a>
        </div>
        {target_url && (
          <div className="link-address hint" title={target_url}>
            → {readable(target_url)}
          </div>
        )}
      </td>
      <td className="link-state">
        <Link
          to="/c/$clientId/links"
          params={{ clientId: client.id }}
          search={(old) => ({ ...old, link: String(id) })}
          resetScroll={false}
        >
          <StatusBadge tone={STATE_TONES[state]}>{t(stateLabel(state))}</StatusBadge>
        </Link>
        {reason !== '' && <div className="hint">{t(reasonLabel(reason))}</div>}
      </td>
      <td data-wide="true">
        <div className="link-anchor" title={anchor}>
          {anchor}
        </div>
      </td>
      <td className="quiet" data-wide="true">
        {is_followed && t('links.isFollowed')}
        {is_followed === false && (rel || t('links.isNotFollowed'))}
      </td>
      <td className="quiet" data-wide="true">
        {last_seen !== null && <Time at={last_seen} />}
      </td>
      <td className="quiet" data-wide="true">
        {last_checked_at === null ? t('links.never') : <Time at={last_checked_at} />}
      </td>
      <td data-actions="true">
        <Remove client={client} link={link} />
      </td>
    </tr>
  )
}

function Remove({ client, link }: { client: Client; link: Backlink }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const path = { client_id: client.id }
  const refresh = [['links', client.id]]
  const { source_url, target_url } = link
  const restore = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/backlinks', {
        path,
        body: [{ source_url, target_url }],
      }),
    refresh,
  })
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/backlinks/{backlink_id}', {
        path: { ...path, backlink_id: link.id },
      }),
    refresh,
    onDone: () => notify({ text: t('links.removed'), undo: () => restore.mutate() }),
  })
  if (!mayWork) return null
  return (
    <Button
      kind="quiet"
      icon="trash"
      isPending={remove.isPending}
      onPress={() => remove.mutate()}
      aria-label={`${t('action.remove')}: ${source_url}`}
    >
      {t('action.remove')}
    </Button>
  )
}
