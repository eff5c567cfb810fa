import { Link } from '@tanstack/react-router'
import './wordmark.css'

export function Wordmark() {
  return (
    <Link to="/" className="wordmark">
      <svg viewBox="0 0 28 14" width={28} height={14} aria-hidden="true">
        <path className="wordmark-pen" d="M1 7h14" />
        <path className="wordmark-line" d="M1 7h26M16 3v8M22.500 4v6" />
        <circle cx="8" cy="7" r="4" />
      </svg>
      <span className="wordmark-name">Sightline</span>
    </Link>
  )
}
