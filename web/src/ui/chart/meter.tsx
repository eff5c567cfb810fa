import { Num } from '../num.tsx'
import './meter.css'

/** How much of a limit is taken: the count, the limit, and the share as a bar. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <span className="meter">
      <meter
        aria-label={label}
        min={0}
        max={max}
        value={Math.min(value, max)}
        data-full={value >= max}
      />
      <span>
        <Num value={value} />
        <span className="hint">
          {' / '}
          <Num value={max} />
        </span>
      </span>
    </span>
  )
}
