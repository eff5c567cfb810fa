import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react'
import type { JobCell } from '../../api/jobs.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { useText } from '../../i18n/language.tsx'

export type Square = {
  key: string
  cell: JobCell | null
  state: 'top' | 'page' | 'found' | 'none' | 'failed' | 'open'
}

type JobGridProps = {
  clientId: number
  jobId: number
  squares: Square[]
  names: Map<string, string>
}

/** Every check one square. One of them takes the Tab key; the arrows move along. */
export function JobGrid({ clientId, jobId, squares, names }: JobGridProps) {
  const t = useText()
  const navigate = useNavigate()
  const [active, setActive] = useState(0)
  const labelOf = ({ key, cell, state }: Square) => {
    const name = names.get(key) ?? ''
    if (!cell) return `${name} ${t('job.open')}`.trim()
    if (state === 'failed') return `${name}: ${t('state.failed')}`
    return `${name}: ${cell.position ?? t('band.none')}`
  }
  const indexOf = (event: { target: EventTarget }) =>
    event.target instanceof HTMLElement ? Number(event.target.dataset.square ?? -1) : -1
  function open(event: MouseEvent) {
    const cell = squares[indexOf(event)]?.cell
    if (!cell) return
    const params = { clientId, keywordId: cell.keyword_id }
    void navigate({
      to: '/c/$clientId/keywords/$keywordId',
      params,
      search: { on: cell.device },
    })
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: 10,
      ArrowUp: -10,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(active + step, 0), squares.length - 1)
    setActive(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the squares inside
    <div
      className="squares"
      onClick={open}
      onKeyDown={move}
      onFocus={(event) => setActive(Math.max(0, indexOf(event)))}
    >
      {squares.map((square, index) => (
        <OneSquare
          key={square.key}
          index={index}
          state={square.state}
          label={labelOf(square)}
          isActive={index === active}
          evidence={square.cell ? evidenceOf(square.cell, jobId) : undefined}
        />
      ))}
    </div>
  )
}

const evidenceOf = ({ keyword_id, device }: JobCell, jobId: number) =>
  writeEvidence({ keywordId: keyword_id, device, jobId })

type OneSquareProps = {
  index: number
  state: Square['state']
  label: string
  isActive: boolean
  evidence: string | undefined
}

/** Of thousands of squares only those that changed are drawn anew. */
const OneSquare = memo(function OneSquare({
  index,
  state,
  label,
  isActive,
  evidence,
}: OneSquareProps) {
  return (
    <button
      type="button"
      className="square"
      data-state={state}
      data-square={index}
      data-evidence={evidence}
      tabIndex={isActive ? 0 : -1}
      title={label}
      aria-label={label}
    />
  )
})
