import type { Page, ReadOptions, Sent } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { asText, blankPage, clean, LIMIT } from '../../reading/text.ts'
import { judge } from '../../verdict.ts'
import { NAMES } from '../class-names.ts'
import { at, listAt, parsePayload } from '../payload.ts'

const VERSION = 'google-suggest/2026.11.1'
const MAX_SUGGESTIONS = 50

/** `["query", ["one", "two"], …]`, or the search page's own shape `[[["one<b>…</b>", …], …], …]`. */
export function readSuggestions(sent: Sent, options: ReadOptions): Page {
  const page = blankPage(options, VERSION)
  const payload = parsePayload(asText(sent))
  if (!Array.isArray(payload)) {
    const evidence = { hasResults: false, hasNoResultsNotice: false, hasFrame: false }
    return { ...page, verdict: judge(parseHtml(sent, NAMES), evidence) }
  }
  const plain = typeof payload[0] === 'string'
  const words = plain ? listAt(payload, 1) : listAt(payload, 0).map((entry) => at(entry, 0))
  const values = words.flatMap((word) =>
    typeof word === 'string' ? [clean(word.replace(/<[^<>]*>/g, ''), LIMIT.title)] : [],
  )
  const suggestions = [...new Set(values.filter((value) => value !== ''))].slice(
    0,
    MAX_SUGGESTIONS,
  )
  const empty = plain || Array.isArray(payload[0]) ? 'zero' : 'unreadable'
  const verdict = suggestions.length > 0 ? 'results' : empty
  return { ...page, suggestions: suggestions.map((value) => ({ value })), verdict }
}
