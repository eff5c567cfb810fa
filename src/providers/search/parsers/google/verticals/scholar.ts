import type { Page, Paper, ReadOptions, Sent } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { linkOf } from '../../links.ts'
import { cleanCount } from '../../reading/count.ts'
import { compileNames } from '../../reading/names.ts'
import { blankPage, LIMIT, textOf } from '../../reading/text.ts'
import {
  attr,
  attrContains,
  byAttr,
  byClass,
  byId,
  byTag,
  firstWithin,
  outermost,
  within,
} from '../../select.ts'
import type { Doc } from '../../tree.ts'
import { judge } from '../../verdict.ts'
import { union } from '../regions.ts'

const VERSION = 'google-scholar/2026.11.1'
const NAMES = compileNames({
  classes: ['gs_r', 'gs_or', 'gs_rt', 'gs_a', 'gs_rs', 'gs_ggsd', 'gs_ctg2', 'gs_med'],
  ids: ['gs_res_ccl', 'gs_res_ccl_mid', 'gs_ccl', 'gs_ccl_results', 'gs_captcha_f'],
  attrs: ['href', 'data-rp', 'data-cid'],
})
const MAX_PAPERS = 50

export function readScholar(html: Sent, options: ReadOptions): Page {
  const doc = parseHtml(html, NAMES)
  const boxes = outermost(doc, union(byAttr(doc, 'data-rp'), byClass(doc, 'gs_r')))
  const scholar = boxes.flatMap((box) => paperOf(doc, box)).slice(0, MAX_PAPERS)
  const hasFrame =
    byId(doc, 'gs_res_ccl', 'gs_res_ccl_mid', 'gs_ccl', 'gs_ccl_results').length > 0
  const isGuarded = byId(doc, 'gs_captcha_f').length > 0
  const hasNoResultsNotice =
    hasFrame && !isGuarded && /did not match any articles/.test(textOf(doc, 0, LIMIT.overview))
  const page = blankPage(options, VERSION)
  return {
    ...page,
    scholar,
    verdict: judge(doc, { hasResults: scholar.length > 0, hasNoResultsNotice, hasFrame }),
  }
}

function paperOf(doc: Doc, box: number): Paper[] {
  const heading = firstWithin(doc, byClass(doc, 'gs_rt'), box)
  const titled = heading >= 0 ? heading : firstWithin(doc, byTag(doc, 'h3'), box)
  const anchor = firstWithin(doc, byTag(doc, 'a'), titled)
  const link = anchor < 0 ? null : linkOf(attr(doc, anchor, 'href'), 'google')
  // A citation has no link; its kind stands in brackets before the title.
  const title = textOf(doc, anchor < 0 ? titled : anchor, LIMIT.title).replace(
    /^(?:\[[^\]]{1,12}\]\s*)+/,
    '',
  )
  if (title === '') return []
  const publicationInfo = textOf(doc, firstWithin(doc, byClass(doc, 'gs_a'), box), LIMIT.title)
  const year = publicationInfo.match(/\b(?:1[5-9]|20)\d\d\b/g)?.at(-1)
  const id = idOf(doc, box)
  return [
    {
      title,
      ...(link === null ? {} : { link }),
      publicationInfo,
      snippet: textOf(doc, firstWithin(doc, byClass(doc, 'gs_rs'), box)),
      ...(year === undefined ? {} : { year: Number(year) }),
      ...citedBy(doc, box),
      ...fullText(doc, box),
      ...(id === null ? {} : { id }),
    },
  ]
}

function citedBy(doc: Doc, box: number): { citedBy?: number } {
  const anchor =
    within(doc, byTag(doc, 'a'), box).find((node) =>
      attrContains(doc, node, 'href', 'cites='),
    ) ?? -1
  const count = cleanCount(textOf(doc, anchor, LIMIT.title).replace(/^\D+/, ''))
  return count === null ? {} : { citedBy: count }
}

function fullText(doc: Doc, box: number): { pdfUrl?: string; htmlUrl?: string } {
  const side = firstWithin(doc, byClass(doc, 'gs_ggsd', 'gs_med'), box)
  const anchor = firstWithin(doc, byTag(doc, 'a'), side)
  const link = anchor < 0 ? null : linkOf(attr(doc, anchor, 'href'), 'google')
  if (link === null) return {}
  const label = textOf(doc, anchor, LIMIT.title)
  if (label.includes('[PDF]')) return { pdfUrl: link }
  return label.includes('[HTML]') ? { htmlUrl: link } : {}
}

function idOf(doc: Doc, box: number): string | null {
  const own = attr(doc, box, 'data-cid')
  if (own !== null && own !== '') return own
  const related = within(doc, byTag(doc, 'a'), box).map((node) => attr(doc, node, 'href') ?? '')
  return (
    related
      .map((href) => /[?&]q=related:([\w-]+):/.exec(href)?.[1])
      .find((id) => id !== undefined) ?? null
  )
}
