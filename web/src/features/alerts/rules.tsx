import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { ByMail } from './by-mail.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { type AlertRule, rulesQuery } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleText } from './rule-text.ts'

/** What the workspace is alerted of, and how the person hears of it. */
export function AlertSettings() {
  const { isPending } = useQuery(rulesQuery)
  return (
    <>
      <RuleSettings />
      {/* Not before it is known how long the list above is: nothing moves under the reader. */}
      {!isPending && <ByMail />}
      {!isPending && <MailPreviews />}
    </>
  )
}

function RuleSettings() {
  const t = useText()
  const rules = useQuery(rulesQuery)
  const mayWork = useMay('analyst')
  const [isAdding, setAdding] = useState(false)
  const add = mayWork && (
    <Button kind="primary" icon="plus" onPress={() => setAdding(true)}>
      {t('alerts.add')}
    </Button>
  )
  return (
    <Section
      title={t('alerts.title')}
      text={t('alerts.text')}
      actions={rules.data?.length !== 0 && add}
    >
      <QueryBoundary query={rules} rows={8}>
        {(data) =>
          data.length ? (
            <Rules rules={data} />
          ) : (
            <EmptyState
              title={t('alerts.none')}
              text={t('alerts.noneText')}
              picture={
                <SampleTable
                  headings={[t('alerts.rule'), t('alerts.state')]}
                  rows={(['leaves_top', 'backlink_lost', 'new_lead'] as const).map((id) => [
                    t(`alerts.if.${id}`),
                    t('alerts.on'),
                  ])}
                />
              }
            >
              {add}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {isAdding && <RuleDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Rules({ rules }: { rules: AlertRule[] }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { data: clients = [] } = useQuery(clientsQuery)
  const { sentence } = useRuleText(clients)
  return (
    <Table
      label={t('alerts.title')}
      headings={[
        { id: 'rule', label: t('alerts.rule') },
        { id: 'state', label: t('alerts.state') },
        ...(mayWork ? [{ id: 'actions', label: t('table.actions'), isHidden: true }] : []),
      ]}
    >
      {rules.map((rule) => (
        <tr key={rule.id}>
          <td data-wrap="true">{sentence(rule)}</td>
          <td>
            <Badge tone={rule.is_active ? 'good' : 'plain'}>
              {t(rule.is_active ? 'alerts.on' : 'alerts.off')}
            </Badge>
          </td>
          {mayWork && (
            <td data-actions="true">
              <RuleActions rule={rule} name={sentence(rule)} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

const refresh = [rulesQuery.queryKey]

function RuleActions({ rule, name }: { rule: AlertRule; name: string }) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const { id, is_active, subject: _, created_at: __, ...fields } = rule
  const path = { rule_id: id }
  const toggle = useAction({
    run: () =>
      api('patch', '/api/v1/alert-rules/{rule_id}', { path, body: { is_active: !is_active } }),
    refresh,
  })
  const restore = useAction({
    async run() {
      const { id: rule_id } = await api('post', '/api/v1/alert-rules', { body: fields })
      if (!is_active)
        await api('patch', '/api/v1/alert-rules/{rule_id}', {
          path: { rule_id },
          body: { is_active },
        })
    },
    refresh,
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/alert-rules/{rule_id}', { path }),
    refresh,
    onDone: () => notify({ text: t('alerts.deleted'), undo: () => restore.mutate() }),
  })
  const label = `${t('table.actions')}: ${name}`
  return (
    <>
      <IconButton
        icon={is_active ? 'pause' : 'play'}
        label={`${t(is_active ? 'alerts.switchOff' : 'alerts.switchOn')}: ${name}`}
        isPending={toggle.isPending}
        onPress={() => toggle.mutate()}
      />
      <Menu label={label} trigger={<IconButton icon="more" label={label} />}>
        <MenuItem onAction={() => setEditing(true)}>{t('webhooks.edit')}</MenuItem>
        <MenuItem isDanger onAction={() => remove.mutate()}>
          {t('alerts.delete')}
        </MenuItem>
      </Menu>
      {isEditing && <RuleDialog changed={rule} onClose={() => setEditing(false)} />}
    </>
  )
}
