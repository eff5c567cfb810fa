/** The page of the dashboard that shows what a piece of evidence points to; null when none does. */
export function pageOf(ref: string): string | null {
  const job = /^\/api\/v1\/jobs\/(\d{1,15})(?:\/results)?$/.exec(ref)?.[1]
  if (job) return `/jobs/${job}`
  const [, client, rest = ''] =
    /^\/api\/v1\/clients\/(\d{1,15})(?:\/([^?]*))?(?:\?.*)?$/.exec(ref) ?? []
  if (!client) return null
  const item = /^(keywords|aeo\/prompts)\/(\d{1,15})(?:\/history)?$/.exec(rest)
  if (item) return `/c/${client}/${item[1] === 'keywords' ? 'keywords' : 'answers'}/${item[2]}`
  const area = AREAS.find(([start]) => rest === start || rest.startsWith(`${start}/`))
  return area ? `/c/${client}${area[1]}` : `/c/${client}`
}

const AREAS: [start: string, page: string][] = [
  ['keywords', '/keywords'],
  ['cannibalisation', '/keywords'],
  ['competitors', '/competitors'],
  ['competitor-visibility', '/competitors'],
  ['aeo/gaps', '/answers/gaps'],
  ['aeo', '/answers'],
  ['aso', '/apps'],
  ['indexing', '/indexing'],
  ['backlinks', '/links'],
  ['schedules', '/settings'],
]
