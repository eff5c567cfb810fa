/** Places that were lately chosen in the palette, kept in this browser. */
type Recent = { href: string; label: string; hint: string }

const STORAGE_KEY = 'sightline.recent'
const MAX = 6

export function readRecentPages(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX) : []
  } catch {
    return []
  }
}

/** The newest stands first, and each page once. */
export function rememberPage(page: Recent) {
  const others = readRecentPages().filter(({ href }) => href !== page.href)
  localStorage.setItem(STORAGE_KEY, JSON.stringify([page, ...others].slice(0, MAX)))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { href, label, hint }: Partial<Record<string, unknown>> = { ...value }
  return (
    typeof label === 'string' &&
    typeof hint === 'string' &&
    typeof href === 'string' &&
    /^\/(?!\/)/.test(href)
  )
}
