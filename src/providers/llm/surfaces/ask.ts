import type { Credentials } from '../../../platform/config/search.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { SurfaceAnswer, SurfaceKind, SurfaceName, SurfaceQuestion } from './surface.ts'

/** Puts a question to an app, by the wire format of who looks at it. */
export type AskSurface = (
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
) => Promise<SurfaceAnswer>

/** Who looks at apps, asked with the credentials of the source of the same name. */
export type SurfaceSource = {
  name: SurfaceKind
  apps: SurfaceName[]
  /** Dollars for an answer. */
  usd: number
  /** The credentials as they are sent. */
  keyOf(credentials: Credentials): string | undefined
  ask: AskSurface
}
