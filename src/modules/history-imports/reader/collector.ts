import { fail } from '../../../base/errors.ts'
import {
  type Dropped,
  type DropReason,
  type FileKeyword,
  MAX_FILE_KEYWORDS,
  MAX_POINTS,
  type Points,
} from './history-file.ts'
import { createNumbers, type Numbers } from './numbers.ts'

const MAX_EXAMPLE = 80

/** `url` is the number of a page. */
export type NewPoint = { keyword: number; day: number; position: number; url: number }

/** Collects the contents of a file: every keyword once, one position per keyword and day, and what is skipped. */
export function createCollector() {
  const keywords: FileKeyword[] = []
  const known = new Map<string, number>()
  const points = createPoints()
  const urls: string[] = []
  const urlIndex = new Map<string, number>()
  const dropped = new Map<DropReason, Dropped>()

  function drop(reason: DropReason, example: string, count = 1) {
    if (count === 0) return
    const found = dropped.get(reason)
    if (found) found.count += count
    else dropped.set(reason, { reason, count, example: example.slice(0, MAX_EXAMPLE) })
  }

  /** The number of a keyword. */
  function keyword(given: FileKeyword): number {
    const key = [
      given.site,
      given.query,
      given.geo,
      given.lang,
      given.location,
      given.device,
    ].join('\n')
    const found = known.get(key)
    if (found !== undefined) return found
    if (keywords.length >= MAX_FILE_KEYWORDS)
      throw fail('history_keywords', { n: MAX_FILE_KEYWORDS })
    known.set(key, keywords.length)
    return keywords.push(detached(given)) - 1
  }

  function point({ keyword: of, day, position, url }: NewPoint) {
    if (points.day.length >= MAX_POINTS) throw fail('history_points', { n: MAX_POINTS })
    points.keyword.push(of)
    points.day.push(day)
    points.position.push(position)
    points.url.push(url)
  }

  /** The number of a page. */
  function page(url: string): number {
    const found = urlIndex.get(url)
    if (found !== undefined) return found
    const own = detach(url)
    urlIndex.set(own, urls.length)
    return urls.push(own) - 1
  }

  function finish() {
    for (const of of leaveBest(points)) drop('repeated', keywords[of]?.query ?? '')
    const listed: Points = {
      keyword: points.keyword.toArray(),
      day: points.day.toArray(),
      position: points.position.toArray(),
      url: points.url.toArray(),
    }
    return { keywords, points: listed, urls, dropped: [...dropped.values()] }
  }
  return { keyword, point, page, drop, finish }
}

type Columns = Record<keyof Points, Numbers>

/** Above the number of any day, and that of any point. */
const DAYS = 100_000
const POINTS = 2 ** 20

/** Of several positions of a keyword on a day the best one stays, where the first was; answers whose others went. */
function leaveBest(points: Columns): number[] {
  const repeated: number[] = []
  // Sorted as numbers: a map of a million days takes ten times the memory.
  const order = new Float64Array(points.day.length)
  for (let at = 0; at < order.length; at++) order[at] = slotOf(points, at) * POINTS + at
  let first = -1
  for (const key of order.sort()) {
    const at = key % POINTS
    if (first < 0 || slotOf(points, at) !== slotOf(points, first)) {
      first = at
      continue
    }
    repeated.push(points.keyword.at(at))
    const [before, position] = [points.position.at(first), points.position.at(at)]
    if (position > 0 && (before === 0 || position < before)) {
      points.position.set(first, position)
      points.url.set(first, points.url.at(at))
    }
    points.day.set(at, GONE)
  }
  if (repeated.length > 0) leaveOutGone(points)
  return repeated
}

const GONE = -1
const slotOf = ({ keyword, day }: Columns, at: number) => keyword.at(at) * DAYS + day.at(at)

function leaveOutGone(points: Columns) {
  let kept = 0
  for (let at = 0; at < points.day.length; at++) {
    if (points.day.at(at) === GONE) continue
    for (const column of Object.values(points)) column.set(kept, column.at(at))
    kept++
  }
  for (const column of Object.values(points)) column.cut(kept)
}

const createPoints = (): Columns => ({
  keyword: createNumbers(),
  day: createNumbers(),
  position: createNumbers(),
  url: createNumbers(),
})

/** A copy: a part of a text keeps the whole text in memory. */
export const detach = (text: string) => Buffer.from(text).toString()

const detached = (keyword: FileKeyword): FileKeyword => ({
  ...keyword,
  site: detach(keyword.site),
  query: detach(keyword.query),
  geo: detach(keyword.geo),
  lang: detach(keyword.lang),
  location: detach(keyword.location),
  tags: detach(keyword.tags),
})

export type Collector = ReturnType<typeof createCollector>
