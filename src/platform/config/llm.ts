import { z } from 'zod'
import { trimEndOf } from '../../base/text.ts'
import { credentialsOf, type Secrets, type SourceVariables, type Vendors } from './search.ts'
import { secret, setting, webAddress } from './setting.ts'

/** `name=value` pairs, separated by commas. */
function pairsOf<T>(value: z.ZodType<T, string>, words: string) {
  return z
    .string()
    .max(10_000)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[^=\s]+=\S+$/, words)))
    .transform((parts) =>
      Object.fromEntries(
        parts.map((part) => [
          part.slice(0, part.indexOf('=')),
          part.slice(part.indexOf('=') + 1),
        ]),
      ),
    )
    .pipe(z.record(z.string(), value))
}

/** Requests a minute, and how many at once. */
const Limits = z
  .string()
  .regex(/^\d{1,6}\/\d{1,4}$/, 'must be name=requests a minute/at once, such as openai=60/4')
  .transform((text) => text.split('/').map(Number))
  .pipe(z.tuple([z.int().min(1), z.int().min(1)]))
  .transform(([requestsPerMinute, concurrency]) => ({ requestsPerMinute, concurrency }))

/** Dollars per million tokens in and out, and per thousand web searches. */
const Price = z
  .string()
  .regex(
    /^\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}$/,
    'must be model=in/out or model=in/out/search, in dollars',
  )
  .transform((text) => {
    const [input = 0, output = 0, search] = text.split('/').map(Number)
    return { input, output, ...(search !== undefined && { search }) }
  })

export const llmSettings = {
  LLM_COMPATIBLE_URL: setting(webAddress.optional(), {
    description:
      'Any server that speaks chat completions: Ollama, llama.cpp, vLLM, LM Studio. Needs `LLM_COMPATIBLE_MODEL` too.',
    example: 'http://127.0.0.1:11434/v1',
  }),
  LLM_COMPATIBLE_MODEL: setting(z.string().max(200).optional(), {
    description: 'Model to ask for on that server.',
    example: 'llama3.3',
  }),
  LLM_COMPATIBLE_KEY: setting(secret, {
    description: 'Key of that server, if it needs one.',
    example: 'your-key',
  }),
  LLM_COMPATIBLE_NAME: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be a short lower-case name, such as ollama')
      .default('compatible'),
    {
      description: 'Name of that provider in results and in the settings below.',
      example: 'ollama',
    },
  ),
  LLM_ORDER: setting(z.string().max(1000).optional(), {
    description: 'Providers in order of preference, for calls that name none.',
    example: 'anthropic,openai',
  }),
  LLM_MODELS: setting(
    pairsOf(z.string().max(200), 'must be name=model pairs, separated by commas').default({}),
    {
      description: 'Models by provider, in place of the usual ones.',
      example: 'openai=gpt-5,google=gemini-2.5-pro',
    },
  ),
  LLM_BASES: setting(
    pairsOf(webAddress, 'must be name=http://… pairs, separated by commas').default({}),
    {
      description: 'Other addresses of the APIs, by provider.',
      example: 'openai=https://proxy.example.com/v1',
    },
  ),
  LLM_LIMITS: setting(
    pairsOf(
      Limits,
      'must be name=requests a minute/at once pairs, separated by commas',
    ).default({}),
    {
      description: 'Requests a minute / at once, by provider, for each process.',
      example: 'openai=60/4,mistral=30/2',
    },
  ),
  LLM_PRICES: setting(
    pairsOf(Price, 'must be model=in/out/search pairs, separated by commas').default({}),
    {
      description:
        'Prices by model: dollars per million tokens in / out, and per thousand web searches.',
      example: 'llama3.3=0/0,my-model=0.5/2/10',
    },
  ),
}

export const assistantSettings = {
  ASSISTANT_DAILY_TOKENS: setting(z.coerce.number().int().min(0).max(1e12).default(2_000_000), {
    description:
      'Tokens the assistant may use before it answers by fixed rules, without a model.',
    example: '500000',
  }),
  ASSISTANT_DAILY_USD: setting(z.coerce.number().min(0).max(1e6).default(20), {
    description: 'Dollars the assistant may spend before it answers by fixed rules.',
    example: '5',
  }),
}

