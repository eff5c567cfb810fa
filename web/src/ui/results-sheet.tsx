import { Highlight } from './highlight.tsx'
import './results-sheet.css'

/** The printed results page with your own line marked: the picture of what this product does. */
export function ResultsSheet({ own, position = 4 }: { own: string; position?: number }) {
  return (
    <ol className="results-sheet" aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => index + 1).map((place) => (
        <li key={place} data-own={place === position}>
          <span className="results-place">{place}</span>
          <span className="results-line">
            {place === position ? (
              <Highlight>{own}</Highlight>
            ) : (
              <span className="results-bar" data-width={(place * 7) % 5} />
            )}
            <span className="results-title" data-width={(place * 3) % 4} />
          </span>
        </li>
      ))}
    </ol>
  )
}
