import { braveApi } from './brave-api/definition.ts'
import { brightdata } from './brightdata/definition.ts'
import { dataforseo } from './dataforseo/definition.ts'
import type { SearchSourceDefinition } from './definition.ts'
import { hasdata } from './hasdata/definition.ts'
import { local } from './local/definition.ts'
import { searchapi } from './searchapi/definition.ts'
import { serpapi } from './serpapi/definition.ts'
import { serper } from './serper/definition.ts'
import { yandex } from './yandex/definition.ts'

/** Every search source, in the order in which they are tried; a new one is one folder and one line here. */
export const SEARCH_SOURCES: SearchSourceDefinition[] = [
  serper,
  serpapi,
  dataforseo,
  searchapi,
  hasdata,
  brightdata,
  yandex,
  braveApi,
  local,
]

const BY_NAME = new Map(SEARCH_SOURCES.map((source) => [source.name, source]))

export const findSearchSource = (name: string) => BY_NAME.get(name)

/** Whether a page of that source without an AI overview says that there was none. */
export function seesOverviews(source: string): boolean {
  const { aiOverview = null } = BY_NAME.get(source)?.can ?? {}
  return aiOverview !== 'not_looked_at' && aiOverview !== 'none'
}
