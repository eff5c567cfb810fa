import { parseRobots } from '../../base/network/robots.ts'
import type { Sent } from '../search/page.ts'
import { parseHtml } from '../search/parsers/html.ts'
import { compileNames } from '../search/parsers/reading/names.ts'
import { attr, byTag } from '../search/parsers/select.ts'

/**
 * Why AI Overviews may not show a page, as far as the page and robots.txt say. `google_extended`: shut out of Gemini,
 * which by Google's word changes nothing in Search; `none_found`: nothing forbids it.
 */
export const AI_OPT_OUTS = [
  'robots_txt',
  'noindex',
  'nosnippet',
  'page_gone',
  'google_extended',
  'none_found',
] as const
export type AiOptOut = (typeof AI_OPT_OUTS)[number]

export type OptOutAsked = {
  html: Sent
  url: string
  /** The values of `X-Robots-Tag`. */
  header: string
  /** The robots.txt of the site; null: nobody knows. */
  robots: string | null
}

const NAMES = compileNames({ classes: [], ids: [], attrs: ['name', 'content'] })

export function readAiOptOut({ html, url, header, robots }: OptOutAsked): AiOptOut {
  const rules = robots === null ? null : parseRobots(robots)
  const isShutOut = (agent: string) =>
    rules !== null && !rules.rulesFor([agent]).isAllowed(new URL(url))
  if (isShutOut('Googlebot')) return 'robots_txt'
  const directives = [...directivesIn(html), ...headerDirectives(header)]
  if (directives.some(({ name }) => name === 'noindex' || name === 'none')) return 'noindex'
  const hidesText = directives.some(
    ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
  )
  if (hidesText) return 'nosnippet'
  return isShutOut('Google-Extended') ? 'google_extended' : 'none_found'
}

type Directive = { name: string; value: string }

function directivesIn(html: Sent): Directive[] {
  const doc = parseHtml(html, NAMES)
  return byTag(doc, 'meta')
    .filter((node) => /^(?:robots|googlebot)$/i.test(attr(doc, node, 'name')?.trim() ?? ''))
    .flatMap((node) => (attr(doc, node, 'content') ?? '').split(','))
    .map(directiveOf)
}

const VALUED = ['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']

/** `otherbot: noindex, nofollow, googlebot: nosnippet`: what follows a name is for that crawler alone. */
function headerDirectives(header: string): Directive[] {
  let agent = ''
  return header.split(',').flatMap((part) => {
    let { name, value } = directiveOf(part)
    if (value !== '' && !VALUED.includes(name)) {
      agent = name
      ;({ name, value } = directiveOf(value))
    }
    return agent === '' || agent === 'googlebot' ? [{ name, value }] : []
  })
}

function directiveOf(text: string): Directive {
  const [name = '', ...value] = text.trim().toLowerCase().split(':')
  return { name: name.trim(), value: value.join(':').trim() }
}
