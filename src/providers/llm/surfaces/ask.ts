import type { LlmProviderSettings } from '../settings.ts'
import type { SurfaceAnswer, SurfaceQuestion } from './surface.ts'

/** Puts a question to an app, by the wire format of who looks at it. */
export type AskSurface = (
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
) => Promise<SurfaceAnswer>
