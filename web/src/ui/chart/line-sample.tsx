import './line-sample.css'
import { type LineStyle, lineStyleData } from './line-style.ts'

/** How a domain's line is drawn in charts: without a look the client's own; null is grey. */
export function LineSample({ lineStyle }: { lineStyle?: LineStyle | null }) {
  const isOwn = lineStyle === undefined
  return (
    <svg
      className="line-sample"
      width={32}
      height={12}
      aria-hidden="true"
      {...(isOwn && { 'data-line': 'own' })}
      {...lineStyleData(lineStyle)}
    >
      {isOwn && <path className="line-underlay" d="M0 6h32" />}
      <path d="M0 6h32" />
    </svg>
  )
}
