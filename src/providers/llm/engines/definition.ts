import type { SourceVariables } from '../../../platform/config/search.ts'
import type { LlmPrice } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { Engine } from './engine.ts'

type Usual = Pick<LlmProviderSettings, 'base' | 'model' | 'requestsPerMinute' | 'concurrency'>

/** All that the rest of the program knows of who serves models; limits are what the smallest paid plan bears. */
export type ModelDefinition = SourceVariables &
  Usual & {
    /** As people know it. */
    label: string
    /** What people call its assistant, where that has a name of its own. */
    assistant?: string
    signUpUrl: string | null
    /** List prices of November 2026 by model; the cost of a model that is not here is unknown. */
    prices: Record<string, LlmPrice>
    engine: Engine
    /** Its list of models tells when each of them ends. */
    hasShutdownDates?: true
    /** Its service in the sandbox; without one nothing simulates it. */
    sandbox?: { path: string; name?: string; model?: string }
  }
