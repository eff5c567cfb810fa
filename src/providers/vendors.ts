import type { Vendors } from '../platform/config/search.ts'
import { findModel, MODELS } from './llm/engines/registry.ts'
import { APP_VENDORS } from './llm/surfaces/registry.ts'
import { SEARCH_SOURCES } from './search/sources/registry.ts'

/** Everybody who is asked with a key of his own. */
export const VENDORS = {
  search: SEARCH_SOURCES,
  models: MODELS,
  apps: APP_VENDORS,
} satisfies Vendors

const NAMED = [...SEARCH_SOURCES, ...MODELS, ...APP_VENDORS].filter(
  ({ variables }) => Object.keys(variables).length > 0,
)

/** Assistants that no API of their own stands for. */
const OTHER_ASSISTANTS: Record<string, string> = {
  chatgpt: 'ChatGPT',
  chatgpt_app: 'ChatGPT app',
  copilot: 'Copilot',
  deepseek: 'DeepSeek',
  gemini: 'Gemini',
  gemini_app: 'Gemini app',
  google_ai_mode: 'Google AI Mode',
  ollama: 'Ollama',
  perplexity_app: 'Perplexity app',
}

/** Who answers, by the name that people use. */
export function assistantLabel(name: string): string {
  const other = OTHER_ASSISTANTS[name]
  if (other) return other
  const { assistant, label = name } = findModel(name) ?? {}
  return assistant ?? label
}

const ASSISTANT_NAMES: Record<string, string> = Object.fromEntries(
  MODELS.flatMap(({ name, assistant }) => (assistant ? [[name, assistant]] : [])),
)

/** The file by which the dashboard knows what people call a source. */
export function vendorNames(): string {
  const labels = Object.fromEntries(NAMED.map(({ name, label }) => [name, label]))
  return [
    '// Written by npm run build:configuration; changes here are lost.',
    ...recordOf('SOURCE_NAMES', labels),
    '',
    '/** Assistants as people call them; the model behind each is from the vendor of the same code. */',
    ...recordOf('ASSISTANT_NAMES', ASSISTANT_NAMES),
    '',
  ].join('\n')
}

const recordOf = (constant: string, names: Record<string, string>) => [
  `export const ${constant}: Record<string, string> = {`,
  ...Object.entries(names)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, label]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${label}',`),
  '}',
]
