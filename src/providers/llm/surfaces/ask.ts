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

/** Who looks at apps, asked with its own credentials or those of the search source of the same name. */
export type SurfaceSource = {
  name: string
  apps: SurfaceName[]
  /** Dollars for an answer. */
  usd: number
  own?: AppVendor
  /** The credentials as they are sent. */
  keyOf(credentials: Credentials): string | undefined
  ask: AskSurface
}
