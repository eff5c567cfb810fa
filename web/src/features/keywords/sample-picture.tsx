import { PositionScale, ScaleLabels } from '../../domain/positions/position-scale.tsx'
import './sample-picture.css'

const LINES = [
  { now: 2, before: 5 },
  { now: 4, before: 4 },
  { now: 9, before: 21 },
  { now: 17, before: 12 },
  { now: 34, before: 58 },
  { now: null, before: null },
]

/** What the table will look like, made of its own parts. */
export function SamplePicture() {
  return (
    <div className="sample-picture" aria-hidden="true">
      <div>
        <span />
        <ScaleLabels />
      </div>
      {LINES.map(({ now, before }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <div key={index}>
          <span className="sample-query" data-width={index % 3} />
          <PositionScale
            now={now === null ? { state: 'not found' } : { state: 'ranked', position: now }}
            before={before}
          />
        </div>
      ))}
    </div>
  )
}
