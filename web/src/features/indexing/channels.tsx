import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import { channelName, refusalLabel, stepLabel } from './labels.ts'
import { type Channel, type Setup, settingsQuery, type Task } from './queries.ts'

const CHANNELS = ['indexnow', 'gsc_sitemap', 'google_indexing', 'bing'] as const

/** The indexing channels, the engines each one reaches, and a test of its setup. */
export function Channels({ client, latest }: { client: Client; latest: Task | null }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const mayManage = useMay('admin')
  const [found, setFound] = useState<Setup[]>([])
  const check = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/indexing/check', {
        path: { client_id: client.id },
      }),
    onDone: ({ channels }) => setFound(channels),
  })
  return (
    <Section
      title={t('indexing.channels')}
      text={t('indexing.channelsText')}
      actions={
        <>
          {mayWork && (
            <Button icon="check" isPending={check.isPending} onPress={() => check.mutate()}>
              {t('indexing.check')}
            </Button>
          )}
          {mayManage && (
            <LinkButton
              to="/c/$clientId/settings"
              params={{ clientId: client.id }}
              icon="settings"
            >
              {t('indexing.setUp')}
            </LinkButton>
          )}
        </>
      }
    >
      <Table
        label={t('indexing.channels')}
        headings={[
          { id: 'channel', label: t('indexing.channelLabel') },
          { id: 'reaches', label: t('indexing.reaches'), isWide: true },
          { id: 'state', label: t('indexing.state') },
          { id: 'actions', label: t('table.actions'), isHidden: true, isWide: true },
        ]}
      >
        {CHANNELS.map((channel) => (
          <tr key={channel}>
            <td>
              {t(channelName(channel))}
              {channel === 'google_indexing' && mayWork && (
                <div className="table-below">
                  <GoogleSwitch client={client} />
                </div>
              )}
            </td>
            <td className="quiet" data-wide="true" data-wrap="true">
              {t(`indexing.reach.${channel}`)}
            </td>
            <td data-wrap="true">
              <ChannelState
                checked={found.find((each) => each.channel === channel)}
                last={latest?.channels.find((each) => each.channel === channel)}
              />
            </td>
            <td data-actions="true" data-wide="true">
              {channel === 'google_indexing' && mayWork && <GoogleSwitch client={client} />}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function ChannelState({
  checked,
  last,
}: {
  checked: Setup | undefined
  last: Channel | undefined
}) {
  const t = useText()
  if (checked?.ok) return <StatusBadge tone="good">{t('indexing.checkOk')}</StatusBadge>
  if (checked?.failed_step === 'configured' || (!checked && last?.is_configured === false))
    return <StatusBadge tone="off">{t('indexing.notSetUp')}</StatusBadge>
  if (checked?.failed_step) {
    const { detail } = checked.steps.at(-1) ?? { detail: '' }
    return (
      <>
        <StatusBadge tone="bad">{t(stepLabel(checked.failed_step))}</StatusBadge>
        {detail && <div className="hint mono">{detail}</div>}
      </>
    )
  }
  if (!last) return <StatusBadge tone="waiting">{t('indexing.neverTried')}</StatusBadge>
  if (last.refusal !== '')
    return <StatusBadge tone="bad">{t(refusalLabel(last.refusal))}</StatusBadge>
  return <StatusBadge tone="good">{t('integrations.on')}</StatusBadge>
}

/** Google means this interface for a few kinds of pages only, so it is somebody's choice. */
function GoogleSwitch({ client }: { client: Client }) {
  const t = useText()
  const settings = useQuery(settingsQuery(client.id))
  const isOn = settings.data?.google_indexing ?? false
  const save = useAction({
    run: () =>
      api('put', '/api/v1/clients/{client_id}/indexing/settings', {
        path: { client_id: client.id },
        body: { google_indexing: !isOn },
      }),
    refresh: [settingsQuery(client.id).queryKey],
  })
  if (!settings.data) return null
  return (
    <Button
      kind="quiet"
      isPending={save.isPending}
      onPress={() => save.mutate()}
      aria-label={`${t(isOn ? 'indexing.switchOff' : 'indexing.switchOn')}: ${t(channelName('google_indexing'))}`}
    >
      {t(isOn ? 'indexing.switchOff' : 'indexing.switchOn')}
    </Button>
  )
}
