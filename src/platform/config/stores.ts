import { z } from 'zod'

const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .optional()

/** `name=number` pairs, separated by commas. */
const counts = z
  .string()
  .max(1000)
  .regex(/^\s*\w+=[1-9]\d{0,5}(\s*,\s*\w+=[1-9]\d{0,5})*\s*$/, 'must be name=number pairs, separated by commas')
  .transform((text) => Object.fromEntries(text.split(',').map((part) => part.trim().split('='))))
  .pipe(z.record(z.string(), z.coerce.number()))

export const storesShape = {
  ASO_ITUNES_BASE: address,
  ASO_APPS_APPLE_BASE: address,
  ASO_SEARCH_ITUNES_BASE: address,
  ASO_PLAY_BASE: address,
  ASO_PER_MINUTE: counts.default({}),
  ASO_PAID_PROVIDER: z.enum(['serpapi', 'dataforseo']).optional(),
  ASO_PAID_KEY: z.string().max(500).optional(),
  ASO_PAID_BASE: address,
}

const Settings = z.object(storesShape)

export type StoresConfig = {
  bases: { itunes?: string; apps?: string; hints?: string; play?: string }
  /** Calls a minute that each host gets at most, by name. */
  perMinute: Record<string, number>
  paid: { provider: 'serpapi' | 'dataforseo'; key: string; base: string | undefined } | undefined
}

type Keys = { serpapi?: string; dataforseo?: { login: string; password: string } }
type Told = { keys: Keys; problems: string[] }

/** A paid source that search uses, too, has its key there. */
export function storesOf(read: z.output<typeof Settings>, { keys, problems }: Told): StoresConfig {
  const provider = read.ASO_PAID_PROVIDER
  const { serpapi, dataforseo } = keys
  const known = provider === 'serpapi' ? serpapi : dataforseo && `${dataforseo.login}:${dataforseo.password}`
  const key = read.ASO_PAID_KEY ?? known
  if (provider && !key) problems.push('ASO_PAID_PROVIDER: has no key; set ASO_PAID_KEY')
  return {
    bases: {
      ...(read.ASO_ITUNES_BASE && { itunes: read.ASO_ITUNES_BASE }),
      ...(read.ASO_APPS_APPLE_BASE && { apps: read.ASO_APPS_APPLE_BASE }),
      ...(read.ASO_SEARCH_ITUNES_BASE && { hints: read.ASO_SEARCH_ITUNES_BASE }),
      ...(read.ASO_PLAY_BASE && { play: read.ASO_PLAY_BASE }),
    },
    perMinute: read.ASO_PER_MINUTE,
    paid: provider && key ? { provider, key, base: read.ASO_PAID_BASE } : undefined,
  }
}
