import type { Credentials, SourceVariables } from '../../../platform/config/search.ts'
import type { Offer } from '../../search/sources/definition.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { SurfaceAnswer, SurfaceName, SurfaceQuestion } from './surface.ts'

/** Puts a question to an app, by the wire format of who looks at it. */
export type AskSurface = (
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
) => Promise<SurfaceAnswer>

/** A card and a key of its own: of who does nothing but look at apps. */
export type AppVendor = SourceVariables &
  Pick<Offer, 'signUpUrl' | 'free'> & { label: string; base: string; lowestUsd: number }

/** A model behind an API that somebody asks for us: its name in the registry of models, and dollars for an answer. */
export type AskedModel = { name: string; model: string; usd: number }

/** Who looks at apps, asked with its own credentials or those of the search source of the same name. */
export type SurfaceSource = {
  name: string
  apps: SurfaceName[]
  /** Models that it asks, too; used where they have no key of their own. */
  models?: AskedModel[]
  /** Dollars for an answer of an app. */
  usd: number
  own?: AppVendor
  /** The credentials as they are sent. */
  keyOf(credentials: Credentials): string | undefined
  ask: AskSurface
}

export type VendorCall = { path: string; body?: string }

/** A request to a vendor that takes its key as a bearer; without JSON there is no answer. */
export async function callVendor(
  { base, key = '' }: LlmProviderSettings,
  { fetch, signal }: SurfaceQuestion,
  { path, body }: VendorCall,
) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(base + path, {
    headers,
    signal,
    ...(body !== undefined && { method: 'POST', body }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  return { response, answer }
}
