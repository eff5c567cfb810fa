import type { Context } from '../../../core/context.ts'

export const KINDS = ['search', 'model', 'store', 'paid_store', 'translation'] as const
export type Kind = (typeof KINDS)[number]

/** A configured provider, and the smallest request that shows whether it works. */
export type Provider = {
  kind: Kind
  name: string
  /** The model that is asked, where there is one. */
  model: string | null
  /** Returns the size of the answer: results or characters. */
  ask(signal: AbortSignal): Promise<number>
}

const WORD = 'weather'
const MARKET = { country: 'us', language: 'en' }
const DEPTH = 10
/** Room for models that think before they speak. */
const MOST_TOKENS = 256

/** Everything configured, in order of use. */
export function configured(ctx: Context): Provider[] {
  return [...sources(ctx), ...models(ctx), ...stores(ctx), ...translation(ctx)]
}

function sources({ search }: Context): Provider[] {
  const names = [...new Set(search.health().map(({ source }) => source))]
  return names.map((name) => ({
    ...{ kind: 'search', name, model: null },
    async ask(signal) {
      const query = {
        q: WORD,
        vertical: 'search',
        gl: 'us',
        hl: 'en',
        num: 10,
        page: 1,
      } as const
      const asked = { ...query, autocorrect: true, device: 'desktop' } as const
      return (await search.search(asked, { source: name, signal })).page.organic.length
    },
  }))
}

function models({ llm }: Context): Provider[] {
  return llm.models().map(({ name, model }) => ({
    ...{ kind: 'model', name, model },
    async ask(signal) {
      const prompt = 'Reply with the word "ready".'
      const answer = await llm.answer({
        provider: name,
        prompt,
        search: false,
        maxOutputTokens: MOST_TOKENS,
        signal,
      })
      return answer.text.length
    },
  }))
}

function stores({ stores: { app_store, google_play, paid } }: Context): Provider[] {
  const free = Object.entries({ app_store, google_play }).map(
    ([name, store]): Provider => ({
      ...{ kind: 'store', name, model: null },
      ask: async (signal) =>
        (await store.search(WORD, { ...MARKET, depth: DEPTH, signal })).apps.length,
    }),
  )
  if (!paid) return free
  const bought: Provider = {
    ...{ kind: 'paid_store', name: paid.name, model: null },
    ask: async (signal) =>
      (await paid.search('app_store', WORD, { ...MARKET, depth: DEPTH, signal })).apps.length,
  }
  return [...free, bought]
}

function translation({ translate, config, llm }: Context): Provider[] {
  if (!translate) return []
  const { deepl, libreTranslate } = config
  const server = libreTranslate ? 'libretranslate' : (llm.models()[0]?.name ?? 'model')
  const name = deepl ? 'deepl' : server
  return [
    {
      ...{ kind: 'translation', name, model: null },
      ask: async (signal) => (await translate('Good morning', { to: 'uk', signal })).length,
    },
  ]
}
