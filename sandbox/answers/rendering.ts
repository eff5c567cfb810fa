import type { Link } from '../world/types.ts'
import type { Segment } from './types.ts'

export const llmNames = [
  'openai',
  'anthropic',
  'google',
  'perplexity',
  'xai',
  'mistral',
  'ollama',
] as const
export type LlmName = (typeof llmNames)[number]

/** A page and the part of the text that rests on it, in UTF-16 units. */
export type Span = { link: Link; start: number; end: number }

export type Rendered = { text: string; spans: Span[] }

/** How each provider marks a citation in the text itself. */
export function render(
  provider: LlmName,
  segments: Segment[],
  numbers: (link: Link) => number,
): Rendered {
  const spans: Span[] = []
  let text = ''
  for (const { text: words, cites } of segments) {
    const body = words.trimEnd()
    const start = text.length + (words.length - words.trimStart().length)
    text += body
    for (const link of provider === 'ollama' ? [] : cites) {
      const mark = MARKS[provider](link, numbers(link))
      const from = mark === '' || provider === 'perplexity' ? start : text.length + 1
      text += mark
      spans.push({ link, start: from, end: text.length })
    }
    text += words.slice(body.length)
  }
  return { text, spans }
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

const MARKS: Record<LlmName, (link: Link, number: number) => string> = {
  openai: ({ url }) => ` ([${hostOf(url)}](${openaiUrl(url)}))`,
  xai: ({ url }, number) => ` [[${number}]](${url})`,
  perplexity: (_, number) => `[${number}]`,
  anthropic: () => '',
  google: () => '',
  mistral: () => '',
  ollama: () => '',
}

/** It lets sites know where their visitors come from. */
export const openaiUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}utm_source=openai`
