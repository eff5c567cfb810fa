import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { chatsKey, type Proposal } from '../queries.ts'
import { type Field, fieldName, fieldsOf, typedValue } from './values.ts'

type EditProps = { chatId: number; proposal: Proposal; onClose(): void }

/** The same action with the values that the person wrote in place of those that were proposed. */
export function EditDialog({ chatId, proposal, onClose }: EditProps) {
  const t = useText()
  const [isBadJson, setBadJson] = useState(false)
  const fields = fieldsOf(proposal.params)
  const run = useAction({
    run: (params: Record<string, unknown>) =>
      api('post', '/api/ai-chat/execute', { body: { action_id: proposal.id, params } }),
    refresh: [[...chatsKey, chatId]],
    isQuiet: true,
    onDone: onClose,
  })
  function submit(typed: Record<string, string>) {
    try {
      const edited = fields.map((field) => [
        field.name,
        typedValue(field, typed[field.name] ?? ''),
      ])
      setBadJson(false)
      run.mutate({ ...proposal.params, ...Object.fromEntries(edited) })
    } catch {
      setBadJson(true)
    }
  }
  return (
    <Dialog title={t('proposal.editTitle')} isOpen onClose={onClose}>
      <p className="quiet">{t('proposal.editText')}</p>
      <Form onSubmit={submit} error={run.error}>
        {fields.map((field) => (
          <ValueField key={field.name} field={field} />
        ))}
        {isBadJson && (
          <p className="problem" role="alert">
            {t('proposal.badJson')}
          </p>
        )}
        <SubmitActions onCancel={onClose} icon="play" isPending={run.isPending}>
          {t('proposal.run')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

const ROWS = { text: undefined, number: undefined, lines: 5, json: 8 }

function ValueField({ field }: { field: Field }) {
  const t = useText()
  const { name, kind } = field
  if (kind === 'switch')
    return (
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={field.value} />
        {fieldName(t, name)}
      </label>
    )
  const rows = ROWS[kind]
  return (
    <TextField
      name={name}
      label={fieldName(t, name)}
      defaultValue={field.value}
      mono={kind === 'json'}
      isRequired={kind !== 'number'}
      {...(rows && { rows })}
      {...(kind === 'number' && { type: 'number' })}
      {...(kind === 'lines' && { hint: t('proposal.lines') })}
    />
  )
}
