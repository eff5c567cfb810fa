/** What a robots.txt allows one crawler, per RFC 9309 and, where that is silent, per Google. */
export type Robots = { isAllowed(url: URL): boolean; sitemaps: string[] }

type RobotsFile = {
  sitemaps: string[]
  /** The rules of the visitor who goes by these names; those for everyone where no group names it. */
  rulesFor(names: string[]): AgentRules
}

type AgentRules = {
  isAllowed(url: URL): boolean
  /** Whether a group names this visitor. */
  isNamed: boolean
  /** The paths it may not read, as they are written. */
  disallowed: string[]
}

type Rule = {
  isAllow: boolean
  text: string
  pieces: string[]
  isAnchored: boolean
  weight: number
}
type Group = { agents: Set<string>; isForAll: boolean; rules: Rule[] }
type Line = { kind: 'user-agent' | 'allow' | 'disallow' | 'sitemap'; value: string }

// As much as Google reads of a file and of a line.
const MAX_LENGTH = 512_000
const MAX_LINE = 2083 * 8 - 1
const MAX_RULES = 5000
const MAX_SITEMAPS = 100

/** Keys are matched by prefix; common misspellings count as the intended key. */
const KEYS: [Line['kind'], string[]][] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]

/** The rules for `agent` (its product name), or those for everyone where it is not named. */
export function readRobots(text: string, agent: string): Robots {
  const file = parseRobots(text)
  return { sitemaps: file.sitemaps, isAllowed: file.rulesFor([agent]).isAllowed }
}

export function parseRobots(text: string): RobotsFile {
  const { groups, sitemaps } = readGroups(text.slice(0, MAX_LENGTH))
  return {
    sitemaps,
    rulesFor(names) {
      const wanted = names.map((name) => name.toLowerCase())
      const own = groups.filter(({ agents }) => wanted.some((name) => agents.has(name)))
      const isNamed = own.length > 0
      const chosen = isNamed ? own : groups.filter(({ isForAll }) => isForAll)
      return agentRules(chosen.flatMap(({ rules }) => rules).slice(0, MAX_RULES), isNamed)
    },
  }
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  // A byte order mark, whole or broken, is no part of the first line.
  for (const raw of text.replace(/^[\uFEFF\uFFFD]{1,2}/, '').split(/\r\n?|\n/)) {
    const line = readLine(raw.slice(0, MAX_LINE))
    if (line === null) continue
    if (line.kind === 'sitemap') {
      if (sitemaps.length < MAX_SITEMAPS) sitemaps.push(line.value)
      continue
    }
    if (line.kind === 'user-agent') {
      // Names that follow each other share the rules below them.
      if (!isNaming) groups.push({ agents: new Set(), isForAll: false, rules: [] })
      nameIn(groups.at(-1), line.value)
      isNaming = true
      continue
    }
    isNaming = false
    if (line.value !== '')
      groups.at(-1)?.rules.push(...rulesOf(line.value, line.kind === 'allow'))
  }
  return { groups, sitemaps }
}

/** Null for lines that mean nothing: comments, blank lines and unknown keys. */
function readLine(raw: string): Line | null {
  const line = raw.split('#', 1)[0]?.trim() ?? ''
  const colon = line.indexOf(':')
  const [key = '', value = ''] =
    colon >= 0 ? [line.slice(0, colon), line.slice(colon + 1)] : withoutColon(line)
  const known = key.trim().toLowerCase()
  const kind = KEYS.find(([, beginnings]) =>
    beginnings.some((beginning) => known.startsWith(beginning)),
  )?.[0]
  return kind === undefined ? null : { kind, value: value.trim() }
}

/** Two words with nothing but blanks between are a key and its value. */
function withoutColon(line: string): string[] {
  const words = line.split(/[ \t]+/, 3)
  return words.length === 2 ? words : []
}

/** The name ends with the first character that no name may have: the version of a visitor is none of its name. */
function nameIn(group: Group | undefined, value: string): void {
  if (/^\*(?:\s|$)/.test(value)) {
    if (group) group.isForAll = true
    return
  }
  const name = /^[a-zA-Z_-]+/.exec(value)?.[0].toLowerCase()
  if (name) group?.agents.add(name)
}

function rulesOf(text: string, isAllow: boolean): Rule[] {
  const pattern = escapePath(text)
  const rule = ruleOf(pattern, { isAllow, text })
  const slash = pattern.lastIndexOf('/')
  // Where the page of a folder may be read, so may the folder.
  const isIndex = isAllow && slash >= 0 && pattern.startsWith('/index.htm', slash)
  return isIndex ? [rule, ruleOf(`${pattern.slice(0, slash + 1)}$`, { isAllow, text })] : [rule]
}

function ruleOf(pattern: string, known: { isAllow: boolean; text: string }): Rule {
  const isAnchored = pattern.endsWith('$')
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/)
  return { ...known, pieces, isAnchored, weight: pattern.length }
}

/** Written as addresses are on the wire, so that both sides compare; what was escaped stays escaped. */
function escapePath(path: string): string {
  return path
    .toWellFormed()
    .replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase())
    .replace(/[^\0-\x7f]/gu, encodeURIComponent)
}

function agentRules(rules: Rule[], isNamed: boolean): AgentRules {
  const byWeight = rules.toSorted(
    (a, b) => b.weight - a.weight || Number(b.isAllow) - Number(a.isAllow),
  )
  return {
    isNamed,
    disallowed: rules.filter(({ isAllow }) => !isAllow).map(({ text }) => text),
    // The longest rule that fits decides; of two equally long ones, the kinder.
    isAllowed({ pathname, search }) {
      const path = escapePath(pathname + search)
      return byWeight.find((rule) => fits(rule, path))?.isAllow ?? true
    },
  }
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
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last)
}
