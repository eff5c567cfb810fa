import { trimEndOf } from '../../base/text.ts'
import { type AppsConfig, deeplOf, type LlmSetup } from '../../platform/config/llm.ts'
import { simulatedOf } from '../../platform/config/sandbox.ts'
import {
  DEEPEST_SEARCH,
  hasRealSource,
  type SearchConfig,
} from '../../platform/config/search.ts'
import type { Config } from '../../platform/config.ts'
import { byPosition, orderOf } from '../../providers/search/sources/operator-order.ts'
import { isAppVendor, isModelName, isSearchName } from './catalogue.ts'
import type { Credentials } from './credentials.ts'

/** One source as configured by a person. */
export type Setup = {
  workspaceId: number | null
  name: string
  credentials: Credentials | null
  keyHint: string | null
  model: string | null
  isEnabled: boolean
  position: number | null
  budgetUsd: number | null
  usdPer1000: number | null
}

export type SourceSetup = { version: number; maxDepth: number | null; setups: Setup[] }

/** The settings of the environment, completed by what people entered for the installation, then for the workspace. */
export function applySetups(
  config: Config,
  { setups, maxDepth }: SourceSetup,
  workspaceId: number | null,
): Config {
  if (setups.length === 0 && maxDepth === null) return config
  const shared = setups.filter((setup) => setup.workspaceId === null)
  const own =
    workspaceId === null ? [] : setups.filter((setup) => setup.workspaceId === workspaceId)
  const installed = {
    ...applyLayer(config, shared),
    search: applySearch(config.search, shared),
  }
  const layered = own.length === 0 ? installed : ofWorkspace(installed, own)
  const search = { ...layered.search, maxDepth: maxDepth ?? DEEPEST_SEARCH }
  const entered = [...shared, ...own]
  return {
    ...layered,
    search,
    stores: { ...layered.stores, paid: config.stores.paid ?? paidStore(search) },
    simulated: simulatedOf(config.sandboxMode, {
      search: hasRealSource(config.search) || entered.some(makesSearchReal),
      answers:
        config.llm.providers.length > 0 ||
        Object.keys(config.apps).length > 0 ||
        entered.some(makesAnswersReal),
      translation: (layered.libreTranslate ?? layered.deepl) !== undefined,
      mail: config.mail !== undefined,
      payments: config.payments !== undefined,
    }),
  }
}

/** A source that is only switched off does not send everybody back into the sandbox. */
const makesSearchReal = ({ name, credentials, isEnabled }: Setup) =>
  isSearchName(name) && (name === 'local' ? isEnabled : credentials !== null)

const makesAnswersReal = ({ name, credentials }: Setup) =>
  (isModelName(name) || isAppVendor(name)) && credentials !== null

function ofWorkspace(config: Config, own: Setup[]): Config {
  const next = applyLayer(config, own)
  const mine = own
    .filter(({ name, isEnabled }) => isSearchName(name) && isEnabled)
    .toSorted(byPosition)
  const off = own.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name)
  const names = mine.map(({ name }) => name).filter(isSearchName)
  const others = (config.search.sources ?? []).filter(
    (name) => !names.includes(name) && !off.includes(name),
  )
  const { keys, prices } = keysAndPrices(config.search, own)
  return { ...next, search: { ...config.search, keys, prices, sources: [...names, ...others] } }
}

/** Models and translation; what the environment sets stays, unless a workspace brings its own. */
function applyLayer(config: Config, setups: Setup[]): Config {
  const off = setups.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name)
  const added = setups.flatMap((setup) => modelOf(setup, config.llm))
  const kept = config.llm.providers.filter(
    ({ name }) => !added.some((each) => each.name === name),
  )
  const all = [...kept, ...added].filter(({ name }) => !off.includes(name))
  const positions = new Map(setups.map(({ name, position }) => [name, position]))
  const rank = ({ name }: LlmSetup) => positions.get(name) ?? Number.MAX_SAFE_INTEGER
  const providers = config.llm.isOrdered
    ? all
    : all.toSorted((one, other) => rank(one) - rank(other))
  const keyed = {
    libreTranslate: libreTranslateOf(config, setups),
    deepl: deeplIn(config, setups),
    apps: appsIn(config, setups),
  }
  return { ...config, ...keyed, llm: { ...config.llm, providers } }
}

