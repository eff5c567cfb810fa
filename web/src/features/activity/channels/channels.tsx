import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/language.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { SampleTable } from '../../../ui/table/sample-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { CHATS, type Channel, channelsQuery } from './queries.ts'

/** The chats that the workspace's news is sent to. */
export function Channels() {
  const t = useText()
  const channels = useQuery(channelsQuery)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setAdding(true)}>
      {t('channels.add')}
    </Button>
  )
  return (
    <Section
      title={t('channels.title')}
      text={t('channels.text')}
      actions={!!channels.data?.length && add}
    >
      <QueryBoundary query={channels} rows={2}>
        {(data) =>
          data.length ? (
            <List channels={data} />
          ) : (
            <EmptyState
              title={t('channels.none')}
              text={t('channels.noneText')}
              picture={
                <SampleTable
                  headings={[t('channels.name'), t('apiKeys.state')]}
                  rows={[
                    [`#seo · ${CHATS.slack}`, t('webhooks.on')],
                    [`shop.example · ${CHATS.telegram}`, t('webhooks.on')],
                  ]}
                />
              }
            >
              {add}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {isAdding && <ChannelDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function List({ channels }: { channels: Channel[] }) {
  const t = useText()
  return (
    <Table
      label={t('channels.title')}
      headings={[
        { id: 'name', label: t('channels.name') },
        { id: 'state', label: t('apiKeys.state') },
        { id: 'last', label: t('channels.last'), isWide: true },
        { id: 'actions', label: t('channels.actions') },
      ]}
    >
      {channels.map((channel) => (
        <tr key={channel.id}>
          <td data-wrap="true">
            {channel.name} <span className="hint">{CHATS[channel.kind]}</span>
            {channel.last_error && (
              <p className="problem">{channel.disabled_reason ?? channel.last_error}</p>
            )}
          </td>
          <td>
            <Badge tone={channel.is_active ? 'good' : 'bad'}>
              {t(channel.is_active ? 'webhooks.on' : 'webhooks.off')}
            </Badge>
          </td>
          <td className="quiet" data-wide="true">
            {channel.last_sent_at === null ? (
              t('apiKeys.never')
            ) : (
              <Time at={channel.last_sent_at} />
            )}
          </td>
          <td>
            <ChannelActions channel={channel} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
