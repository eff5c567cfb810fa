import { decodeEntities } from '../../../../base/entities.ts'
import type { AiOverview, AiOverviewState, Source, Unresolved } from '../../page.ts'
import { isInternal, isWebLink, resolve } from '../links.ts'
import { attr, byAttr, byClass, byTag, firstWithin, isHidden, within } from '../select.ts'
import { clean, LIMIT, linesOf, textOf } from '../text.ts'
import { cut, type Doc } from '../tree.ts'
import { unescapeScript } from './opaque.ts'
import type { Scene } from './scene.ts'
import { TABLE } from './table.ts'

const MAX_SOURCES = 40
const MAX_COMMENT = 20_000
// Shorter texts are headings and buttons of an overview that holds nothing yet.
const MIN_TEXT = 40

export type Overview = {
  state: AiOverviewState
  overview: AiOverview | null
  unresolved: Unresolved[]
  node: number
}

export function readOverview({ doc, zones }: Scene): Overview {
  const absent: Overview = { state: 'absent', overview: null, unresolved: [], node: -1 }
  let empty = absent
  for (const root of zones.overviews) {
    const text = bodyText(doc, root)
    if (text.length >= MIN_TEXT) return { state: 'present', node: root, ...withSources(doc, root, text) }
    const state = emptyState(doc, root)
    if (empty.state === 'absent') empty = { ...absent, state, node: state === 'absent' ? -1 : root }
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
  const messages = within(doc, byClass(doc, ...TABLE.overviewMessage), root).filter((node) => isShown(doc, node, root))
  const message = messages.map((node) => textOf(doc, node)).find((text) => text !== '')
  if (message !== undefined)
    return /later|right now|momento|später|plus tard|позже|稍后|後で/i.test(message) ? 'failed' : 'declined'
  const isLoading =
    within(doc, byAttr(doc, 'data-async-type'), root).length > 0 ||
    within(doc, byAttr(doc, 'role'), root).some((node) => attr(doc, node, 'role') === 'progressbar')
  return isLoading ? 'deferred' : 'absent'
}

function isShown(doc: Doc, node: number, root: number): boolean {
  for (let up = node; up >= root; up = doc.parent[up] ?? -1) if (isHidden(doc, up)) return false
  return true
}

function withSources(doc: Doc, root: number, text: string): { overview: AiOverview; unresolved: Unresolved[] } {
  const sources = new Map<string, Source>()
  const unresolved = new Map<string, Unresolved>()
  for (const node of within(doc, byTag(doc, 'a'), root)) {
    const target = resolve(attr(doc, node, 'href'), 'google')
    const title = sourceTitle(doc, node)
    if (target.kind === 'opaque' && unresolved.size < MAX_SOURCES)
      unresolved.set(target.token, { block: 'aiOverview', index: null, title, token: target.token })
    if (
      target.kind !== 'link' ||
      sources.size >= MAX_SOURCES ||
      /^https?:\/\/(?:support|policies)\.google\./.test(target.link)
    )
      continue
    const key = target.link.replace(/#:~:text=.*$/, '')
    const known = sources.get(key)
    if (known === undefined) sources.set(key, { title, link: target.link })
    else if (known.title === '') known.title = title
  }
  const listed = sources.size > 0 ? [...sources.values()] : fromComments(doc, root)
  return { overview: { text, sources: listed }, unresolved: [...unresolved.values()] }
}

// The label carries the title; what follows it ("Opens in new tab.") is the engine's.
function sourceTitle(doc: Doc, node: number): string {
  const label = clean(attr(doc, node, 'aria-label') ?? '', LIMIT.title)
  const own = textOf(doc, node, LIMIT.title)
  if (label === '') return own
  const box = doc.parent[node] ?? node
  const shown = linesOf(doc, box, LIMIT.title).find((line) => line.length > 3 && label.startsWith(line))
  return shown ?? label
}

// Before the column of sources is built by a script, comments hold its data as JSON.
function fromComments(doc: Doc, root: number): Source[] {
  const sources = new Map<string, Source>()
  const from = doc.from[root] ?? 0
  const to = doc.to[(doc.end[root] ?? root + 1) - 1] ?? 0
  for (let i = 0; i < doc.comments.length && sources.size < MAX_SOURCES; i += 2) {
    const start = doc.comments[i] ?? 0
    if (start < from || start > to) continue
    const json = decodeEntities(cut(doc, start, Math.min(doc.comments[i + 1] ?? start, start + MAX_COMMENT)))
    for (const [, link = '', title = ''] of json.matchAll(/"(https?:(?:[^"\\]|\\.)+)","((?:[^"\\]|\\.){3,300})"/g)) {
      const target = unescapeScript(link)
      if (!isWebLink(target) || isInternal(target) || /gstatic\.com|googleusercontent/.test(target)) continue
      if (!sources.has(target)) sources.set(target, { title: clean(unescapeScript(title), LIMIT.title), link: target })
    }
  }
  return [...sources.values()]
}
