/** What a robots.txt allows one visitor, read as RFC 9309 says. */
export type Robots = { isAllowed(url: URL): boolean; sitemaps: string[] }

type Rule = { isAllowed: boolean; pieces: string[]; isAnchored: boolean; weight: number }
type Group = { agents: string[]; rules: Rule[] }

const MAX_LENGTH = 512_000
const MAX_RULES = 1000
const MAX_PATTERN = 500
const MAX_SITEMAPS = 100

export const ALLOW_ALL: Robots = { isAllowed: () => true, sitemaps: [] }

/** The rules for `agent` (its product name), or those for everyone where it is not named. */
export function readRobots(text: string, agent: string): Robots {
  const { groups, sitemaps } = readGroups(text.slice(0, MAX_LENGTH))
  const name = agent.toLowerCase()
  const named = groups.filter(({ agents }) => agents.includes(name))
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES)
  return { sitemaps, isAllowed: ({ pathname, search }) => isAllowed(rules, pathname + search) }
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  for (const line of text.split(/\r\n?|\n/)) {
    const { name, value } = readLine(line)
    if (name === 'sitemap' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value)
    if (name === 'user-agent') {
      // Names that follow each other share the rules below them.
      if (!isNaming) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
      isNaming = true
    }
    if (name !== 'allow' && name !== 'disallow') continue
    isNaming = false
    const rule = readRule(value, name === 'allow')
    if (rule) groups.at(-1)?.rules.push(rule)
  }
  return { groups, sitemaps }
}

function readLine(line: string): { name: string; value: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { name: '', value: '' }
  const name = line.slice(0, colon).trim().toLowerCase()
  // An address may hold the sign that begins a comment; rules may not.
  const value = name === 'sitemap' ? line.slice(colon + 1) : line.slice(colon + 1).replace(/#.*/, '')
  return { name, value: value.trim() }
}

function readRule(pattern: string, allows: boolean): Rule | null {
  if (!/^[/*]/.test(pattern) || pattern.length > MAX_PATTERN) return null
  const isAnchored = pattern.endsWith('$')
  const path = isAnchored ? pattern.slice(0, -1) : pattern
  // Written as addresses are written on the wire, so that both sides compare.
  const url = URL.parse(path.startsWith('*') ? `/${path}` : path, 'http://site')
  if (!url) return null
  const pieces = (url.pathname + url.search).split(/\*+/)
  return { isAllowed: allows, pieces, isAnchored, weight: pattern.length }
}

/** The longest rule that fits decides; of two equally long ones, the kinder. */
function isAllowed(rules: Rule[], path: string): boolean {
  let best: Rule | null = null
  for (const rule of rules) {
    const isBetter = best === null || rule.weight > best.weight || (rule.weight === best.weight && rule.isAllowed)
    if (isBetter && fits(rule, path)) best = rule
  }
  return best?.isAllowed ?? true
}

function fits({ pieces, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isAnchored ? rest.pop() : undefined
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isAnchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}
