import { type Html, html } from '../../../base/formats/html.ts'
import { isOwnable } from '../../rank-checks/index.ts'
import type { Report } from '../build/report.ts'
import { rail } from './chart.ts'
import { type Formatter, shortened } from './formatter.ts'

const QUERY = 80
const NAME = 60
const TOWN = 30
const ADDRESS = 60

/** A change with its direction in shape, sign and colour; nothing when it is not known. */
export function change(
  value: number | null,
  format: Formatter,
  isGoodUp = true,
): Html | undefined {
  if (value === null) return undefined
  const shown = format.signed(value)
  if (shown === '0') return html`<span class="note">±0</span>`
  const isUp = value > 0
  return html`<span class="${isUp === isGoodUp ? 'up' : 'down'}">${isUp ? '▲' : '▼'} ${shown}</span>`
}

export function headline(report: Report, format: Formatter): Html {
  const { visibility, visibility_change, compared_checks, is_whole, is_partial } = report
  const { words } = format
  const compared =
    (compared_checks ?? 0) > 0 &&
    html`<p>${format.fill(words.comparedChecks, { n: format.number(compared_checks ?? 0) })}</p>`
  const figure = visibility === null ? words.notMeasured : `${format.number(visibility)} %`
  return html`<h2>${words.visibility}</h2><p class="big">${figure} <small>${change(visibility_change, format)}${visibility_change === null ? '' : ` ${words.points}`}</small></p><p class="note">${words.visibilityNote}</p>${!is_whole && html`<p>${words.someOnly}</p>`}${is_partial && html`<p>${words.partial}</p>`}${compared}`
}

/** Not found and failed stand apart: the one is a result, the other is none. */
export function counts({ counts: now, changes }: Report, format: Formatter): Html {
  const { words } = format
  const top = (n: 3 | 10 | 30) => {
    const name = `top${n}` as const
    return html`<div><dt>${format.fill(words.top, { n })}</dt><dd>${format.number(now[name])} <small>${change(changes?.[name] ?? null, format)}</small></dd></div>`
  }
  const failed = html`<div><dt>${words.failed}</dt><dd class="failed">${format.number(now.failed)} <small>${words.failedNote}</small></dd></div>`
  return html`<h2>${words.positions}</h2><dl class="numbers">${top(3)}${top(10)}${top(30)}<div><dt>${words.notFound}</dt><dd>${format.number(now.not_found)} <small>${change(changes?.not_found ?? null, format, false)}</small></dd></div>${now.failed > 0 && failed}</dl>`
}

/** What a person wrote, else what the numbers say. */
export function summary(report: Report, format: Formatter): Html {
  const paragraphs =
    report.summary === ''
      ? [sentences(report, format).join(' ')]
      : report.summary.split(/\n(?:[^\S\n]*\n)+/)
  return html`<h2>${format.words.changed}</h2>${paragraphs.map((paragraph) => html`<p>${paragraph.split('\n').map((line, index) => (index === 0 ? line : [html`<br>`, line]))}</p>`)}`
}

export function sentences(
  { visibility, visibility_change, shifts }: Report,
  format: Formatter,
): string[] {
  const { words, fill, number } = format
  const value = visibility === null ? '' : number(visibility)
  const trend = visibility_change === null ? words.first : direction(visibility_change, format)
  const moved = (sentence: string, shift: Report['shifts']['gainers'][number] | undefined) => {
    if (!shift) return []
    const values = {
      query: shortened(shift.query, QUERY),
      from: shift.prev_position,
      to: shift.position ?? '',
    }
    return [fill(shift.position === null ? words.worstLost : sentence, values)]
  }
  return [
    ...(value === ''
      ? []
      : [fill(trend, { value, change: number(Math.abs(visibility_change ?? 0)) })]),
    ...(shifts.entered > 0 ? [fill(words.entered, { n: shifts.entered })] : []),
    ...(shifts.lost > 0 ? [fill(words.lost, { n: shifts.lost })] : []),
    ...moved(words.bestGain, shifts.gainers[0]),
    ...moved(words.worstLoss, shifts.losers[0]),
  ]
}

function direction(visibilityChange: number, { words, signed }: Formatter): string {
  if (signed(visibilityChange) === '0') return words.steady
  return visibilityChange > 0 ? words.rose : words.fell
}

export function movers({ shifts }: Report, format: Formatter): Html {
  const { words } = format
  const gone = html`<span class="down">${words.isLost}</span>`
  const list = (moves: Report['shifts']['gainers']) =>
    moves.length === 0
      ? html`<p class="note">${words.noMoves}</p>`
      : html`<ul>${moves.map(({ query, device, location, prev_position, position, delta }) => html`<li><span>${shortened(query, QUERY)}${whereOf({ device, location }, format)}</span><b>${prev_position} → ${position === null ? gone : [position, ' ', change(delta, format)]}</b></li>`)}</ul>`
  return html`<h2>${words.movers}</h2><div class="two"><div><h3>${words.up}</h3>${list(shifts.gainers)}</div><div><h3>${words.down}</h3>${list(shifts.losers)}</div></div>`
}

