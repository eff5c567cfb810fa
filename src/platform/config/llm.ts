import { z } from 'zod'

const key = z.string().max(500).optional()

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
      Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])),
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
  .regex(/^\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}$/, 'must be model=in/out or model=in/out/search, in dollars')
  .transform((text) => {
    const [input = 0, output = 0, search] = text.split('/').map(Number)
    return { input, output, ...(search !== undefined && { search }) }
  })

export const llmShape = {
  OPENAI_API_KEY: key,
  ANTHROPIC_API_KEY: key,
  GOOGLE_AI_API_KEY: key,
  PERPLEXITY_API_KEY: key,
  XAI_API_KEY: key,
  MISTRAL_API_KEY: key,
  LLM_COMPATIBLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_COMPATIBLE_KEY: key,
  LLM_COMPATIBLE_MODEL: z.string().max(200).optional(),
  LLM_COMPATIBLE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be a short lower-case name, such as ollama')
    .default('compatible'),
  LLM_ORDER: z.string().max(1000).optional(),
  LLM_MODELS: pairsOf(z.string().max(200), 'must be name=model pairs, separated by commas').default({}),
  LLM_BASES: pairsOf(z.url({ protocol: /^https?$/ }), 'must be name=http://… pairs, separated by commas').default({}),
  LLM_LIMITS: pairsOf(Limits, 'must be name=requests a minute/at once pairs, separated by commas').default({}),
  LLM_PRICES: pairsOf(Price, 'must be model=in/out/search pairs, separated by commas').default({}),
}

const Settings = z.object(llmShape)
type Settings = z.output<typeof Settings>

/** Only those that can be called are listed, in order of preference. */
export type LlmConfig = {
  providers: {
    kind: 'openai' | 'anthropic' | 'google' | 'perplexity' | 'xai' | 'mistral' | 'compatible'
    name: string
    key?: string
    base?: string
    model?: string
    limits?: { requestsPerMinute: number; concurrency: number }
  }[]
  prices: Settings['LLM_PRICES']
}

export function llmOf(read: Settings, problems: string[]): LlmConfig {
  const listed = [...keyed(read), ...compatible(read, problems)].map((provider) => {
    const { [provider.name]: base = provider.base } = read.LLM_BASES
    const { [provider.name]: model = provider.model } = read.LLM_MODELS
    const { [provider.name]: limits } = read.LLM_LIMITS
    return {
      ...provider,
      ...(base && { base: base.replace(/\/+$/, '') }),
      ...(model && { model }),
      ...(limits && { limits }),
    }
  })
  return { providers: ordered(listed, read, problems), prices: read.LLM_PRICES }
}

function keyed(read: Settings): LlmConfig['providers'] {
  const keys = {
    openai: read.OPENAI_API_KEY,
    anthropic: read.ANTHROPIC_API_KEY,
    google: read.GOOGLE_AI_API_KEY,
    perplexity: read.PERPLEXITY_API_KEY,
    xai: read.XAI_API_KEY,
    mistral: read.MISTRAL_API_KEY,
  }
  const kinds = ['openai', 'anthropic', 'google', 'perplexity', 'xai', 'mistral'] as const
  return kinds.flatMap((kind) => {
    const key = keys[kind]
    return key ? [{ kind, name: kind, key }] : []
  })
}

function compatible(read: Settings, problems: string[]): LlmConfig['providers'] {
  const {
    LLM_COMPATIBLE_URL: base,
    LLM_COMPATIBLE_MODEL: model,
    LLM_COMPATIBLE_KEY: key,
    LLM_COMPATIBLE_NAME: name,
  } = read
  if (!base && !model) return []
  if (!base || !model) problems.push('LLM_COMPATIBLE_URL and LLM_COMPATIBLE_MODEL: set both or neither')
  if (!base || !model) return []
  return [{ kind: 'compatible', name, base, model, ...(key && { key }) }]
}

function ordered(listed: LlmConfig['providers'], { LLM_ORDER: order }: Settings, problems: string[]) {
  const names = order?.split(',').map((name) => name.trim()) ?? []
  const unknown = names.filter((name) => name && !listed.some((provider) => provider.name === name))
  if (unknown.length) problems.push(`LLM_ORDER: ${unknown.join(', ')} is not configured`)
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return listed.toSorted((one, other) => rank(one.name) - rank(other.name))
}
