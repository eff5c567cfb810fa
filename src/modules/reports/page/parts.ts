import { type Html, html } from '../../../base/html.ts'
import type { Report } from '../report.ts'
import { rail } from './chart.ts'
import { type Say, shortened } from './formatter.ts'

const QUERY = 80
const NAME = 60
const ADDRESS = 60

/** A change with its direction in shape, sign and colour; nothing when it is not known. */
export function change(value: number | null, say: Say, isGoodUp = true): Html | undefined {
  if (value === null) return undefined
  const shown = say.signed(value)
  if (shown === '0') return html`<span class="note">±0</span>`
  const isUp = value > 0
  return html`<span class="${isUp === isGoodUp ? 'up' : 'down'}">${isUp ? '▲' : '▼'} ${shown}</span>`
}

export function headline({ visibility, visibility_change, is_whole, is_partial }: Report, say: Say): Html {
  const { words } = say
  const told = visibility === null ? words.notMeasured : `${say.number(visibility)} %`
  return html`<h2>${words.visibility}</h2><p class="big">${told} <small>${change(visibility_change, say)}${visibility_change === null ? '' : ` ${words.points}`}</small></p><p class="note">${words.visibilityNote}</p>${!is_whole && html`<p>${words.someOnly}</p>`}${is_partial && html`<p>${words.partial}</p>`}`
}

/** Not found and failed stand apart: the one is a result, the other is none. */
export function counts({ counts: now, changes }: Report, say: Say): Html {
  const { words } = say
  const top = (n: 3 | 10 | 30) => {
    const name = `top${n}` as const
    return html`<div><dt>${say.fill(words.top, { n })}</dt><dd>${say.number(now[name])} <small>${change(changes?.[name] ?? null, say)}</small></dd></div>`
  }
  const failed = html`<div><dt>${words.failed}</dt><dd class="failed">${say.number(now.failed)} <small>${words.failedNote}</small></dd></div>`
  return html`<h2>${words.places}</h2><dl class="numbers">${top(3)}${top(10)}${top(30)}<div><dt>${words.notFound}</dt><dd>${say.number(now.not_found)} <small>${change(changes?.not_found ?? null, say, false)}</small></dd></div>${now.failed > 0 && failed}</dl>`
}

/** What a person wrote, else what the numbers say. */
export function summary(report: Report, say: Say): Html {
  const paragraphs =
    report.summary === '' ? [sentences(report, say).join(' ')] : report.summary.split(/\n(?:[^\S\n]*\n)+/)
  return html`<h2>${say.words.changed}</h2>${paragraphs.map((paragraph) => html`<p>${paragraph.split('\n').map((line, index) => (index === 0 ? line : [html`<br>`, line]))}</p>`)}`
}

export function sentences({ visibility, visibility_change, shifts }: Report, say: Say): string[] {
  const { words, fill, number } = say
  const value = visibility === null ? '' : number(visibility)
  const trend = visibility_change === null ? words.first : direction(visibility_change, say)
  const moved = (sentence: string, shift: Report['shifts']['gainers'][number] | undefined) => {
    if (!shift) return []
    const told = { query: shortened(shift.query, QUERY), from: shift.prev_position, to: shift.position ?? '' }
    return [fill(shift.position === null ? words.worstLost : sentence, told)]
  }
  return [
    ...(value === '' ? [] : [fill(trend, { value, change: number(Math.abs(visibility_change ?? 0)) })]),
    ...(shifts.entered > 0 ? [fill(words.entered, { n: shifts.entered })] : []),
    ...(shifts.lost > 0 ? [fill(words.lost, { n: shifts.lost })] : []),
    ...moved(words.bestGain, shifts.gainers[0]),
    ...moved(words.worstLoss, shifts.losers[0]),
  ]
}

function direction(visibilityChange: number, { words, signed }: Say): string {
  if (signed(visibilityChange) === '0') return words.steady
  return visibilityChange > 0 ? words.rose : words.fell
}

