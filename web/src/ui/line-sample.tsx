import './line-sample.css'

const STYLES = 4

/** How a domain's line is drawn in charts: without an index the client's own, then four of colour and dashes, then grey. */
export function LineSample({ index }: { index?: number }) {
  const isOwn = index === undefined
  return (
    <svg
      className="line-sample"
      width={32}
      height={12}
      aria-hidden="true"
      data-line={isOwn ? 'own' : Math.min(index, STYLES)}
    >
      {isOwn && <path className="line-underlay" d="M0 6h32" />}
      <path d="M0 6h32" />
    </svg>
  )
}
