import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { type Source, sourcesQuery } from '../queries.ts'
import { SourceCard } from './source-card.tsx'
import { useSourceName } from './source-name.ts'
import './sources.css'

type CardsProps = { kind: Source['kind']; sources: Source[]; isOperator: boolean }

/** The sources of one kind: those that are asked, in their order, then what else could be set up. */
export function SourceCards({ kind, sources, isOperator }: CardsProps) {
  const t = useText()
  const nameOf = useSourceName()
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const placed = sources
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const others = sources.filter(({ position }) => position === null)
  const isFixed = sources.some((source) => source.is_order_fixed)
  const mayManage = useMay('admin')
  const mayOrder = mayManage && isOperator && !isFixed && kind !== 'store' && placed.length > 1
  const order = useAction({
    run: (names: string[]) => api('put', '/api/v1/source-order', { body: { kind, names } }),
    refresh: [sourcesQuery.queryKey],
  })

  function move(name: string, to: number) {
    const names = placed.map((source) => source.name).filter((each) => each !== name)
    const at = Math.max(0, Math.min(to, names.length))
    names.splice(at, 0, name)
    setAnnouncement(t('sources.moved', { name: nameOf(name), n: at + 1 }))
    order.mutate(names)
  }

  return (
    <>
      {placed.length > 0 && (
        <ol className="sources" data-busy={order.isPending}>
          {placed.map((source, at) => (
            <li
              key={source.name}
              data-dragged={dragged === source.name}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && move(dragged, at)}
            >
              <SourceCard
                source={source}
                isOperator={isOperator}
                {...(mayOrder && {
                  order: {
                    at,
                    of: placed.length,
                    onMove: (to: number) => move(source.name, to),
                    onDrag: (isDragged: boolean) => setDragged(isDragged ? source.name : null),
                  },
                })}
              />
            </li>
          ))}
        </ol>
      )}
      {isFixed && placed.length > 1 && kind !== 'store' && (
        <p className="hint">{t('sources.orderFixed')}</p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {others.length > 0 && (
        <>
          {placed.length > 0 && <h3 className="sources-more">{t('sources.more')}</h3>}
          <ul className="sources">
            {others.map((source) => (
              <li key={source.name}>
                <SourceCard source={source} isOperator={isOperator} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