export function movers({ shifts }: Report, say: Say): Html {
  const { words } = say
  const gone = html`<span class="down">${words.isLost}</span>`
  const list = (moves: Report['shifts']['gainers']) =>
    moves.length === 0
      ? html`<p class="note">${words.noMoves}</p>`
      : html`<ul>${moves.map(({ query, device, prev_position, position, delta }) => html`<li><span>${shortened(query, QUERY)}${onPhone(device, say)}</span><b>${prev_position} → ${position === null ? gone : [position, ' ', change(delta, say)]}</b></li>`)}</ul>`
  return html`<h2>${words.movers}</h2><div class="two"><div><h3>${words.up}</h3>${list(shifts.gainers)}</div><div><h3>${words.down}</h3>${list(shifts.losers)}</div></div>`
}

const onPhone = (device: string, { words }: Say) =>
  device === 'mobile' && html` <small class="note">${words.mobile}</small>`

export function keywordRow(row: Report['keywords'][number], say: Say): Html {
  const { words } = say
  const place = row.state === 'failed' ? html`<span class="failed">${words.notChecked}</span>` : (row.position ?? '–')
  return html`<tr><td>${shortened(row.query, QUERY)}${onPhone(row.device, say)}<td class="n">${place}<td class="n">${keywordChange(row, say)}<td class="rail">${row.state !== 'failed' && rail(row)}<td class="url">${shortened(pathOf(row.url), ADDRESS)}`
}

function keywordChange({ is_new, is_lost, delta }: Report['keywords'][number], say: Say) {
  if (is_new) return html`<span class="up">${say.words.isNew}</span>`
  if (is_lost) return html`<span class="down">${say.words.isLost}</span>`
  return change(delta, say)
}

/** The site is named above; its pages are told apart by their paths. */
function pathOf(url: string): string {
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

export function features({ features: found, won, lost }: Report, say: Say): Html | undefined {
  if (found.length === 0) return undefined
  const { words } = say
  const rows = found
    .slice(0, MAX_FEATURES)
    .map(
      ({ feature, shown, owned, owned_change }) =>
        html`<tr><td>${say.feature(shortened(feature, NAME))}<td class="n">${say.number(shown)}<td class="n">${say.number(owned)} ${change(owned_change, say)}`,
    )
  const changed = (items: { feature: string; query: string; lost_to?: string | null }[]) =>
    items.length === 0
      ? html`<p class="note">${words.noMoves}</p>`
      : html`<ul>${items.map(({ feature, query, lost_to }) => html`<li><span>${shortened(query, QUERY)}</span><b>${say.feature(shortened(feature, NAME))}${lost_to ? ` ${say.fill(words.lostTo, { host: shortened(lost_to, NAME) })}` : ''}</b></li>`)}</ul>`
  const hands =
    won.length + lost.length > 0 &&
    html`<div class="two"><div><h3>${words.won}</h3>${changed(won)}</div><div><h3>${words.lostFeatures}</h3>${changed(lost)}</div></div>`
  return html`<h2>${words.features}</h2><table><thead><tr><th>${words.feature}<th class="n">${words.shown}<th class="n">${words.owned}<tbody>${rows}</table>${hands}`
}

export function competitors(report: Report, say: Say): Html | undefined {
  if (report.competitors.length === 0) return undefined
  const { words } = say
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
        html`<tr${isOwn && html` class="own"`}><td>${shortened(name || domain, NAME)}<td class="n">${visibility === null ? '–' : `${say.even(visibility)} %`} ${visibility_change !== null && change(visibility_change, say)}<td class="n">${top3}<td class="n">${top10}`,
    )
  return html`<h2>${words.competitors}</h2><div class="scroll" role="region" aria-label="${words.competitors}" tabindex="0"><table><thead><tr><th>${words.site}<th class="n">${words.visibility}<th class="n">${say.fill(words.top, { n: 3 })}<th class="n">${say.fill(words.top, { n: 10 })}<tbody>${rows}</table></div>`
}
