import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { type AlertRule, CONDITIONS, type NewRule, rulesQuery } from './queries.ts'
import { RulePreview } from './rule-preview.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import type { NamedRule } from './rule-text.ts'

const FIRST: NamedRule = {
  condition: 'leaves_top',
  amount: 10,
  domain: null,
  checks: 1,
  client_id: null,
  tag: null,
  cluster: null,
  segment_id: null,
  keyword_id: null,
  prompt_id: null,
  subject: null,
}

type RuleDialogProps = {
  onClose(): void /** The rule to change; none for a new one. */
  changed?: AlertRule
}

/** A rule as a sentence that is put together, and what it would have brought. */
export function RuleDialog({ onClose, changed }: RuleDialogProps) {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const [draft, setDraft] = useState<NamedRule>({ ...FIRST, ...changed })
  const rule = fitted(draft)
  const save = useAction({
    run: () => saveRule(rule, changed?.id),
    refresh: [rulesQuery.queryKey],
    isQuiet: true,
    onDone: onClose,
  })
  // A rule for all is tried where there is most to find.
  const [largest] = clients.toSorted((a, b) => b.keyword_count - a.keyword_count)
  const tried = clients.find(({ id }) => id === rule.client_id) ?? largest
  const isWhole = CONDITIONS[rule.condition].takes !== 'domain' || rule.domain !== null
  return (
    <Dialog title={t(changed ? 'alerts.editTitle' : 'alerts.add')} isOpen onClose={onClose}>
      <Form onSubmit={() => save.mutate()} error={save.error}>
        <RuleSentence
          rule={{ ...draft, ...rule }}
          isNew={changed === undefined}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {tried && isWhole && <RulePreview rule={rule} client={tried} />}
        <SubmitActions onCancel={onClose} isPending={save.isPending} isDisabled={!isWhole}>
          {t(changed ? 'action.save' : 'alerts.save')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

/** Only what its condition takes; the rest was chosen for another one. */
function fitted(draft: NamedRule): NewRule {
  const { condition, amount, domain, checks, client_id } = draft
  const { about, takes } = CONDITIONS[condition]
  const ofKeywords = about === 'keywords'
  return {
    condition,
    amount: takes === 'top' || takes === 'by' ? (amount ?? FIRST.amount) : null,
    domain: takes === 'domain' ? domain : null,
    checks: ofKeywords || about === 'answers' ? checks : 1,
    client_id: about === 'workspace' ? null : client_id,
    tag: ofKeywords ? draft.tag : null,
    cluster: ofKeywords ? draft.cluster : null,
    segment_id: ofKeywords ? draft.segment_id : null,
    keyword_id: ofKeywords ? draft.keyword_id : null,
    prompt_id: about === 'answers' ? draft.prompt_id : null,
  }
}

/** What a rule watches for stays: another condition is another rule. */
function saveRule({ condition, ...fields }: NewRule, id: number | undefined): Promise<unknown> {
  if (id === undefined)
    return api('post', '/api/v1/alert-rules', { body: { condition, ...fields } })
  return api('patch', '/api/v1/alert-rules/{rule_id}', { path: { rule_id: id }, body: fields })
}
