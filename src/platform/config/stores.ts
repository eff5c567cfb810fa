import { z } from 'zod'
import { trimEndOf } from '../../base/text.ts'
import type { Credentials } from './search.ts'
import { secret, setting, webAddress } from './setting.ts'

const address = webAddress.transform((value) => trimEndOf(value, /\//)).optional()

/** `name=number` pairs, separated by commas. */
const counts = z
  .string()
  .max(1000)
  .trim()
  .regex(
    /^\w+=[1-9]\d{0,5}(?:\s*,\s*\w+=[1-9]\d{0,5})*$/,
    'must be name=number pairs, separated by commas',
  )
  .transform((text) =>
    Object.fromEntries(text.split(',').map((part) => part.trim().split('='))),
  )
  .pipe(z.record(z.string(), z.coerce.number()))

export const storesSettings = {
  ASO_PER_MINUTE: setting(counts.default({}), {
    description:
      'Requests a minute that each store host gets at most: `itunes` (15), `apps` (60), `hints` (30), `play` (10).',
    example: 'itunes=10,play=5',
  }),
  ASO_PAID_PROVIDER: setting(z.enum(['serpapi', 'dataforseo']).optional(), {
    description:
      'Paid source, `serpapi` or `dataforseo`: used only by requests with `use_paid_fallback`.',
    example: 'serpapi',
  }),
  ASO_PAID_KEY: setting(secret, {
    description:
      'Its key, or `login:password`. Without it `SERPAPI_API_KEY` or `DATAFORSEO_*` is used.',
    example: 'your-key',
  }),
  ASO_ITUNES_BASE: setting(address, {
    description: 'Another address of the iTunes API.',
    example: 'http://127.0.0.1:9000/itunes',
  }),
  ASO_APPS_APPLE_BASE: setting(address, {
    description: 'Another address of apps.apple.com.',
    example: 'http://127.0.0.1:9000/apple-apps',
  }),
  ASO_SEARCH_ITUNES_BASE: setting(address, {
    description: "Another address of the App Store's search suggestions.",
    example: 'http://127.0.0.1:9000/apple-search',
  }),
  ASO_PLAY_BASE: setting(address, {
    description: 'Another address of Google Play.',
    example: 'http://127.0.0.1:9000/play',
  }),
  ASO_PAID_BASE: setting(address, {
    description: 'Another address of the paid source.',
    example: 'http://127.0.0.1:9000/serpapi',
  }),
}

const Settings = z.object(storesSettings)

export type StoresConfig = {
  bases: { itunes?: string; apps?: string; hints?: string; play?: string }
  /** Calls a minute that each host gets at most, by name. */
  perMinute: Record<string, number>
  paid:
    | { provider: 'serpapi' | 'dataforseo'; key: string; base: string | undefined }
    | undefined
}

type Collected = { keys: Record<string, Credentials>; problems: string[] }

/** A paid source that search uses, too, has its key there. */
export function storesOf(
  read: z.output<typeof Settings>,
  { keys, problems }: Collected,
): StoresConfig {
  const provider = read.ASO_PAID_PROVIDER
  const { serpapi, dataforseo } = keys
  const known =
    provider === 'serpapi'
      ? serpapi?.key
      : dataforseo && `${dataforseo.login}:${dataforseo.password}`
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
