import type { Competitor, Neighbour } from '../tables.ts'

/** The input of a report: measured data only. */
export type Point = {
  job_id: number
  date: string
  visibility: number
  avg_position: number | null
  top3: number
  top10: number
  top30: number
  total: number
  not_found: number
  features: Record<string, number>
  owned: Record<string, number>
  competitors: Record<string, Competitor>
  domains: Neighbour[]
}

export type Shift = {
  keyword_id: number
  query: string
  geo: string
  lang: string
  device: 'desktop' | 'mobile'
  position: number | null
  prev_position: number
  delta: number
  checked_at: number
  prev_checked_at: number | null
}

export type Facts = {
  client: { name: string; domain: string }
  dateFrom: string
  dateTo: string
  /** Checks in the time asked for, and how many of them failed too often to be compared. */
  checks: number
  partial: number
  /** The first and the last check that can be compared. */
  first: Point | undefined
  last: Point | undefined
  shifts: { gainers: Shift[]; losers: Shift[]; entered: number; lost: number }
  competitors: { domain: string; name: string }[]
  /** Null when the time asked for does not hold the last check. */
  opportunities: { query: string; position: number; opportunity_score: number }[] | null
  notes: { date: string; note: string }[]
}

export type Section = {
  kind: string
  title: string
  text: string
  data: Record<string, unknown>
}

/** A report by rules: every number in it is one that was handed in. */
export function writeReport(facts: Facts): { summary: string; sections: Section[] } {
  const { first, last } = facts
  if (!last) return { summary: emptySummary(facts), sections: [dataSection(facts)] }
  const isSeries = first !== undefined && first.job_id !== last.job_id
  const sections = [
    visibilitySection(last, isSeries ? first : undefined),
    positionSection(last, isSeries ? first : undefined),
    ...(isSeries ? [moverSection(facts.shifts)] : []),
    ...(facts.competitors.length > 0
      ? [competitorSection(facts, isSeries ? first : undefined, last)]
      : []),
    featureSection(last, isSeries ? first : undefined),
    ...(facts.opportunities ? [opportunitySection(facts.opportunities)] : []),
    ...(facts.notes.length > 0 ? [noteSection(facts.notes)] : []),
    dataSection(facts),
  ]
  return { summary: summaryOf(facts, sections, isSeries), sections }
}

function emptySummary({ client, dateFrom, dateTo, checks }: Facts): string {
  if (checks === 0)
    return `There is no finished rank check of ${client.name} from ${dateFrom} to ${dateTo}, so there is nothing to analyse. Run a rank check first.`
  return `Too many checks of ${client.name} failed from ${dateFrom} to ${dateTo} to say anything. Run the rank check again.`
}

function summaryOf({ client, last }: Facts, sections: Section[], isSeries: boolean): string {
  const lead = `${client.name} (${client.domain}): ${sections[0]?.text ?? ''}`
  if (!isSeries)
    return `${lead} There is too little data to tell a trend: it takes two comparable rank checks.`
  const highlights = sections
    .filter(({ kind }) => kind === 'positions' || kind === 'movers')
    .map(({ text }) => text)
  return [lead, ...highlights, `${last?.total ?? 0} checks count in the last rank check.`].join(
    ' ',
  )
}

function visibilitySection(last: Point, first: Point | undefined): Section {
  const change = first ? round(last.visibility - first.visibility) : null
  const text = first
    ? `Visibility went from ${round(first.visibility)} % on ${first.date} to ${round(last.visibility)} % on ${last.date} (${signed(change ?? 0)} points).`
    : `Visibility was ${round(last.visibility)} % on ${last.date}.`
  const data = {
    first: first ? round(first.visibility) : null,
    last: round(last.visibility),
    change,
  }
  return { kind: 'visibility', title: 'Visibility', text, data }
}

function positionSection(last: Point, first: Point | undefined): Section {
  const counted = ([3, 10, 30] as const).map((top) => {
    const now = last[`top${top}`]
    return `${now} in the first ${top}${first ? ` (${signed(now - first[`top${top}`])})` : ''}`
  })
  const average =
    last.avg_position === null
      ? 'none ranks'
      : `the average position of those that rank is ${round(last.avg_position)}`
  const text = `Of ${last.total} checks ${counted.join(', ')}; ${last.not_found} not found; ${average}.`
  return {
    kind: 'positions',
    title: 'Positions',
    text,
    data: { first: first ? counts(first) : null, last: counts(last) },
  }
}

