import { type Change, pageOf } from '../changes.ts'
import { type Advice, momentsOf, onePerKeyword, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { advise, cite } from '../sentences.ts'

/** A page whose keywords went down together, or a competitor that took this share of what was lost, is the cause of a fall. */
const CAUSE = 0.5
const LEAST_KEYWORDS = 2
/** So many checks, or this share of them, make a fall one of the whole site. */
const MANY_CHECKS = 5
const MANY_SHARE = 0.2
/** Where most of them fell, the site fell, even if one keyword cost most of it. */
const MOST_SHARE = 0.6
const MOST_PAGES = 2
const MOST_LOSERS = 4
const FALL = 10

type Stretch = NonNullable<Facts['stretch']>
type Story = Omit<Facts, 'stretch'> & { stretch: Stretch; refs: Refs }

/** What happened since an earlier check, one story for each cause. */
export function eventRules(facts: Facts, refs: Refs): Advice[] {
  const { stretch, changes } = facts
  if (!stretch) return []
  const story: Story = { ...facts, stretch, refs }
  const losses = changes.filter(({ clicks }) => clicks < 0)
  const pages = lostPages(facts, losses)
  const isManyPages = pages.length > MOST_PAGES
  const fromPages = isManyPages ? [] : pages.flatMap((page) => page.changes)
  const rest = losses.filter((change) => !fromPages.includes(change))
  const competitor = overtaker(facts, rest)
  const left = competitor ? [] : rest
  const isSiteWide = stretch.kind === 'fall' && isOfSite(facts, left)
  const single = isSiteWide ? [] : onePerKeyword(left.toSorted(byClicks)).slice(0, MOST_LOSERS)
  return [
    ...(isManyPages ? [] : pages.map((page) => pageLost(story, page))),
    ...(competitor ? [overtaken(story, competitor)] : []),
    ...(isSiteWide ? [siteFall(story, left)] : []),
    ...single.map((change) => lostGround(story, change)),
    ...(stretch.kind === 'rise' || stretch.kind === 'recovery' ? [rise(story)] : []),
  ]
}

const byClicks = (a: Change, b: Change) => a.clicks - b.clicks
const lostIn = (changes: Change[]) => changes.reduce((sum, { clicks }) => sum - clicks, 0)
const keywordsIn = (changes: Change[]) =>
  new Set(changes.map(({ keyword_id }) => keyword_id)).size

type LostPage = { page: string; changes: Change[] }

/** Pages that ranked for several keywords and rank for none of them any more, those that cost most first. */
function lostPages({ results }: Facts, losses: Change[]): LostPage[] {
  const ranking = new Set(results.map(({ url }) => pageOf(url)))
  return [
    ...Map.groupBy(
      losses.filter(({ fromPage }) => fromPage !== ''),
      ({ fromPage }) => fromPage,
    ),
  ]
    .map(([page, of]) => ({ page, changes: of }))
    .filter(({ page, changes }) => !ranking.has(page) && keywordsIn(changes) >= LEAST_KEYWORDS)
    .toSorted((a, b) => lostIn(b.changes) - lostIn(a.changes))
}

function isOfSite({ results }: Facts, losses: Change[]): boolean {
  const [worst] = losses.toSorted(byClicks)
  const isOne = worst !== undefined && -worst.clicks >= CAUSE * lostIn(losses)
  const isMost = losses.length >= MOST_SHARE * results.length
  return (
    (isMost || !isOne) && losses.length >= Math.max(MANY_CHECKS, MANY_SHARE * results.length)
  )
}

/** Who gained on the fallen keywords at least what the client lost there, and took most of the loss. */
function overtaker({ overtaking }: Facts, losses: Change[]) {
  const lost = lostIn(losses)
  const [first] = overtaking
    .filter(
      (each) =>
        each.keywords >= LEAST_KEYWORDS &&
        each.lost >= CAUSE * lost &&
        each.gained >= each.lost,
    )
    .toSorted((a, b) => b.gained - a.gained)
  return first
}

const dates = ({ before, now }: Stretch) => momentsOf(before.checked_at, now.checked_at)

function siteFall(story: Story, losses: Change[]): Advice {
  const { stretch, changes } = story
  const { before, now } = stretch
  const [from, to] = [round(before.visibility), round(now.visibility)]
  const down = losses.length
  const up = changes.filter(({ clicks }) => clicks > 0).length
  const gained = changes.reduce((sum, { clicks }) => sum + Math.max(0, clicks), 0)
  return {
    id: 'visibility_falls',
    area: 'event',
    ...advise('visibility_falls', {
      from,
      to,
      down,
      up,
      total: story.results.length,
      ...dates(stretch),
    }),
    evidence: [
      ...visibilityAt(story),
      ...losses
        .toSorted(byClicks)
        .slice(0, 3)
        .flatMap((change) => positionPair(story, change)),
    ],
    stake: Math.max(0, lostIn(losses) - gained),
    effort: 2,
    confidence: 'high',
    measurement: 'measured',
  }
}

function visibilityAt({ stretch, refs }: Story) {
  const { before, now } = stretch
  const { since, until } = dates(stretch)
  return [
    {
      kind: 'visibility',
      ref: refs.visibility,
      ...cite('visibility_on', { day: since }),
      value: round(before.visibility),
      at: before.checked_at,
    },
    {
      kind: 'visibility',
      ref: refs.visibility,
      ...cite('visibility_on', { day: until }),
      value: round(now.visibility),
      at: now.checked_at,
    },
  ]
}

function positionPair({ stretch, refs }: Story, { keyword_id, query, from, to }: Change) {
  const { before, now } = stretch
  const { since, until } = dates(stretch)
  const ref = refs.keyword(keyword_id)
  return [
    {
      kind: 'keyword',
      ref,
      ...citePosition(query, since, from),
      value: from,
      at: before.checked_at,
    },
    {
      kind: 'keyword',
      ref,
      ...citePosition(query, until, to),
      value: to,
      at: now.checked_at,
    },
  ]
}

// A position that is missing would read as one that was left out.
function citePosition(query: string, day: string, position: number | null) {
  return cite(position === null ? 'place_missing_on' : 'place_on', { query, day })
}

function pageLost(story: Story, { page, changes }: LostPage): Advice {
  const moved = new Set(changes.map(({ toPage }) => toPage).filter((to) => to !== ''))
  const values = { page, n: keywordsIn(changes), ...dates(story.stretch) }
  return {
    id: `page_lost:${page}`,
    area: 'event',
    ...(moved.size > 0
      ? advise('page_replaced', { ...values, other: [...moved][0] ?? '' })
      : advise('page_lost', values)),
    evidence: changes
      .toSorted(byClicks)
      .slice(0, 3)
      .flatMap((change) => positionPair(story, change)),
    stake: lostIn(changes),
    effort: 2,
    confidence: 'high',
    measurement: 'measured',
  }
}

function overtaken(
  story: Story,
  { domain, keywords, lost }: Facts['overtaking'][number],
): Advice {
  const { stretch, refs } = story
  const { before, now } = stretch
  const seen = ({ competitors }: typeof now) => round(competitors[domain]?.visibility ?? 0)
  const [from, to] = [seen(before), seen(now)]
  const { since, until } = dates(stretch)
  return {
    id: `overtaken:${domain}`,
    area: 'event',
    ...advise('overtaken', { domain, n: keywords, from, to, since, until }),
    evidence: [
      {
        kind: 'competitor',
        ref: refs.competitorVisibilityAt(before.checked_at),
        ...cite('visibility_of_on', { domain, day: since }),
        value: from,
        at: before.checked_at,
      },
      {
        kind: 'competitor',
        ref: refs.competitorVisibility,
        ...cite('visibility_of_on', { domain, day: until }),
        value: to,
        at: now.checked_at,
      },
      ...visibilityAt(story),
    ],
    stake: lost,
    effort: 2,
    confidence: 'high',
    measurement: 'measured',
  }
}

/** A keyword that fell by itself. */
function lostGround(story: Story, change: Change): Advice {
  const { stretch, refs } = story
  const { keyword_id, query, device, from, to, clicks } = change
  const values = { query, from: from ?? '–', device, ...dates(stretch) }
  const isFar = to === null || to - (from ?? 0) >= FALL
  return {
    id: `lost_ground:${keyword_id}:${device}`,
    area: 'moves',
    ...(to === null ? advise('lost_place', values) : advise('lost_ground', { ...values, to })),
    evidence: [
      ...positionPair(story, change),
      {
        kind: 'job',
        ref: refs.job(stretch.now.job_id),
        ...cite('found_by'),
        value: stretch.now.job_id,
      },
    ],
    stake: -clicks,
    effort: isFar ? 2 : 3,
    confidence: 'high',
    measurement: 'measured',
  }
}

/** Good news scores low: it asks for no action. After a fall it says that the fall is over. */
const RECOVERED = 0.5
const RISEN = 0.1

function rise(story: Story): Advice {
  const { changes, stretch, refs } = story
  const { before, now, kind } = stretch
  const movers = refs.movers({ from: before.checked_at, to: now.checked_at })
  const code = kind === 'recovery' ? 'visibility_recovers' : 'visibility_rises'
  const up = movedUp(changes)
  const won = changes.reduce((sum, { clicks }) => sum + clicks, 0)
  return {
    id: code,
    area: kind === 'recovery' ? 'event' : 'insight',
    ...advise(code, {
      from: round(before.visibility),
      to: round(now.visibility),
      up,
      total: story.results.length,
      ...dates(stretch),
    }),
    evidence: [
      ...visibilityAt(story),
      { kind: 'visibility', ref: movers, ...cite('checks_up'), value: up, at: now.checked_at },
    ],
    stake: Math.max(0, won) * (kind === 'recovery' ? RECOVERED : RISEN),
    effort: 1,
    confidence: 'high',
    measurement: 'measured',
  }
}

/** Those that were found before: what came in is no mover. */
const movedUp = (changes: Change[]) =>
  changes.filter(({ from, to }) => from !== null && to !== null && to < from).length
