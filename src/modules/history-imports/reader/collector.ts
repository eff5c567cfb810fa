import { fail } from '../../../base/errors.ts'
import {
  type Dropped,
  type DropReason,
  type FileKeyword,
  MAX_FILE_KEYWORDS,
  MAX_POINTS,
  type Points,
} from './history-file.ts'

const MAX_EXAMPLE = 80

export type NewPoint = { keyword: number; day: number; position: number; url: string }

/** Collects the contents of a file: every keyword once, one position per keyword and day, and what is skipped. */
export function createCollector() {
  const keywords: FileKeyword[] = []
  const known = new Map<string, number>()
  const points: Points = { keyword: [], day: [], position: [], url: [] }
  const indexes = new Map<number, number>()
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
    return keywords.push(given) - 1
  }

  /** Of several positions of a day the best one counts. */
  function point({ keyword: of, day, position, url }: NewPoint) {
    const key = of * 100_000 + day
    const at = indexes.get(key)
    if (at !== undefined) {
      drop('repeated', keywords[of]?.query ?? '')
      const before = points.position[at] ?? 0
      if (position === 0 || (before !== 0 && before <= position)) return
      points.position[at] = position
      points.url[at] = indexOf(url)
      return
    }
    if (points.day.length >= MAX_POINTS) throw fail('history_points', { n: MAX_POINTS })
    indexes.set(key, points.day.length)
    points.keyword.push(of)
    points.day.push(day)
    points.position.push(position)
    points.url.push(indexOf(url))
  }

  function indexOf(url: string): number {
    return urlIndex.getOrInsertComputed(url, () => urls.push(url) - 1)
  }

  const finish = () => ({ keywords, points, urls, dropped: [...dropped.values()] })
  return { keyword, point, drop, finish }
}

export type Collector = ReturnType<typeof createCollector>
