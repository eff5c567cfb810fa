/** A name people would give a site: `https://www.north-shore.co/` → `North shore`. */
export function nameFromDomain(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
  const first = host.split(/[./:?#]/)[0] ?? ''
  const words = first.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
