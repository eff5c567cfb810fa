/** A part of a numbered list and the number it bears. */
export type Item = { number: number; start: number; end: number; list: number }

export type Line = { start: number; end: number; isListed: boolean; isSource: boolean }

/** How an answer is built: its lines, the numbered items among them, and where it only lists its sources. */
export type Outline = { lines: Line[]; items: Item[] }

const HEADING = /^\s{0,3}#{1,6}\s/
const BULLET = /^\s*(?:>\s*)*[-*+•–]\s+\S/
const NUMBERED =
  /^(\s*)(?:>\s?)*(#{1,6}\s+)?[*_]{0,3}(?:(?:#|№|no\.)\s?(\d{1,3})(?:[.):]|\uFE0F?\u20E3)?|\(?(\d{1,3})(?:\\?[.):]|\uFE0F?\u20E3|(?=\s[—–]\s)))(?=[\s*_«"[]|$)/iu
const SOURCE_WORDS =
  '(?:sources?|references?|citations?|further reading|bibliography|read more|works cited|источники?|ссылки|список источников|список литературы|литература|джерел[ао]|посилання|список джерел)'
const SOURCES_TITLE = new RegExp(
  `^\\s*(?:#{1,6}\\s*)?[*_]{0,3}${SOURCE_WORDS}[*_]{0,3}\\s{0,5}:?\\s{0,5}[*_]{0,3}\\s*$`,
  'iu',
)
const SOURCES_LINE = new RegExp(
  `^\\s*[*_(]{0,3}${SOURCE_WORDS}[*_]{0,3}\\s*:[*_]{0,3}\\s*\\S`,
  'iu',
)
const FOOTNOTE = /^\s*\[\^?\d{1,3}\]:?\s.*(?:https?:\/\/|\]\()/i
const RANK_TITLE =
  /^\s*(?:\|\s*)?[*_]{0,3}(?:#|№|n|no\.?|rank|ranking|place|pos(?:ition)?\.?|место|позиция|рейтинг|місце|позиція)[*_]{0,3}\s*\|/iu
const RANK_CELL = /^\s*(?:\|\s*)?[*_]{0,3}#?(\d{1,3})[.)]?[*_]{0,3}\s*\|/

export function outlineOf(text: string): Outline {
  const raw = linesOf(text)
  const sources = sourceLines(raw)
  const lines = raw.map(({ start, end, text: line }, index) => ({
    start,
    end,
    isListed: BULLET.test(line) || NUMBERED.test(line),
    isSource: sources.has(index),
  }))
  const items = [...listItems(raw), ...rankedRows(raw)].sort((a, b) => a.start - b.start)
  return { lines, items: withOrdinals(items) }
}

type Raw = { start: number; end: number; text: string }

function linesOf(text: string): Raw[] {
  let start = 0
  return text.split('\n').map((line) => {
    const at = start
    start += line.length + 1
    return {
      start: at,
      end: at + line.length,
      text: line.length > 2000 ? line.slice(0, 2000) : line,
    }
  })
}

/** The lines that only say where an answer comes from: a closing list under its title, or footnotes. */
function sourceLines(lines: Raw[]): Set<number> {
  const found = new Set<number>()
  let isOpen = false
  let isAfterBlank = false
  for (const [index, { text }] of lines.entries()) {
    if (text.trim() === '') {
      isAfterBlank = true
      continue
    }
    const isEntry = BULLET.test(text) || NUMBERED.test(text) || /https?:\/\/|^\s*\[/.test(text)
    if (SOURCES_TITLE.test(text)) isOpen = true
    else if (isOpen && (HEADING.test(text) || (isAfterBlank && !isEntry))) isOpen = false
    if (isOpen || SOURCES_LINE.test(text) || FOOTNOTE.test(text)) found.add(index)
    isAfterBlank = false
  }
  return found
}

type Mark = { line: number; indent: number; number: number; isHeading: boolean; list: number }

/** More items than any list has; each is compared with those before it. */
const MAX_ITEMS = 1000

function listItems(lines: Raw[]): Item[] {
  const marks: Mark[] = []
  let list = 0
  let isBroken = true
  for (const [line, { text }] of lines.entries()) {
    const found = marks.length < MAX_ITEMS ? NUMBERED.exec(text) : null
    if (!found) {
      if (HEADING.test(text) && !marks.at(-1)?.isHeading) isBroken = true
      continue
    }
    const indent = (found[1] ?? '').length
    const number = Number(found[3] ?? found[4])
    const before = marks.findLast(
      (mark) => mark.indent <= indent + 1 && mark.indent >= indent - 1,
    )
    const goesOn =
      !isBroken &&
      before &&
      (number === before.number + 1 || (number === 1 && before.number === 1))
    marks.push({
      line,
      indent,
      number,
      isHeading: found[2] !== undefined,
      list: goesOn ? before.list : ++list,
    })
    isBroken = false
  }
  return marks.map((mark, index) => ({
    number: mark.number,
    list: mark.list,
    start: lines[mark.line]?.start ?? 0,
    end: endOf(lines, marks, index),
  }))
}

/** An item reaches to the next of its list; the last one to the end of its paragraph, or of its chapter. */
function endOf(lines: Raw[], marks: Mark[], index: number): number {
  const mark = marks[index]
  if (!mark) return 0
  const next = marks.slice(index + 1).find(({ indent }) => indent <= mark.indent + 1)
  const limit = next?.line ?? lines.length
  if (next && next.list === mark.list) return lines[limit - 1]?.end ?? 0
  let end = lines[mark.line]?.end ?? 0
  for (let line = mark.line + 1, isAfterBlank = false; line < limit; line++) {
    const { text, end: lineEnd } = lines[line] ?? { text: '', end }
    if (text.trim() === '') {
      isAfterBlank = true
      continue
    }
    const isInside = mark.isHeading
      ? !HEADING.test(text)
      : !HEADING.test(text) && (!isAfterBlank || /^(?:\s{2,}|\t)/.test(text))
    if (!isInside) break
    end = lineEnd
    isAfterBlank = false
  }
  return end
}

/** The rows of a table whose first column says the rank. */
function rankedRows(lines: Raw[]): Item[] {
  const items: Item[] = []
  let isRanked = false
  let isTable = false
  for (const { text, start, end } of lines) {
    const isRow = (text.match(/\|/g)?.length ?? 0) >= 2
    if (isRow && !isTable) isRanked = RANK_TITLE.test(text)
    isTable = isRow
    const rank =
      isRow && isRanked && items.length < MAX_ITEMS ? RANK_CELL.exec(text)?.[1] : undefined
    if (rank) items.push({ number: Number(rank), start, end, list: -1 })
  }
  return items
}

/** Some write 1. before every item and leave the counting to the page. */
function withOrdinals(items: Item[]): Item[] {
  const ordinals = new Map<Item, number>()
  for (const own of Map.groupBy(items, ({ list }) => list).values()) {
    const isLazy = own.length > 1 && own.every(({ number }) => number === own[0]?.number)
    if (isLazy) for (const [at, item] of own.entries()) ordinals.set(item, at + 1)
  }
  return items.map((item) => ({ ...item, number: ordinals.get(item) ?? item.number }))
}
