import type { Meter } from '../../meter.ts'
import { callPrice } from '../call-cost.ts'
import { meteredSource } from '../metered.ts'
import type { Render, SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { findSearchSource } from './registry.ts'

/** What sources need besides their settings; without a browser there is one way less to google. */
type OpenMeans = { render?: Render; now?: () => number; meter?: Meter }

const NO_CREDENTIALS = { key: '', login: '', password: '', project: '' }

/** Every way to results that is configured, in the order in which they are tried. */
export function createSources(
  settings: SearchSettings,
  { render, meter, now = Date.now }: OpenMeans = {},
): SearchSource[] {
  const { keys, bases, prices } = settings
  const sources = settings.order.flatMap((name) => {
    const definition = findSearchSource(name)
    if (!definition) return []
    const { variables, base, open } = definition
    const credentials = keys[name]
    if (Object.keys(variables).length > 0 && !credentials) return []
    return open({
      base: bases[name] ?? base,
      credentials: { ...NO_CREDENTIALS, ...credentials },
      callUsd: (query) => callPrice(name, query, prices),
      settings,
      now,
      ...(render && { render }),
    })
  })
  return meter
    ? sources.map((source) => meteredSource(source, { meter, prices, now }))
    : sources
}
