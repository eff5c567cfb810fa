import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { type Source, sourcesQuery } from '../queries.ts'
import { CredentialFields } from './key-dialog.tsx'
import { useSourceName } from './source-name.ts'
import './sources.css'
import { TrialOutcome } from './trial-outcome.tsx'
import { filledIn, useSourceKey } from './use-source-key.ts'

const MEASURES = ['search', 'answers'] as const
type Measure = (typeof MEASURES)[number]

/** What to measure, and with which key; without one everything is simulated. */
export function FirstSource({ onDone }: { onDone(): void }) {
  const sources = useQuery(sourcesQuery)
  return (
    <QueryBoundary query={sources} rows={6}>
      {(data) => <Choice sources={data.sources} onDone={onDone} />}
    </QueryBoundary>
  )
}

function Choice({ sources, onDone }: { sources: Source[]; onDone(): void }) {
  const t = useText()
  const nameOf = useSourceName()
  const [measure, setMeasure] = useState<Measure>('search')
  const kind = measure === 'search' ? 'search' : 'model'
  const offered = sources.filter(
    (source) => source.kind === kind && source.credentials !== 'none',
  )
  const [picked, setPicked] = useState('serper')
  const chosen = offered.find(({ name }) => name === picked) ?? offered[0]
  return (
    <EmptyState title={t('start.sourceTitle')} text={t('start.sourceText')}>
      <Segmented
        label={t('start.sourceTitle')}
        options={MEASURES.map((id) => ({ id, label: t(`start.measure.${id}`) }))}
        value={measure}
        onChange={setMeasure}
      />
      {chosen && (
        <>
          <Select
            label={t('start.sourceWhich')}
            options={offered.map(({ name }) => ({ id: name, label: nameOf(name) }))}
            value={chosen.name}
            onChange={setPicked}
          />
          <FirstKey key={chosen.name} source={chosen} onDone={onDone} />
        </>
      )}
    </EmptyState>
  )
}

/** The key is tried before it is saved; whoever has none looks around in the sandbox. */
function FirstKey({ source, onDone }: { source: Source; onDone(): void }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { test, save } = useSourceKey({
    name: source.name,
    scope: 'installation',
    onSaved: onDone,
  })
  function tryOut() {
    const form = box.current?.querySelector('form')
    if (form?.reportValidity()) test.mutate(filledIn(new FormData(form)))
  }
  return (
    <div ref={box}>
      <Form
        onSubmit={(values) => save.mutate(filledIn(Object.entries(values)))}
        error={save.error ?? test.error}
      >
        <CredentialFields source={source} />
        <p className="hint">
          {t('sources.keyText')}{' '}
          {source.sign_up_url && (
            <a
              href={source.sign_up_url}
              target="_blank"
              rel="noreferrer"
              className="source-link"
            >
              {t('sources.getKey')} <Icon name="out" />
            </a>
          )}
        </p>
        <div role="status">{test.data && <TrialOutcome trial={test.data} />}</div>
        <div className="form-row">
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {t('start.sourceNext')}
          </Button>
          <Button isPending={test.isPending} onPress={tryOut}>
            {t('sources.testFirst')}
          </Button>
          <Button kind="quiet" onPress={onDone}>
            {t('start.sourceSkip')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
