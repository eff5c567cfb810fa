import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import './page-nav.css'

type NavLink = { to: string; label: string }

/** The parts of an area, each a page of its own, always in the same order. */
export function PageNav({ label, links }: { label: string; links: NavLink[] }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another part to be seen
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('li:has([data-status="active"])')
    if (nav.current && here)
      nav.current.scrollLeft =
        here.offsetLeft + here.offsetWidth / 2 - nav.current.clientWidth / 2
  }, [pathname])
  return (
    <nav className="page-nav" aria-label={label} ref={nav}>
      <ul>
        {links.map(({ to, label: name }, index) => (
          <li key={to}>
            <Link
              to={to}
              className="page-nav-link"
              activeOptions={{ exact: index === 0, includeSearch: false }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
