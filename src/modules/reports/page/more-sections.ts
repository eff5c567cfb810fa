import { type Html, html } from '../../../base/formats/html.ts'
import type { Report } from '../build/report.ts'
import { figures } from './beyond-sections.ts'
import { type Formatter, shortened } from './formatter.ts'
import { change } from './parts.ts'

const NAME = 60
const STEP = 160

/** What Search Console counted, against as many days before. */
export function clicks({ clicks: found }: Report, format: Formatter): Html | undefined {
  if (!found) return undefined
  const { words, number, even, fill } = format
  const { before } = found
  const days = format.days(Date.parse(found.from) / 1000, Date.parse(found.to) / 1000)
  const since = (now: number, then: number | undefined) =>
    then === undefined ? undefined : change(now - then, format)
  return html`<h2>${words.searchClicks}</h2>${figures([
    {
      label: words.clicksCounted,
      value: number(found.clicks),
      note: since(found.clicks, before?.clicks),
    },
    {
      label: words.impressions,
      value: number(found.impressions),
      note: since(found.impressions, before?.impressions),
    },
    ...(found.ctr === null ? [] : [{ label: words.ctr, value: `${even(found.ctr * 100)} %` }]),
    ...(found.position === null
      ? []
      : [{ label: words.averagePosition, value: even(found.position) }]),
  ])}<p class="note">${fill(before ? words.searchClicksNote : words.searchClicksDays, { days })}</p>`
}

/** Keywords that are not tracked, with how often they are asked and how hard they are. */
export function research({ research: found }: Report, format: Formatter): Html | undefined {
  if (!found?.length) return undefined
  const { words, number } = format
  const known = (value: number | null) => (value === null ? '–' : number(value))
  const rows = found.map(
    ({ query, search_volume, difficulty, intent }) =>
      html`<tr><td>${shortened(query, NAME)}<td class="n">${known(search_volume)}<td class="n">${known(difficulty)}<td>${words[`intent.${intent}`]}`,
  )
  return html`<h2>${words.research}</h2><table><thead><tr><th>${words.keyword}<th class="n">${words.searches}<th class="n">${words.difficulty}<th>${words.intent}<tbody>${rows}</table><p class="note">${words.researchNote}</p>`
}

export function siteAudit({ audit }: Report, format: Formatter): Html | undefined {
  if (!audit) return undefined
  const { words, number, fill } = format
  const head = figures([
    { label: words.auditScore, value: `${number(audit.score)} / 100` },
    {
      label: words.auditPages,
      value: number(audit.pages),
      note: fill(words.checkedOn, { date: format.date(audit.checked_at) }),
    },
  ])
  const rows = audit.issues.map(
    ({ id, severity, count }) =>
      html`<tr><td>${format.issue(id)}<td>${words[`severity.${severity}`]}<td class="n">${number(count)}`,
  )
  const table = html`<table><thead><tr><th>${words.issue}<th>${words.severity}<th class="n">${words.issuePages}<tbody>${rows}</table>`
  return html`<h2>${words.siteAudit}</h2>${head}${rows.length > 0 && table}`
}

export function advertisers(
  { ads }: Report,
  { words, number, even, fill }: Formatter,
): Html | undefined {
  if (!ads) return undefined
  const rows = ads.advertisers.map(
    ({ name, is_client, appearances, share }) =>
      html`<tr${is_client && html` class="own"`}><td>${shortened(name, NAME)}<td class="n">${number(appearances)}<td class="n">${share === null ? '–' : `${even(share * 100)} %`}`,
  )
  const table = html`<table><thead><tr><th>${words.advertiser}<th class="n">${words.adAppearances}<th class="n">${words.adShare}<tbody>${rows}</table>`
  return html`<h2>${words.ads}</h2><p class="note">${fill(words.adsNote, { n: number(ads.observations) })}</p>${rows.length > 0 && table}`
}

export function nextSteps({ next_steps: steps }: Report, format: Formatter): Html | undefined {
  if (!steps?.length) return undefined
  return html`<h2>${format.words.nextSteps}</h2><ul class="said">${steps.map((step) => html`<li>${shortened(format.step(step), STEP)}</li>`)}</ul>`
}
