import { type Day, dice, type History, type Keyword, type Positions, siteOf } from './histories.ts'

type Step = (positions: Positions, keyword: Keyword, index: number) => Positions & { failed?: boolean }

const TIMES = [21, 14, 7, 3, 1]

/** A site with its usual positions and small daily moves; `steps` change the last days, newest last. */
function historyOf(
  event: string,
  seed: number,
  steps: Step[],
  more: Partial<History> & { isBoth?: boolean; times?: number[] } = {},
): History {
  const { isBoth = false, times = TIMES, keywords, ...rest } = more
  const site = siteOf(seed, { isBoth })
  const roll = dice(seed + 1000)
  const days = times.map((daysAgo, day): Day => {
    const step = steps[day - (times.length - steps.length)]
    return {
      daysAgo,
      of(keyword, index) {
        const usual = site.usual(index)
        const own = usual === null ? null : Math.max(1, usual + (roll(6) === 0 ? 1 : 0))
        const positions: Positions = { own, competitor: (usual ?? 20) + 3, other: (usual ?? 20) + 7 }
        return step ? step(positions, keyword, index) : positions
      },
    }
  })
  return { event, keywords: keywords ?? site.keywords, days, ...rest }
}

const down =
  (by: number): Step =>
  (positions) => ({ ...positions, own: positions.own === null ? null : positions.own + by })
const keep: Step = (positions) => positions
const where =
  (fits: (index: number) => boolean, step: Step): Step =>
  (positions, keyword, index) =>
    fits(index) ? step(positions, keyword, index) : positions
const gone: Step = (positions) => ({ ...positions, own: null })
const onPage =
  (...pages: number[]) =>
  (index: number) =>
    pages.includes(index % 6)
const moved =
  (page: string, by: number): Step =>
  (positions) => ({ ...positions, own: (positions.own ?? 10) + by, page })
const passed =
  (by: 'competitor' | 'other', position: number, cost: number): Step =>
  (positions) => ({
    ...positions,
    own: positions.own === null ? null : Math.max(positions.own, position) + cost,
    [by]: position,
  })
const answered =
  (holder: string): Step =>
  (positions) => ({ ...positions, answer: holder })
const failed: Step = (positions) => ({ ...positions, failed: true })
/** One keyword that is worth more than all others together. */
const withMoney = (seed: number, volume: number) =>
  siteOf(seed).keywords.map((keyword, index) => (index === 4 ? { ...keyword, volume } : keyword))
const small = (seed: number) => siteOf(seed).keywords.slice(0, 8)
const set =
  (own: number | null): Step =>
  (positions) => ({ ...positions, own })

