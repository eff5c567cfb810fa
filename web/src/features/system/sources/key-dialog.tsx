import { useRef, useState } from 'react'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import type { Source } from '../queries.ts'
import { useSourceName } from './source-name.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { filledIn, useSourceKey } from './use-source-key.ts'

type KeyDialogProps = { source: Source; isOperator: boolean; onClose(): void }
type Scope = 'installation' | 'workspace'

/** Enters a key: tried with a real question first, saved when the person likes the answer. */
export function KeyDialog({ source, isOperator, onClose }: KeyDialogProps) {
  const t = useText()
  const title = useSourceName()(source.name)
  const { name, credentials, sign_up_url, fixed_by } = source
  const isShared = ['key', 'account', 'project'].includes(credentials)
  const mayShare = isOperator && fixed_by.length === 0
  const [scope, setScope] = useState<Scope>(mayShare ? 'installation' : 'workspace')
  const form = useRef<HTMLDivElement>(null)
  const { test, save } = useSourceKey({
    ...{ name, scope },
    onSaved: () => {
      onClose()
      notify({ text: t('sources.saved', { name: title }) })
    },
  })
  function tryOut() {
    const element = form.current?.querySelector('form')
    if (element?.reportValidity()) test.mutate(filledIn(new FormData(element)))
  }
  return (
    <Dialog title={t('sources.keyTitle', { name: title })} isOpen onClose={onClose}>
      <div ref={form}>
        <Form
          onSubmit={(values) => save.mutate(filledIn(Object.entries(values)))}
          error={save.error ?? test.error}
        >
          <p className="hint">
            {t('sources.keyText')}{' '}
            {sign_up_url && (
              <a href={sign_up_url} target="_blank" rel="noreferrer" className="source-link">
                {t('sources.getKey')} <Icon name="out" />
              </a>
            )}
          </p>
          <CredentialFields source={source} />
          {mayShare && isShared && (
            <div className="field">
              <Segmented
                label={t('sources.scope')}
                options={[
                  { id: 'installation', label: t('sources.scope.installation') },
                  { id: 'workspace', label: t('sources.scope.workspace') },
                ]}
                value={scope}
                onChange={setScope}
              />
              <span className="hint">{t('sources.scopeText')}</span>
            </div>
          )}
          <div role="status">{test.data && <TrialOutcome trial={test.data} />}</div>
          <DialogActions>
            <Button isPending={test.isPending} onPress={tryOut}>
              {t('sources.testFirst')}
            </Button>
            <Button kind="primary" type="submit" isPending={save.isPending}>
              {t('sources.saveKey')}
            </Button>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  )
}

export function CredentialFields({
  source: { credentials, name, project_label },
}: {
  source: Pick<Source, 'credentials' | 'name' | 'project_label'>
}) {
  const t = useText()
  const secret = { type: 'password', autoComplete: 'off', mono: true } as const
  return (
    <>
      {credentials === 'account' && (
        <TextField name="login" label={t('sources.login')} isRequired autoComplete="off" mono />
      )}
      {credentials === 'account' && (
        <TextField name="password" label={t('sources.password')} isRequired {...secret} />
      )}
      {credentials === 'server' && (
        <TextField
          name="url"
          label={t('sources.url')}
          type="url"
          isRequired
          mono
          placeholder={
            name === 'compatible' ? 'http://127.0.0.1:11434/v1' : 'http://127.0.0.1:5000'
          }
        />
      )}
      {name === 'compatible' && (
        <TextField
          name="model"
          label={t('sources.modelField')}
          isRequired
          mono
          placeholder="llama3.3"
        />
      )}
      {credentials === 'project' && (
        <TextField
          name="project"
          label={t(`sources.${project_label ?? 'zone'}`)}
          isRequired
          autoComplete="off"
          mono
        />
      )}
      {['key', 'project', 'server'].includes(credentials) && (
        <TextField
          name="key"
          label={t('sources.key')}
          isRequired={credentials !== 'server'}
          {...secret}
        />
      )}
    </>
  )
}
