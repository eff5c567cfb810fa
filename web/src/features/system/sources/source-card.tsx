import { type KeyboardEvent, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Source, sourcesQuery } from '../queries.ts'
import { SourceActions } from './source-actions.tsx'
import { SourceFacts } from './source-facts.tsx'
import { useSourceName } from './source-name.ts'
import type { Order } from './source-order.ts'
import { TrialOutcome } from './trial-outcome.tsx'

type CardProps = { source: Source; isOperator: boolean; order?: Order }

const TONES: Record<Source['state'], Tone> = {
  off: 'plain',
  missing: 'plain',
  ready: 'plain',
  working: 'good',
  failing: 'bad',
  budget_spent: 'waiting',
}

/** One source: whether it works, what it can do and costs, and everything that can be done with it. */
export function SourceCard({ source, isOperator, order }: CardProps) {
  const t = useText()
  const nameOf = useSourceName()
  const { name, state, credentials } = source
  const mayManage = useMay('admin')
  const [isShown, setShown] = useState(false)
  const test = useAction({
    run: () => api('post', '/api/v1/sources/{name}/test', { path: { name }, body: {} }),
    refresh: [sourcesQuery.queryKey],
    onDone: () => setShown(true),
  })
  const isUsable = state !== 'missing' && (source.is_enabled || credentials !== 'none')
  const title = nameOf(name)
  return (
    <article className="source" data-state={state} aria-label={title}>
      <header className="source-top">
        {order && <Handle order={order} name={title} />}
        <h3>{title}</h3>
        <Badge tone={TONES[state]}>{t(`sources.state.${state}`)}</Badge>
        {mayManage && (
          <div className="source-buttons">
            {isUsable && (
              <Button
                isPending={test.isPending}
                onPress={() => test.mutate()}
                aria-label={t('sources.testOf', { name: title })}
              >
                {t('sources.test')}
              </Button>
            )}
            <SourceActions source={source} isOperator={isOperator} {...(order && { order })} />
          </div>
        )}
      </header>
      {name === 'local' && (
        <p className="source-note">
          {t('sources.directText')} {t('sources.terms')}
        </p>
      )}
      <SourceFacts source={source} />
      <div role="status">
        {isShown && test.data && (
          <TrialOutcome trial={test.data} onClose={() => setShown(false)} />
        )}
      </div>
    </article>
  )
}

/** Dragged with a pointer, or moved by the arrow keys. */
function Handle({ order: { at, of, onMove, onDrag }, name }: { order: Order; name: string }) {
  const t = useText()
  function press(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = at + step
    if (to >= 0 && to < of) onMove(to)
  }
  return (
    <button
      type="button"
      className="source-handle"
      draggable
      aria-label={t('sources.handle', { name, n: at + 1, of })}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <Icon name="grip" />
      <span className="mono">{at + 1}</span>
    </button>
  )
}