export const translationSettings = {
  DEEPL_API_KEY: setting(secret, {
    description: 'Key of DeepL; one that ends in `:fx` is of its free plan.',
    example: 'your-key',
  }),
  DEEPL_URL: setting(webAddress.optional(), {
    description: 'Another address of its API than that of the plan.',
    example: 'https://api.deepl.com',
  }),
  LIBRETRANSLATE_URL: setting(webAddress.optional(), {
    description: 'Address of a LibreTranslate server.',
    example: 'http://127.0.0.1:5000',
  }),
  LIBRETRANSLATE_API_KEY: setting(secret, {
    description: 'Its key, if it needs one.',
    example: 'your-key',
  }),
}

/** Keys of the free plan are told by their end, and have an address of their own. */
export function deeplOf(key: string, url?: string) {
  const usual = key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  return { key, url: trimEndOf(url ?? usual, /\//) }
}

const Settings = z.object(llmSettings)
type Settings = z.output<typeof Settings>

/** Who looks at apps and does nothing else, by name; without an address of one's own the usual one. */
export type AppsConfig = Record<string, { key: string; base?: string }>

type Given = { vendors: Pick<Vendors, 'models' | 'apps'>; secrets: Secrets; problems: string[] }

export function appsOf(
  read: Settings,
  { vendors, secrets }: Omit<Given, 'problems'>,
): AppsConfig {
  return Object.fromEntries(
    vendors.apps.flatMap((vendor) => {
      const { key } = credentialsOf(vendor, secrets) ?? {}
      const { [vendor.name]: base } = read.LLM_BASES
      return key ? [[vendor.name, { key, ...(base && { base: trimEndOf(base, /\//) }) }]] : []
    }),
  )
}

type Preset = {
  base?: string
  model?: string
  limits?: { requestsPerMinute: number; concurrency: number }
}

/** Only those that can be called are listed, in order of preference. */
export type LlmConfig = {
  providers: (Preset & { kind: string; name: string; key?: string })[]
  prices: Settings['LLM_PRICES']
  /** What the environment says of a provider by its name, whoever enters its key. */
  given: Record<string, Preset>
  /** The order is set by the environment. */
  isOrdered: boolean
}

export type LlmSetup = LlmConfig['providers'][number]

export function llmOf(read: Settings, { vendors, secrets, problems }: Given): LlmConfig {
  const given = presetsOf(read)
  const listed = [...keyed(vendors.models, secrets), ...compatible(read, problems)].map(
    (provider) => ({ ...provider, ...given[provider.name] }),
  )
  return {
    providers: ordered(listed, read, problems),
    prices: read.LLM_PRICES,
    given,
    isOrdered: read.LLM_ORDER !== undefined,
  }
}

function presetsOf({ LLM_BASES, LLM_MODELS, LLM_LIMITS }: Settings): Record<string, Preset> {
  const names = [LLM_BASES, LLM_MODELS, LLM_LIMITS].flatMap((settings) => Object.keys(settings))
  const preset = (name: string): Preset => {
    const { [name]: base } = LLM_BASES
    const { [name]: model } = LLM_MODELS
    const { [name]: limits } = LLM_LIMITS
    return {
      ...(base && { base: trimEndOf(base, /\//) }),
      ...(model && { model }),
      ...(limits && { limits }),
    }
  }
  return Object.fromEntries(names.map((name) => [name, preset(name)]))
}

const keyed = (models: SourceVariables[], secrets: Secrets): LlmConfig['providers'] =>
  models.flatMap((vendor) => {
    const { key } = credentialsOf(vendor, secrets) ?? {}
    return key ? [{ kind: vendor.name, name: vendor.name, key }] : []
  })

function compatible(read: Settings, problems: string[]): LlmConfig['providers'] {
  const {
    LLM_COMPATIBLE_URL: base,
    LLM_COMPATIBLE_MODEL: model,
    LLM_COMPATIBLE_KEY: key,
    LLM_COMPATIBLE_NAME: name,
  } = read
  if (!base && !model) return []
  if (!base || !model)
    problems.push('LLM_COMPATIBLE_URL and LLM_COMPATIBLE_MODEL: set both or neither')
  if (!base || !model) return []
  return [{ kind: 'compatible', name, base: trimEndOf(base, /\//), model, ...(key && { key }) }]
}

function ordered(
  listed: LlmConfig['providers'],
  { LLM_ORDER: order }: Settings,
  problems: string[],
) {
  const names = order?.split(',').map((name) => name.trim()) ?? []
  const unknown = names.filter(
    (name) => name && !listed.some((provider) => provider.name === name),
  )
  if (unknown.length) problems.push(`LLM_ORDER: ${unknown.join(', ')} is not configured`)
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return listed.toSorted((one, other) => rank(one.name) - rank(other.name))
}
