/** `[label](target "title")`, or with `!` before it a picture; `start` to `end` is all of it. */
type MarkdownLink = {
  start: number
  end: number
  label: string
  target: string
  isImage: boolean
}

const MAX_LABEL = 500
const MAX_TARGET = 4096
const MAX_TITLE = 300
const STOPS_TARGET = /[\s()<>]/

/** The links and pictures of a text, outermost first where one holds another; each character is looked at a few times. */
export function markdownLinks(text: string): MarkdownLink[] {
  const found: MarkdownLink[] = []
  const opened: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\n') opened.length = 0
    if (char === '[') opened.push(at)
    if (char !== ']') continue
    const open = opened.pop()
    if (open === undefined || text[at + 1] !== '(' || at - open > MAX_LABEL) continue
    const aim = targetAt(text, at + 2)
    if (!aim) continue
    const isImage = text[open - 1] === '!'
    const start = isImage ? open - 1 : open
    // A link around a picture is one link.
    while ((found.at(-1)?.start ?? -1) > start) found.pop()
    found.push({
      start,
      end: aim.end,
      label: text.slice(open + 1, at),
      target: aim.target,
      isImage,
    })
    at = aim.end - 1
  }
  return found
}

/** What stands between the round brackets, which may hold one pair of its own; null where they do not close. */
function targetAt(text: string, from: number): { target: string; end: number } | null {
  let at = skipBlanks(text, from)
  const isPointed = text[at] === '<'
  if (isPointed) at++
  const start = at
  at = skipWord(text, at)
  if (text[at] === '(') {
    const close = skipWord(text, at + 1)
    if (text[close] !== ')') return null
    at = skipWord(text, close + 1)
  }
  const target = text.slice(start, at)
  if (target.length > MAX_TARGET) return null
  if (isPointed && text[at] === '>') at++
  at = skipTitle(text, skipBlanks(text, at))
  return text[at] === ')' ? { target, end: at + 1 } : null
}

function skipTitle(text: string, from: number): number {
  const quote = text[from] ?? ''
  if (!'"\'('.includes(quote) || quote === '') return from
  const close = quote === '(' ? ')' : quote
  const limit = Math.min(text.length, from + MAX_TITLE)
  for (let at = from + 1; at < limit && text[at] !== '\n'; at++) {
    if (text[at] === close) return skipBlanks(text, at + 1)
  }
  return from
}

function skipWord(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from <= MAX_TARGET && !STOPS_TARGET.test(text.charAt(at)))
    at++
  return at
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}
