import { type Html, html } from '../../../base/formats/html.ts'
import { drawSketch } from '../../geo-grids/index.ts'
import type { Report } from '../build/report.ts'
import { type Formatter, shortened } from './formatter.ts'
import { change, pathOf } from './parts.ts'

const NAME = 48

type Figure = { label: string; value: string; note?: Html | string | undefined }

export const figures = (list: Figure[]) =>
  html`<dl class="numbers">${list.map(({ label, value, note }) => html`<div><dt>${label}</dt><dd>${value} <small>${note}</small></dd></div>`)}</dl>`

export function pages({ pages: list }: Report, { words, number }: Formatter): Html | undefined {
  if (!list?.length) return undefined
  const rows = list.map(
    ({ url, keywords, top10, clicks }) =>
      html`<tr><td>${shortened(pathOf(url), NAME)}<td class="n">${number(keywords)}<td class="n">${number(top10)}<td class="n">${clicks === null ? '–' : number(Math.round(clicks))}`,
  )
  return html`<h2>${words.topPages}</h2><table><thead><tr><th>${words.page}<th class="n">${words.keywords}<th class="n">${words.inTop10}<th class="n">${words.clicks}<tbody>${rows}</table>`
}

export function clusters(
  { clusters: list }: Report,
  { words, number, even }: Formatter,
): Html | undefined {
  if (!list?.length) return undefined
  const rows = list.map(
    ({ name, keywords, top10, visibility }) =>
      html`<tr><td>${shortened(name, NAME)}<td class="n">${number(keywords)}<td class="n">${number(top10)}<td class="n">${visibility === null ? '–' : `${even(visibility)} %`}`,
  )
  return html`<h2>${words.topics}</h2><table><thead><tr><th>${words.topic}<th class="n">${words.keywords}<th class="n">${words.inTop10}<th class="n">${words.visibility}<tbody>${rows}</table>`
}

/** So many points are drawn, for the weight of the page: one large grid, or several small ones. */
const MAX_POINTS = 169

/** Where the business ranks on the map, drawn point by point. */
export function grids({ grids: list }: Report, format: Formatter): Html | undefined {
  if (!list?.length) return undefined
  const { words, number, even, fill } = format
  const percent = (value: number | null) =>
    value === null ? '–' : `${number(Math.round(value))} %`
  const parts = list.map((grid, at) => {
    const drawn = list.slice(0, at + 1).reduce((sum, { cells }) => sum + cells.length, 0)
    const {
      business,
      query,
      ranked,
      checked,
      avg_position,
      share_of_local_voice_change: moved,
    } = grid
    const found = fill(words.ofPoints, { n: number(ranked), all: number(checked) })
    return html`<div class="grid"><h3>${shortened(business, NAME)}: ${shortened(query, NAME)}</h3>${figures(
      [
        {
          label: words.shareOfLocalVoice,
          value: percent(grid.share_of_local_voice),
          note: moved ? html`${change(moved, format)} ${words.points}` : undefined,
        },
        {
          label: words.avgMapPosition,
          value: avg_position === null ? '–' : even(avg_position),
          note: found,
        },
      ],
    )}${grid.cells.length > 0 && drawn <= MAX_POINTS && drawSketch({ ...grid, business: { name: shortened(business, NAME) } })}</div>`
  })
  return html`<h2>${words.localMap}</h2>${parts}<p class="note">${words.localMapNote}</p>`
}

/** A share never stands without what it is a share of. */
export function answers({ answers: found }: Report, format: Formatter): Html | undefined {
  if (!found) return undefined
  const { words, number, fill } = format
  const { cited, mentioned, answers: all, before, assistants = [] } = found
  const of = (part: number) => `${number(part)} / ${number(all)}`
  const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
  const now = before?.now ?? found
  const since = (part: number | undefined, then: number | undefined) =>
    before && part !== undefined && then !== undefined
      ? html`${change(share(part, now.answers) - share(then, before.answers), format)} ${words.points}`
      : undefined
  const rows = assistants.map(
    (each) =>
      html`<tr><td>${format.assistant(each.name)}<td class="n">${fill(words.ofAnswers, { n: number(each.mentioned), all: number(each.answers) })}<td class="n">${fill(words.ofAnswers, { n: number(each.cited), all: number(each.answers) })}`,
  )
  const mentions =
    mentioned === undefined
      ? []
      : [
          {
            label: words.mentioned,
            value: of(mentioned),
            note: since(now.mentioned, before?.mentioned),
          },
        ]
  return html`<h2>${words.answers}</h2>${figures([...mentions, { label: words.cited, value: of(cited), note: since(now.cited, before?.cited) }])}${before?.prompts !== undefined && html`<p class="note">${fill(words.overPrompts, { n: number(before.prompts) })}</p>`}${rows.length > 0 && html`<table><thead><tr><th>${words.assistant}<th class="n">${words.mentioned}<th class="n">${words.cited}<tbody>${rows}</table>`}`
}

export function apps(
  { apps: found, reviews }: Report,
  { words, number, even }: Formatter,
): Html | undefined {
  if (!found) return undefined
  const rating = reviews?.average_rating
  return html`<h2>${words.apps}</h2>${figures([
    {
      label: words.visibility,
      value: found.visibility === null ? '–' : `${even(found.visibility)} %`,
    },
    { label: words.inTop10, value: `${number(found.top10)} / ${number(found.keywords)}` },
    ...(found.listing_score === null
      ? []
      : [{ label: words.listing, value: `${number(found.listing_score)} / 100` }]),
    ...(typeof rating === 'number' ? [{ label: words.rating, value: even(rating) }] : []),
    ...(reviews ? [{ label: words.newReviews, value: number(reviews.new_7d) }] : []),
  ])}`
}

export function backlinks({ links }: Report, { words, number }: Formatter): Html | undefined {
  if (!links) return undefined
  return html`<h2>${words.backlinks}</h2>${figures([
    { label: words.backlinks, value: number(links.active) },
    { label: words.referringDomains, value: number(links.referring_domains) },
    { label: words.gainedLost, value: `+${number(links.gained)} / −${number(links.lost)}` },
  ])}`
}

export function indexed(
  { indexing }: Report,
  { words, number, signed }: Formatter,
): Html | undefined {
  if (!indexing) return undefined
  return html`<h2>${words.indexing}</h2>${figures([
    {
      label: words.indexedPages,
      value: `${number(indexing.indexed)} / ${number(indexing.pages)}`,
      note: indexing.change ? signed(indexing.change) : undefined,
    },
  ])}`
}
