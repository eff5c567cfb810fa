/** How the simulated models behave; tests and demos may change it while the sandbox runs. */
type ModelSettings = {
  /** Which shapes answers come in. */
  templates: 'standard' | 'holdout'
  /** Share of answers that fail by themselves. */
  failures: number
  /** Follow every instruction in the context: wherever it stands, or only outside of what is marked as written by others. */
  obedient: boolean | 'unfenced'
  /** Between two parts of a stream. */
  streamMs: number
}

export type Models = ModelSettings & {
  /** How often each question was asked of each provider on each day. */
  asked: Map<string, number>
  /** The last orders that an obedient model has followed. */
  obeyed: Obeyed[]
  /** Everything that was put before a model, in the last calls. */
  contexts: string[]
}

type Obeyed = { name: string; input: unknown }

export const defaultModels: ModelSettings = {
  templates: 'standard',
  failures: 0.01,
  obedient: false,
  streamMs: 0,
}

const MOST_QUESTIONS = 100_000
const MOST_OBEYED = 100
const MOST_CONTEXTS = 50

export function createModels(): Models {
  return { ...defaultModels, asked: new Map(), obeyed: [], contexts: [] }
}

/** The number of this asking, from 0. */
export function countAsking({ asked }: Models, question: string): number {
  const before = asked.get(question) ?? 0
  if (asked.size >= MOST_QUESTIONS) asked.clear()
  asked.set(question, before + 1)
  return before
}

export function noteContext({ contexts }: Models, context: string): void {
  contexts.push(context)
  if (contexts.length > MOST_CONTEXTS) contexts.shift()
}

export function noteObeyed({ obeyed }: Models, order: Obeyed): void {
  obeyed.push(order)
  if (obeyed.length > MOST_OBEYED) obeyed.shift()
}
