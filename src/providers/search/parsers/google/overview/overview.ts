import type { AiOverview, AiOverviewState, Source, Unresolved } from '../../../page.ts'
import { resolve } from '../../links.ts'
import { clean, LIMIT, linesOf, shownWidth, textOf } from '../../reading/text.ts'
import { attr, byAttr, byClass, byTag, firstWithin, isHidden, within } from '../../select.ts'
import type { Doc } from '../../tree.ts'
import { TABLE } from '../class-names.ts'
import type { PageIndex } from '../page-index.ts'
import { sourcesInData } from './overview-data.ts'

const MAX_SOURCES = 40
// Shorter texts are headings and buttons of an overview that holds nothing yet.
const MIN_TEXT = 40

// Both messages stand in the same element; only a failure asks to come back.
const TRY_LATER =
  /later|right now|momento|später|plus tard|più tardi|mais tarde|más tarde|senare|senere|myöhemmin|później|později|neskôr|később|mai târziu|αργότερα|sonra|поз[жд]|пізніше|кейін|稍[后後]|後で|나중에|لاحق|מאוחר יותר|बाद में|ภายหลัง|sau đó|nanti/i

export type Overview = {
  state: AiOverviewState
  overview: AiOverview | null
  unresolved: Unresolved[]
  node: number
}

export function readOverview({ doc, regions }: PageIndex): Overview {
  const absent: Overview = { state: 'absent', overview: null, unresolved: [], node: -1 }
  let empty = absent
  for (const root of regions.overviews) {
    const text = bodyText(doc, root)
    if (shownWidth(text) >= MIN_TEXT)
      return { state: 'present', node: root, ...withSources(doc, root, text) }
    const state = emptyState(doc, root)
    if (empty.state === 'absent')
      empty = { ...absent, state, node: state === 'absent' ? -1 : root }
  }
  return empty
}

function bodyText(doc: Doc, root: number): string {
  const columns = within(doc, byAttr(doc, 'data-container-id'), root)
  const main = columns.find((node) => attr(doc, node, 'data-container-id') === 'main-col')
  const body = main ?? bodyNode(doc, root)
  if (body < 0) return ''
  const lines = linesOf(doc, body, LIMIT.overview)
  return lines.join('\n').slice(0, LIMIT.overview)
}

function bodyNode(doc: Doc, root: number): number {
  const spoken = firstWithin(doc, byAttr(doc, 'data-rl'), root)
  return spoken >= 0 ? spoken : firstWithin(doc, byClass(doc, ...TABLE.overviewBody), root)
}

/** An overview without text: still loading, refused for this query, or broken. */
function emptyState(doc: Doc, root: number): AiOverviewState {
  const messages = within(doc, byClass(doc, ...TABLE.overviewMessage), root).filter((node) =>
    isShown(doc, node, root),
  )
  const message = messages.map((node) => textOf(doc, node)).find((text) => text !== '')
  if (message !== undefined) return TRY_LATER.test(message) ? 'failed' : 'declined'
  const isLoading =
    within(doc, byAttr(doc, 'data-async-type'), root).length > 0 ||
    within(doc, byAttr(doc, 'role'), root).some(
      (node) => attr(doc, node, 'role') === 'progressbar',
    )
  return isLoading ? 'deferred' : 'absent'
}

function isShown(doc: Doc, node: number, root: number): boolean {
  for (let up = node; up >= root; up = doc.parent[up] ?? -1) if (isHidden(doc, up)) return false
  return true
}

function withSources(
  doc: Doc,
  root: number,
  text: string,
): { overview: AiOverview; unresolved: Unresolved[] } {
  const sources = new Map<string, Source>()
  const unresolved = new Map<string, Unresolved>()
  for (const node of within(doc, byTag(doc, 'a'), root)) {
    const target = resolve(attr(doc, node, 'href'), 'google')
    const title = sourceTitle(doc, node)
    if (target.kind === 'opaque' && unresolved.size < MAX_SOURCES)
      unresolved.set(target.token, {
        block: 'aiOverview',
        index: null,
        title,
        token: target.token,
      })
    if (
      target.kind !== 'link' ||
      sources.size >= MAX_SOURCES ||
      /^https?:\/\/(?:support|policies)\.google\./.test(target.link)
    )
      continue
    const key = withoutFragment(target.link)
    const known = sources.get(key)
    if (known === undefined) sources.set(key, { title, link: target.link })
    else if (known.title === '') known.title = title
  }
  for (const source of sourcesInData(doc, root)) {
    const key = withoutFragment(source.link)
    if (!sources.has(key) && sources.size < MAX_SOURCES) sources.set(key, source)
  }
  return {
    overview: { text, sources: [...sources.values()] },
    unresolved: [...unresolved.values()],
  }
}

function withoutFragment(link: string): string {
  const at = link.indexOf('#:~:text=')
  return at < 0 ? link : link.slice(0, at)
}

// The label carries the title; what follows it ("Opens in new tab.") is the engine's.
function sourceTitle(doc: Doc, node: number): string {
  const label = clean(attr(doc, node, 'aria-label') ?? '', LIMIT.title)
  const own = textOf(doc, node, LIMIT.title)
  if (label === '') return own
  const box = doc.parent[node] ?? node
  const shown = linesOf(doc, box, LIMIT.title).find(
    (line) => line.length > 3 && label.startsWith(line),
  )
  return shown ?? label
}