function modelOf(
  { name, credentials, model, workspaceId }: Setup,
  { providers, given }: Config['llm'],
): LlmSetup[] {
  if (!isModelName(name)) return []
  const before = providers.find((each) => each.name === name)
  const chosen = model ? { model } : {}
  if (!credentials || (before && workspaceId === null))
    return before && model ? [{ ...before, ...chosen }] : []
  const { key, url } = credentials
  return [
    {
      ...(before ?? { kind: name, name, ...given[name] }),
      ...chosen,
      ...(key && { key }),
      ...(url && { base: trimEndOf(url, /\//) }),
    },
  ]
}

function appsIn({ apps, llm }: Config, setups: Setup[]): AppsConfig {
  const next = { ...apps }
  for (const { name, credentials, isEnabled, workspaceId } of setups) {
    if (!isAppVendor(name)) continue
    const { key } = credentials ?? {}
    if (!isEnabled) delete next[name]
    else if (key && (!(name in next) || workspaceId !== null))
      next[name] = { ...baseOf(llm, name), ...next[name], key }
  }
  return next
}

const baseOf = ({ given }: Config['llm'], name: string) => {
  const { base } = given[name] ?? {}
  return base === undefined ? {} : { base }
}

function deeplIn({ deepl, deeplUrl }: Config, setups: Setup[]): Config['deepl'] {
  const setup = setups.find(({ name }) => name === 'deepl')
  if (!setup) return deepl
  if (!setup.isEnabled) return undefined
  const key = setup.credentials?.key
  return key && (!deepl || setup.workspaceId !== null) ? deeplOf(key, deeplUrl) : deepl
}

function libreTranslateOf(
  { libreTranslate }: Config,
  setups: Setup[],
): Config['libreTranslate'] {
  const setup = setups.find(({ name }) => name === 'libretranslate')
  if (!setup) return libreTranslate
  if (!setup.isEnabled) return undefined
  const { url, key } = setup.credentials ?? {}
  return libreTranslate ?? (url ? { url: trimEndOf(url, /\//), key } : undefined)
}

function applySearch(search: SearchConfig, setups: Setup[]): SearchConfig {
  const { keys, prices } = keysAndPrices(search, setups)
  const found = setups.flatMap(({ name, ...setup }) =>
    isSearchName(name) ? [{ ...setup, name }] : [],
  )
  const off = found.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name)
  const entered = found.filter(
    ({ name, credentials, isEnabled }) => isEnabled && (credentials || name === 'local'),
  )
  const usual = search.sources ?? orderOf(found.filter(isUsable))
  const added = entered.map(({ name }) => name)
  const sources = [...usual, ...added.filter((name) => !usual.includes(name))]
  return { ...search, keys, prices, sources: sources.filter((name) => !off.includes(name)) }
}

/** Reading engines directly is never on by itself: its place in the order is not enough. */
const isUsable = ({ name, isEnabled }: Pick<Setup, 'name' | 'isEnabled'>) =>
  name !== 'local' || isEnabled

function keysAndPrices(
  { keys, prices }: SearchConfig,
  setups: Setup[],
): Pick<SearchConfig, 'keys' | 'prices'> {
  const next = { keys: { ...keys }, prices: { ...prices } }
  for (const { name, credentials, usdPer1000, workspaceId } of setups) {
    if (usdPer1000 !== null) next.prices[name] = usdPer1000
    const mayReplace = workspaceId !== null || !(name in keys)
    if (isSearchName(name) && credentials && mayReplace) next.keys[name] = credentials
  }
  return next
}

/** Whoever sells search results sells those of the stores, too. */
function paidStore({ keys, sources = [] }: SearchConfig): Config['stores']['paid'] {
  const provider = sources.find((name) => name === 'serpapi' || name === 'dataforseo')
  if (provider === undefined) return undefined
  const { key, login, password } = keys[provider] ?? {}
  if (provider === 'serpapi') return key ? { provider, key, base: undefined } : undefined
  return login ? { provider, key: `${login}:${password}`, base: undefined } : undefined
}
