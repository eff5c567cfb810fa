import { type Html, html } from '../../base/formats/html.ts'
import { markdownLinks } from '../../base/formats/markdown.ts'

/** Where a link of a document leads in the product; undefined: nowhere, so that its label alone is shown. */
type ResolveLink = (target: string) => string | undefined

export type Heading = { level: number; text: string; id: string }

type Line = { text: string }

/** The Markdown that our own documents use: headings, paragraphs, lists, tables and code. */
export function renderMarkdown(
  text: string,
  resolve: ResolveLink,
): { body: Html; headings: Heading[] } {
  const lines = text.split('\n')
  const headings: Heading[] = []
  const parts: Html[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const reader = readerOf(line)
    const { end, part } = reader(lines, at, resolve)
    const heading = reader === readHeading ? headingOf(line) : undefined
    if (heading) headings.push(heading)
    if (part) parts.push(part)
    at = end
  }
  return { body: html`${parts}`, headings }
}

type Read = { end: number; part?: Html }
type Reader = (lines: string[], at: number, resolve: ResolveLink) => Read

function readerOf(line: string): Reader {
  if (line.trim() === '') return (_lines, at) => ({ end: at + 1 })
  if (line.startsWith('```')) return readCode
  if (/^#{1,6} /.test(line)) return readHeading
  if (line.startsWith('|')) return readTable
  if (isItem(line)) return readList
  return readParagraph
}

const isItem = (line: string) => /^(?:[-*]|\d{1,3}\.) /.test(line)

export const plainText = (text: string) =>
  markdownLinks(text)
    .toReversed()
    .reduce(
      (whole, { start, end, label }) => whole.slice(0, start) + label + whole.slice(end),
      text,
    )
    .replaceAll(/[`*]/g, '')

/** As code hosts make them, so that links work in both. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function headingOf(line: string): Heading {
  const level = line.indexOf(' ')
  const text = plainText(line.slice(level + 1))
  return { level, text, id: anchorOf(text) }
}

function readHeading(lines: string[], at: number, resolve: ResolveLink): Read {
  const line = lines[at] ?? ''
  const { level, id } = headingOf(line)
  const words = inline(line.slice(level + 1), resolve)
  if (level === 1) return { end: at + 1, part: html`<h1 id="${id}">${words}</h1>` }
  if (level === 2) return { end: at + 1, part: html`<h2 id="${id}">${words}</h2>` }
  return { end: at + 1, part: html`<h3 id="${id}">${words}</h3>` }
}

function readCode(lines: string[], at: number): Read {
  const close = lines.findIndex((line, index) => index > at && line.startsWith('```'))
  const end = close < 0 ? lines.length : close
  const code = lines.slice(at + 1, end).join('\n')
  return { end: end + 1, part: html`<pre tabindex="0"><code>${code}</code></pre>` }
}

function readTable(lines: string[], at: number, resolve: ResolveLink): Read {
  const end = endOf(lines, at, (line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
  const part = html`<div class="scroll" tabindex="0" role="group"><table${head.length > 3 && html` class="wide"`}><thead><tr>${head.map(
    (cell) => html`<th scope="col">${inline(cell, resolve)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${inline(cell, resolve)}</td>`)}</tr>`,
  )}</tbody></table></div>`
  return { end, part }
}

/** A bar inside a cell is written `\|`. */
function cellsOf(line: string): string[] {
  const marked = line.trim().replaceAll('\\|', '\u0000')
  return marked
    .slice(1, marked.endsWith('|') ? -1 : undefined)
    .split('|')
    .map((cell) => cell.trim().replaceAll('\u0000', '|'))
}

function readList(lines: string[], at: number, resolve: ResolveLink): Read {
  const end = endOf(lines, at, (line) => isItem(line) || line.startsWith('  '))
  const items = itemsOf(lines.slice(at, end)).map(
    ({ text }) => html`<li>${inline(text, resolve)}</li>`,
  )
  const isNumbered = /^\d/.test(lines[at] ?? '')
  return { end, part: isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>` }
}

function itemsOf(lines: string[]): Line[] {
  const items: Line[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (isItem(line)) items.push({ text: line.slice(line.indexOf(' ') + 1) })
    else if (last) last.text += ` ${line.trim()}`
  }
  return items
}

function readParagraph(lines: string[], at: number, resolve: ResolveLink): Read {
  const end = endOf(lines, at, (line) => readerOf(line) === readParagraph)
  return { end, part: html`<p>${inline(lines.slice(at, end).join(' '), resolve)}</p>` }
}

function endOf(lines: string[], at: number, isPart: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index > at && !isPart(line))
  return end < 0 ? lines.length : end
}

/** Links first: a label may hold code, code never holds a link. */
function inline(text: string, resolve: ResolveLink): Html {
  const parts: Html[] = []
  let done = 0
  for (const { start, end, label, target, isImage } of markdownLinks(text)) {
    if (isInCode(text, start)) continue
    parts.push(styled(text.slice(done, start)))
    parts.push(isImage ? picture(label, target) : link(label, resolve(target)))
    done = end
  }
  parts.push(styled(text.slice(done)))
  return html`${parts}`
}

const link = (label: string, href: string | undefined) =>
  href === undefined ? styled(label) : html`<a href="${href}">${styled(label)}</a>`

/** Pictures of the product, which scripts/build-pictures.ts takes. */
function picture(label: string, target: string): Html {
  const [, name] = /\/pictures\/([a-z-]{1,40})\.webp$/.exec(target) ?? []
  return name === undefined
    ? styled(label)
    : html`<img src="/docs/pictures/${name}.webp" alt="${label}" width="1440" height="900" loading="lazy">`
}

const isInCode = (text: string, at: number) =>
  (text.slice(0, at).split('`').length - 1) % 2 === 1

function styled(text: string): Html {
  const pieces = text.split('`')
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : emphasised(piece)))}`
}

function emphasised(text: string): Html {
  const strong = text.split('**')
  return html`${strong.map((piece, index) => (index % 2 === 1 ? html`<strong>${slanted(piece)}</strong>` : slanted(piece)))}`
}

function slanted(text: string): Html {
  const pieces = text.split('*')
  if (pieces.length % 2 === 0) return html`${text}`
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<em>${piece}</em>` : piece))}`
}