const counts = ({ top3, top10, top30, total, not_found, avg_position }: Point) => ({
  ...{ top3, top10, top30, total, not_found },
  avg_position: avg_position === null ? null : round(avg_position),
})

function moverSection({ gainers, losers, entered, lost }: Facts['shifts']): Section {
  const best = gainers[0]
    ? ` The largest gain: “${gainers[0].query}”, ${movement(gainers[0])}.`
    : ''
  const worst = losers[0]
    ? ` The largest loss: “${losers[0].query}”, ${movement(losers[0])}.`
    : ''
  const text = `${entered} keywords came into the results and ${lost} fell out of them.${best}${worst}`
  return { kind: 'movers', title: 'Movers', text, data: { gainers, losers, entered, lost } }
}

const movement = ({ prev_position, position }: Shift) =>
  `from ${prev_position} to ${position ?? 'not found'}`

function competitorSection(
  { competitors }: Facts,
  first: Point | undefined,
  last: Point,
): Section {
  const rows = competitors.flatMap(({ domain, name }) => {
    const now = last.competitors[domain]?.visibility ?? null
    const before = first?.competitors[domain]?.visibility ?? null
    if (now === null) return []
    return [
      {
        domain,
        name,
        visibility: round(now),
        change: before === null ? null : round(now - before),
      },
    ]
  })
  const sorted = rows.toSorted((a, b) => b.visibility - a.visibility)
  const ahead = sorted.filter(({ visibility }) => visibility > last.visibility).length
  const text =
    sorted.length === 0
      ? 'The competitors were not watched yet at the last rank check.'
      : `${ahead} of ${sorted.length} competitors are more visible; the strongest is ${sorted[0]?.domain} with ${sorted[0]?.visibility} %.`
  return { kind: 'competitors', title: 'Competitors', text, data: { competitors: sorted } }
}

function featureSection(last: Point, first: Point | undefined): Section {
  const shown = Object.entries(last.features).toSorted(
    ([a, x], [b, y]) => y - x || a.localeCompare(b),
  )
  const owned = Object.values(last.owned).reduce((sum, each) => sum + each, 0)
  const before = first && Object.values(first.owned).reduce((sum, each) => sum + each, 0)
  const names = shown.slice(0, 3).map(([name, count]) => `${name} (${count})`)
  const change = before === undefined ? '' : ` (${signed(owned - before)})`
  const text =
    shown.length === 0
      ? 'The results pages show no special blocks.'
      : `Most often shown: ${names.join(', ')}. ${owned} blocks are the client's own${change}.`
  return {
    kind: 'serp_features',
    title: 'Blocks on the results pages',
    text,
    data: { shown: last.features, owned: last.owned },
  }
}

function opportunitySection(found: NonNullable<Facts['opportunities']>): Section {
  const [best] = found
  const text = best
    ? `${found.length} keywords to start with; first of all “${best.query}” at position ${best.position}.`
    : 'No keyword stands between place 4 and 30.'
  return { kind: 'opportunities', title: 'Opportunities', text, data: { keywords: found } }
}

function noteSection(notes: Facts['notes']): Section {
  const text = `${notes.length} things were noted in this time; that they caused a change is not shown by the data.`
  return { kind: 'annotations', title: 'What happened', text, data: { notes } }
}

function dataSection({ checks, partial, dateFrom, dateTo }: Facts): Section {
  const left =
    partial > 0
      ? ` ${partial} of them are left out, as more than a fifth of their checks failed.`
      : ''
  const text = `Based on ${checks} whole rank checks from ${dateFrom} to ${dateTo}.${left} Failed checks are in no number.`
  return { kind: 'data', title: 'Data', text, data: { checks, partial } }
}

const round = (value: number) => Math.round(value * 100) / 100
const signed = (value: number) => (value > 0 ? `+${value}` : String(value))