/** Each history with the one thing that a good adviser would mention first. */
export const SCRIPTS: Record<string, History> = {
  'every page falls at once': historyOf('visibility_falls', 1, [down(9)]),
  'every page slides for weeks': historyOf('visibility_falls', 2, [down(2), down(4), down(6), down(8)]),
  'every page falls on phones and desktops': historyOf('visibility_falls', 3, [down(7)], { isBoth: true }),
  'half of the keywords are no longer found': historyOf('visibility_falls', 4, [
    where((index) => index % 2 === 0, gone),
  ]),
  'the site falls while a few keywords rise': historyOf('visibility_falls', 5, [
    (positions, keyword, index) => (index < 3 ? { ...positions, own: 2 } : down(10)(positions, keyword, index)),
  ]),
  'the site fell two weeks ago and stayed down': historyOf('visibility_falls', 6, [down(8), down(8), down(8)]),
  'a site of eight keywords falls': historyOf('visibility_falls', 31, [down(9)], { keywords: small(31) }),
  'a site of eight keywords falls, one of them worth most': historyOf('visibility_falls', 32, [down(9)], {
    keywords: small(32).map((keyword, index) => (index === 0 ? { ...keyword, volume: 9000 } : keyword)),
  }),
  'one page is gone': historyOf('page_lost', 7, [where(onPage(1), gone)]),
  'one page is redirected to another that ranks far below': historyOf('page_lost', 8, [
    where(onPage(2), moved('https://own.com/new', 20)),
  ]),
  'two pages are gone': historyOf('page_lost', 9, [where(onPage(0, 3), gone)]),
  'a page disappeared a week ago': historyOf('page_lost', 10, [where(onPage(4), gone), where(onPage(4), gone)]),
  'a competitor takes the answer box of many keywords': historyOf('block_lost', 11, [
    where((index) => index < 12, answered('own.com')),
    where((index) => index < 12, answered('rival.com')),
  ]),
  'the answer box of the best keyword is lost': historyOf(
    'block_lost',
    12,
    [where((index) => index === 4, answered('own.com')), where((index) => index === 4, answered('rival.com'))],
    { keywords: withMoney(12, 20_000) },
  ),
  'a competitor passes the site on most keywords': historyOf('overtaken:rival.com', 13, [
    where((index) => index < 18, passed('competitor', 1, 1)),
  ]),
  'the weaker competitor passes the site everywhere': historyOf('overtaken:other.com', 14, [passed('other', 1, 2)]),
  'a newcomer enters at the top': historyOf('overtaken:rival.com', 15, [
    ...[keep, keep, keep, keep].map((): Step => (positions) => ({ ...positions, competitor: null })),
    passed('competitor', 1, 1),
  ]),
  'an assistant stops citing the site': historyOf('answers_stopped:openai', 16, [keep], {
    beside: {
      cited: [
        { provider: 'openai', counts: [5, 0] },
        { provider: 'perplexity', counts: [4, 4] },
      ],
    },
  }),
  'two assistants stop citing the site': historyOf('answers_stopped', 17, [keep], {
    beside: {
      cited: [
        { provider: 'openai', counts: [4, 0] },
        { provider: 'google', counts: [5, 1] },
      ],
    },
  }),
  'the app falls for its best keywords': historyOf('app_falls', 18, [keep], {
    beside: {
      appRanks: [
        ['timer', 2, 14],
        ['brew', 1, 9],
        ['recipes', 3, 30],
        ['journal', 2, 21],
        ['beans', 4, 25],
      ],
    },
  }),
  'the app is no longer found': historyOf('app_falls', 19, [keep], {
    beside: {
      appRanks: [
        ['timer', 1, null],
        ['brew', 2, null],
        ['recipes', 1, null],
        ['journal', 3, null],
      ],
    },
  }),
  'half of the pages leave the index': historyOf('index_drop', 20, [keep], { beside: { indexed: [120, 58] } }),
  'the whole site leaves the index': historyOf('index_drop', 21, [keep], { beside: { indexed: [80, 2] } }),
  'many links are lost': historyOf('lost_links', 22, [keep], { beside: { links: { total: 40, lost: 26 } } }),
  'the site comes back after a fall': historyOf('visibility_recovers', 23, [down(9), down(9), keep, keep]),
  'the site is steady and one keyword is worth the work': historyOf(
    'chance:',
    24,
    [where((index) => index === 4, set(6))],
    {
      keywords: withMoney(24, 30_000),
      times: [21, 14, 7],
    },
  ),
  'the site is steady and the best keyword waits on page two': historyOf(
    'chance:',
    25,
    Array.from({ length: 5 }, () => where((index) => index === 4, set(14))),
    { keywords: withMoney(25, 40_000) },
  ),
  'two pages take turns for the same keywords': historyOf(
    'conflict',
    26,
    [0, 1, 2, 3, 4].map((day) =>
      where(
        (index) => index < 12,
        (positions) => ({ ...positions, own: 9, page: `https://own.com/${day % 2 ? 'a' : 'b'}` }),
      ),
    ),
  ),
  'most of the last check failed': historyOf('failed_checks', 27, [where((index) => index % 5 !== 0, failed)]),
  'a third of the last check failed': historyOf('failed_checks', 28, [where((index) => index % 3 === 0, failed)]),
  'the last check was weeks ago': historyOf('old_check', 29, [keep], { times: [80, 66, 52, 45] }),
  'the most valuable keyword falls': historyOf(
    'lost_ground',
    30,
    [where((index) => index === 4, set(2)), where((index) => index === 4, set(13))],
    { keywords: withMoney(30, 20_000) },
  ),
}
