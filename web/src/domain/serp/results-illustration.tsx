import { Highlight } from '../../ui/highlight.tsx'
import './results-illustration.css'

/** A sketch of a results page with the own line highlighted. */
export function ResultsIllustration({ own, position = 4 }: { own: string; position?: number }) {
  return (
    <ol className="results-illustration" aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => index + 1).map((rank) => (
        <li key={rank} data-own={rank === position}>
          <span className="results-position">{rank}</span>
          <span className="results-line">
            {rank === position ? (
              <Highlight>{own}</Highlight>
            ) : (
              <span className="results-bar" data-width={(rank * 7) % 5} />
            )}
            <span className="results-title" data-width={(rank * 3) % 4} />
          </span>
        </li>
      ))}
    </ol>
  )
}