type Which = { device?: string | undefined; location?: string | undefined }

/** The town and the device, where there may be another row with the same words. */
function whereOf({ device, location = '' }: Which, { words }: Formatter): Html | undefined {
  const [town = ''] = location.split(',')
  const known = [shortened(town, TOWN), device === 'mobile' ? words.mobile : ''].filter(Boolean)
  return known.length > 0 ? html` <small class="note">${known.join(', ')}</small>` : undefined
}

export function keywordRow(row: Report['keywords'][number], format: Formatter): Html {
  const { words } = format
  const position =
    row.state === 'failed'
      ? html`<span class="failed">${words.notChecked}</span>`
      : (row.position ?? '–')
  return html`<tr><td>${shortened(row.query, QUERY)}${whereOf(row, format)}<td class="n">${position}<td class="n">${keywordChange(row, format)}<td class="rail">${row.state !== 'failed' && rail(row)}<td class="url">${shortened(pathOf(row.url), ADDRESS)}`
}

/** In the appendix: all that fits on half a line. */
export function briefKeywordRow(row: Report['keywords'][number], format: Formatter): Html {
  const position = row.state === 'failed' ? '✕' : (row.position ?? '–')
  return html`<tr><td>${shortened(row.query, QUERY)}${whereOf(row, format)}<td class="n">${position}<td class="n">${keywordChange(row, format)}`
}

function keywordChange(
  { is_new, is_lost, delta }: Report['keywords'][number],
  format: Formatter,
) {
  if (is_new) return html`<span class="up">${format.words.isNew}</span>`
  if (is_lost) return html`<span class="down">${format.words.isLost}</span>`
  return change(delta, format)
}

/** The site is named above; its pages are told apart by their paths. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? decodable(parsed.pathname) + parsed.search : ''
}

function decodable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const MAX_FEATURES = 14

export function features(
  { features: found, won, lost }: Report,
  format: Formatter,
): Html | undefined {
  if (found.length === 0) return undefined
  const { words } = format
  const rows = found
    .slice(0, MAX_FEATURES)
    .map(
      ({ feature, shown, owned, owned_change }) =>
        html`<tr><td>${format.feature(shortened(feature, NAME))}<td class="n">${format.number(shown)}<td class="n">${isOwnable(feature) && html`${format.number(owned)} ${change(owned_change, format)}`}`,
    )
  const changed = (items: (Report['won'][number] & { lost_to?: string | null })[]) =>
    items.length === 0
      ? html`<p class="note">${words.noMoves}</p>`
      : html`<ul>${items.map(({ feature, query, lost_to, ...which }) => html`<li><span>${shortened(query, QUERY)}${whereOf(which, format)}</span><b>${format.feature(shortened(feature, NAME))}${lost_to ? ` ${format.fill(words.lostTo, { host: shortened(lost_to, NAME) })}` : ''}</b></li>`)}</ul>`
  const hands =
    won.length + lost.length > 0 &&
    html`<div class="two"><div><h3>${words.won}</h3>${changed(won)}</div><div><h3>${words.lostFeatures}</h3>${changed(lost)}</div></div>`
  return html`<h2>${words.features}</h2><table><thead><tr><th>${words.feature}<th class="n">${words.shown}<th class="n">${words.owned}<tbody>${rows}</table>${hands}`
}

export function competitors(report: Report, format: Formatter): Html | undefined {
  if (report.competitors.length === 0) return undefined
  const { words } = format
  const own = {
    domain: report.client.domain,
    name: `${report.client.name} (${words.you})`,
    visibility: report.visibility,
    visibility_change: report.visibility_change,
    top3: report.counts.top3,
    top10: report.counts.top10,
    isOwn: true,
  }
  const sites = [own, ...report.competitors.map((site) => ({ ...site, isOwn: false }))]
  const rows = sites
    .toSorted((a, b) => (b.visibility ?? 0) - (a.visibility ?? 0))
    .map(
      ({ domain, name, visibility, visibility_change, top3, top10, isOwn }) =>
        html`<tr${isOwn && html` class="own"`}><td>${shortened(name || domain, NAME)}<td class="n">${visibility === null ? '–' : `${format.even(visibility)} %`} ${visibility_change !== null && change(visibility_change, format)}<td class="n">${top3}<td class="n">${top10}`,
    )
  return html`<h2>${words.competitors}</h2><div class="scroll" role="region" aria-label="${words.competitors}" tabindex="0"><table><thead><tr><th>${words.site}<th class="n">${words.visibility}<th class="n">${format.fill(words.top, { n: 3 })}<th class="n">${format.fill(words.top, { n: 10 })}<tbody>${rows}</table></div>`
}
