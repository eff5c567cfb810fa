import { escapeHtml } from '../text.ts'

const NEAR = 4000

/** True for a page of which only the beginning came: half a list of results looks like a whole short one. */
export function isCutOff(page: string | Uint8Array): boolean {
  const root = /<(html|rss)[\s>]/i.exec(letters(page.slice(0, NEAR)))?.[1]
  return (
    root !== undefined &&
    !letters(page.slice(-NEAR)).toLowerCase().includes(`</${root.toLowerCase()}>`)
  )
}

const letters = (piece: string | Uint8Array) =>
  typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1')

/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | Part[]

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + write(parts[index - 1]) + string),
  )
}

function write(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return escapeHtml(String(part))
}
