import { appSuggestions } from '../world/app-ranks.ts'
import { notFound, text } from './reply.ts'
import type { MakeService } from './service.ts'

/** Words that the App Store suggests: a property list, and an empty one for whoever names no storefront. */
export const appleSearch: MakeService = (sandbox) => ({
  name: 'apple-search',
  prefix: '/apple-search',
  hosts: ['search.itunes.apple.com'],
  handle: (call) => {
    if (call.path !== '/WebObjects/MZSearchHints.woa/wa/hints') return notFound(call.path)
    const storefront = /^(\d{6})/.exec(String(call.headers['x-apple-store-front'] ?? ''))?.[1]
    const ask = {
      store: 'app_store',
      q: call.params.get('term') ?? '',
      country: storefront ?? '',
    } as const
    return hints(storefront ? appSuggestions(sandbox.world.seed, ask) : [])
  },
  refuse: (fault) => (fault === 'empty' ? hints([]) : null),
})

function hints(terms: string[]) {
  const escaped = (term: string) =>
    term.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&#34;')
  const items = terms.map(
    (term) =>
      `<dict><key>term</key><string>${escaped(term)}</string><key>url</key><string>https://example.test</string></dict>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><plist version="1.0"><dict><key>title</key><string>Suggestions</string><key>hints</key><array>${items.join('')}</array></dict></plist>`
  return text(body, 'text/xml; charset=utf-8')
}
