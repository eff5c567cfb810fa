import { greatestCount } from '../reading/count.ts'
import { clean, textOf } from '../reading/text.ts'
import { byId } from '../select.ts'
import { cut, type Doc } from '../tree.ts'
import { TABLE } from './class-names.ts'
import { unescapeScript } from './redirect-tokens.ts'

/** "About 97,500,000 results", in the page or in a script that writes it there. */
export function readEstimate(doc: Doc): number | null {
  for (const node of byId(doc, ...TABLE.stats)) {
    const count = greatestCount(textOf(doc, node))
    if (count !== null) return count
  }
  const at = doc.source.indexOf('result-stats\\x22')
  const raw = at < 0 ? '' : unescapeScript(cut(doc, at, at + 400))
  const body = /^result-stats"[^>]*>([^<]{1,200})/.exec(raw)?.[1]
  return body === undefined ? null : greatestCount(clean(body))
}
