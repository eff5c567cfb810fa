import './line-sample.css'
import { type Look, lookData } from './look.ts'

/** How a domain's line is drawn in charts: without a look the client's own; null is grey. */
export function LineSample({ look }: { look?: Look | null }) {
  const isOwn = look === undefined
  return (
    <svg
      className="line-sample"
      width={32}
      height={12}
      aria-hidden="true"
      {...(isOwn && { 'data-line': 'own' })}
      {...lookData(look)}
    >
      {isOwn && <path className="line-underlay" d="M0 6h32" />}
      <path d="M0 6h32" />
    </svg>
  )
}
