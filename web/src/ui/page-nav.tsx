import { Link } from '@tanstack/react-router'
import './page-nav.css'

export type Place = { to: string; label: string }

/** The parts of an area, each a page of its own, always in the same order. */
export function PageNav({ label, places }: { label: string; places: Place[] }) {
  return (
    <nav className="page-nav" aria-label={label}>
      <ul>
        {places.map(({ to, label: name }, index) => (
          <li key={to}>
            <Link to={to} className="page-nav-link" activeOptions={{ exact: index === 0, includeSearch: false }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
