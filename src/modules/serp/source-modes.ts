import type { Context } from '../../core/context.ts'
import type { SourceName } from '../../providers/search/port.ts'
import { VERTICALS } from './question.ts'

/** Which source would answer which kind of question, in the order in which they are tried. */
export function readModes({ search, config }: Context) {
  const order = [...new Set(search.health().map(({ source }) => source))]
  const able = (vertical: (typeof VERTICALS)[number], source: SourceName) =>
    search.supports(
      {
        q: 'x',
        vertical,
        gl: 'us',
        hl: 'en',
        num: 10,
        page: 1,
        autocorrect: true,
        device: 'desktop',
      },
      { source },
    )
  const modes = VERTICALS.map((mode) => {
    const sources = order.filter((source) => able(mode, source))
    return { mode, default_source: sources[0] ?? null, sources, methods: ['GET', 'POST'] }
  })
  const has = (source: SourceName) => order.includes(source)
  return {
    provider: config.simulated.search ? 'sandbox' : (order[0] ?? 'none'),
    sandbox: config.simulated.search,
    configured: {
      serper: has('serper'),
      local_search: has('local'),
      local_verticals: modes.some(
        ({ mode, sources }) => mode !== 'search' && sources.includes('local'),
      ),
    },
    modes,
  }
}
