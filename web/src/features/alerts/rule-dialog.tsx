import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { segmentsQuery } from '../../api/segments.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import {
  type AlertRule,
  CONDITIONS,
  type Condition,
  type NewRule,
  rulesQuery,
} from './queries.ts'
import { RulePreview } from './rule-preview.tsx'
import { KeywordSubject, PromptSubject } from './rule-subject.tsx'
import { useRuleText } from './rule-text.ts'

const EVERY = 'every'
const AMOUNTS = {
  top: ['3', '5', '10', '20', '30', '50', '100'],
  by: ['1', '2', '3', '5', '10', '20', '30'],
}
const ROWS = ['1', '2', '3', '4', '5']

type RuleDialogProps = {
  onClose(): void /** The rule to change; none for a new one. */
  changed?: AlertRule
}

/** A rule as a sentence that is put together, and what it would have brought. */
export function RuleDialog({ onClose, changed }: RuleDialogProps) {
  const t = useText()
  const mayManage = useMay('admin')
  const { data: clients = [] } = useQuery(clientsQuery)
  const [condition, setCondition] = useState<Condition>(changed?.condition ?? 'leaves_top')
  const [amount, setAmount] = useState(String(changed?.amount ?? 10))
  const [domain, setDomain] = useState(changed?.domain ?? '')
  const [client, setClient] = useState(changed?.client_id ? String(changed.client_id) : EVERY)
  const [tag, setTag] = useState(changed?.tag ?? '')
  const [segment, setSegment] = useState(
    changed?.segment_id ? String(changed.segment_id) : EVERY,
  )
  const [cluster, setCluster] = useState(changed?.cluster ?? '')
  const [keyword, setKeyword] = useState(changed?.keyword_id ?? null)
  const [prompt, setPrompt] = useState(changed?.prompt_id ?? null)
  const [checks, setChecks] = useState(String(changed?.checks ?? 1))
  const { takes, about } = CONDITIONS[condition]
  const isChecked = about === 'keywords' || about === 'answers'
  const rule: NewRule = {
    condition,
    amount: takes === 'top' || takes === 'by' ? Number(amount) : null,
    domain: takes === 'domain' ? domain.trim() : null,
    client_id: about === 'workspace' || client === EVERY ? null : Number(client),
    tag: about === 'keywords' && tag.trim() ? tag.trim() : null,
    checks: isChecked ? Number(checks) : 1,
    cluster: about === 'keywords' && cluster.trim() ? cluster.trim() : null,
    segment_id:
      about === 'keywords' && client !== EVERY && segment !== EVERY ? Number(segment) : null,
    keyword_id: about === 'keywords' && client !== EVERY ? keyword : null,
    prompt_id: about === 'answers' && client !== EVERY ? prompt : null,
  }
  const save = useAction({
    run: () => saveRule(rule, changed?.id),
    refresh: [rulesQuery.queryKey],
    isQuiet: true,
    onDone: onClose,
  })
  const choices = Object.entries(CONDITIONS) as [Condition, (typeof CONDITIONS)[Condition]][]
  const offered = choices.filter(([, kind]) => mayManage || kind.about !== 'workspace')
  const tried = clients.find(({ id }) => id === rule.client_id) ?? clients[0]
  return (
    <Dialog title={t(changed ? 'alerts.editTitle' : 'alerts.add')} isOpen onClose={onClose}>
      <Form onSubmit={() => save.mutate()} error={save.error}>
        <Select
          label={t('alerts.rule')}
          isDisabled={changed !== undefined}
          value={condition}
          options={offered.map(([id]) => ({ id, label: t(`alerts.if.${id}`) }))}
          onChange={setCondition}
        />
        {(takes === 'top' || takes === 'by') && (
          <Select
            label={t(`alerts.${takes}`)}
            value={amount}
            options={amountsOf(AMOUNTS[takes], amount).map((id) => ({ id, label: id }))}
            onChange={setAmount}
          />
        )}
        {takes === 'domain' && (
          <TextField
            name="domain"
            label={t('alerts.domain')}
            hint={t('alerts.domainHint')}
            value={domain}
            onChange={setDomain}
            maxLength={200}
            mono
            isRequired
          />
        )}
        {about !== 'workspace' && (
          <Select
            label={t('alerts.client')}
            value={client}
            options={[
              { id: EVERY, label: t('alerts.everyClient') },
              ...clients.map(({ id, name, domain: hint }) => ({
                id: String(id),
                label: name,
                hint,
              })),
            ]}
            onChange={(next) => {
              setClient(next)
              setSegment(EVERY)
              setKeyword(null)
              setPrompt(null)
            }}
          />
        )}
        {about === 'keywords' && (
          <TextField
            name="tag"
            label={t('alerts.tag')}
            value={tag}
            onChange={setTag}
            maxLength={120}
          />
        )}
        {about === 'keywords' && (
          <TextField
            name="cluster"
            label={t('alerts.cluster')}
            value={cluster}
            onChange={setCluster}
            maxLength={120}
          />
        )}
        {about === 'keywords' && client !== EVERY && (
          <KeywordSubject
            key={`keyword ${client}`}
            clientId={Number(client)}
            value={keyword}
            onChange={setKeyword}
          />
        )}
        {about === 'answers' && client !== EVERY && (
          <PromptSubject
            key={`prompt ${client}`}
            clientId={Number(client)}
            value={prompt}
            onChange={setPrompt}
          />
        )}
        {about === 'keywords' && client !== EVERY && (
          <SegmentSelect clientId={Number(client)} value={segment} onChange={setSegment} />
        )}
        {isChecked && (
          <Select
            label={t('alerts.checks')}
            value={checks}
            options={ROWS.map((id) => ({
              id,
              label: id === '1' ? t('alerts.atOnce') : t('alerts.inARow', { n: Number(id) }),
            }))}
            onChange={setChecks}
          />
        )}
        <RuleSentence rule={rule} />
        {tried && rule.domain !== '' && <RulePreview rule={rule} client={tried} />}
        <DialogActions>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {t(changed ? 'action.save' : 'alerts.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** What was put together, as it will stand in the list. */
function RuleSentence({ rule }: { rule: NewRule }) {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const { sentence, scope } = useRuleText(clients)
  const often = rule.checks > 1 ? t('alerts.inARow', { n: rule.checks }) : t('alerts.atOnce')
  return (
    <p>
      <strong>{sentence(rule)}</strong> · {often} · {scope(rule)}
    </p>
  )
}

type SegmentSelectProps = { clientId: number; value: string; onChange(id: string): void }

/** The views of a client that everybody sees; nothing where there are none. */
function SegmentSelect({ clientId, value, onChange }: SegmentSelectProps) {
  const t = useText()
  const { data = [] } = useQuery(segmentsQuery(clientId))
  const shared = data.filter(({ is_private, filter }) => !is_private && !isByResult(filter))
  if (shared.length === 0) return null
  return (
    <Select
      label={t('alerts.segment')}
      value={value}
      options={[
        { id: EVERY, label: t('alerts.everyKeyword') },
        ...shared.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      onChange={onChange}
    />
  )
}

/** Such a view holds other keywords after every check. */
const isByResult = ({
  band,
  turn,
  feature,
}: {
  band?: string
  turn?: string
  feature?: string
}) => Boolean(band || turn || feature)

/** What a rule watches for stays: another condition is another rule. */
function saveRule({ condition, ...fields }: NewRule, id: number | undefined): Promise<unknown> {
  if (id === undefined)
    return api('post', '/api/v1/alert-rules', { body: { condition, ...fields } })
  return api('patch', '/api/v1/alert-rules/{rule_id}', { path: { rule_id: id }, body: fields })
}

/** With the one that was set elsewhere, such as by the API. */
const amountsOf = (offered: string[], chosen: string) =>
  offered.includes(chosen)
    ? offered
    : [...offered, chosen].toSorted((a, b) => Number(a) - Number(b))
