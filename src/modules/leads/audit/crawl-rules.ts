import type { z } from 'zod'
import type { PageFacts } from '../../../providers/sites/page-facts.ts'
import { fault } from '../checks/check.ts'
import type { DeepResult } from '../schemas.ts'

/** What is stored of a page: enough to compare it with the others. */
export type Facts = {
  /** 0: it did not answer. */
  status: number
  /** Where it ended up. */
  url: string
  tookMs: number
  bytes: number
  isHtml: boolean
  /** Why it could not be read though it came. */
  unreadable?: string
  /** Of the header and the tags together. */
  isHidden: boolean
  page: Pick<
    PageFacts,
    'title' | 'description' | 'headings' | 'canonical' | 'words' | 'alternates' | 'images'
  > | null
  /** Pages of the same site it links to. */
  links: string[]
  /** Pages of other sites it links to; absent in what was read before they were looked at. */
  outward?: string[]
}

export type Visited = { url: string; facts: Facts }
export type Result = z.infer<typeof DeepResult>
type Issue = Result['issues'][number]
type Finding = Issue['pages'][number]

const MAX_SHOWN = 20
const THIN_WORDS = 100
const SLOW_MS = 1500
const COST = { high: 12, medium: 5, low: 2 }

type Known = { isLimited: boolean; dead: Map<string, string> }

/** What a crawl found, worst first. */
export function judge(visited: Visited[], { isLimited, dead }: Known): Result {
  const issues = RULES.flatMap(({ id, severity, why, find }): Issue[] => {
    const found = find(visited, dead)
    return found.length === 0
      ? []
      : [{ id, severity, why, count: found.length, pages: found.slice(0, MAX_SHOWN) }]
  })
  const times = readPages(visited)
    .map(({ facts }) => facts.tookMs)
    .sort((a, b) => a - b)
  return {
    score: scoreOf(issues, visited),
    pages: visited.length,
    pages_failed: visited.filter(({ facts }) => facts.status === 0).length,
    limit_reached: isLimited,
    median_ms: times.length ? Math.round(times[times.length >> 1] ?? 0) : null,
    issues,
  }
}

/** Each kind of fault costs by its weight and by the share of pages it spoils; a page that fails is worth nothing. */
function scoreOf(issues: Issue[], visited: Visited[]): number {
  const lost = issues.reduce((sum, { severity, count }) => {
    const share = Math.min(1, count / Math.max(1, visited.length))
    return sum + COST[severity] * (0.4 + 0.6 * share)
  }, 0)
  const failing = visited.filter(isFailing).length / Math.max(1, visited.length)
  return Math.max(0, Math.round((100 - lost) * (1 - failing)))
}

const isFailing = ({ facts }: Visited) => facts.status === 0 || facts.status >= 500

type Rule = {
  id: string
  severity: Issue['severity']
  why: string
  find(visited: Visited[], dead: Map<string, string>): Finding[]
}

const readPages = (visited: Visited[]) =>
  visited.flatMap(({ url, facts }) =>
    facts.page && facts.status === 200 ? [{ url, facts, page: facts.page }] : [],
  )

const RULES: Rule[] = [
  {
    id: 'broken_links',
    severity: 'high',
    why: 'Links to pages that do not exist lose visitors and what the linking page passes on; mend the link or redirect the target.',
    find: brokenLinks,
  },
  {
    id: 'broken_outward_links',
    severity: 'medium',
    why: 'Links to pages of other sites that are gone send visitors into nothing; mend or remove them.',
    find: (visited, dead) =>
      visited.flatMap(({ url, facts }) =>
        (facts.outward ?? []).flatMap((link) =>
          dead.has(link) ? [{ url, detail: `${link} (${dead.get(link)})` }] : [],
        ),
      ),
  },
  {
    id: 'server_errors',
    severity: 'high',
    why: 'Pages that fail are dropped from results.',
    find: (visited) =>
      visited.filter(isFailing).map(({ url, facts }) => ({
        url,
        ...(facts.status
          ? fault('page_status', { status: facts.status })
          : fault('page_silent')),
      })),
  },
  {
    id: 'unreadable_pages',
    severity: 'high',
    why: 'These pages take too long or too much memory to read; crawlers give up on them.',
    find: (visited) =>
      visited.flatMap(({ url, facts }) =>
        facts.unreadable ? [{ url, ...fault('page_unreadable') }] : [],
      ),
  },
  {
    id: 'hidden_pages',
    severity: 'high',
    why: 'These pages ask not to be indexed; make sure that this is meant.',
    find: (visited) =>
      visited
        .filter(({ facts }) => facts.isHidden)
        .map(({ url }) => ({ url, detail: 'noindex' })),
  },
  {
    id: 'missing_titles',
    severity: 'high',
    why: 'A page without a title gets one made up by the engine.',
    find: (visited) =>
      readPages(visited)
        .filter(({ page }) => page.title === '')
        .map(({ url }) => ({ url, ...fault('page_untitled') })),
  },
  {
    id: 'duplicate_titles',
    severity: 'medium',
    why: 'Pages with one title compete with each other; give each its own.',
    find: (visited) => shared(visited, (page) => page.title),
  },
  {
    id: 'missing_descriptions',
    severity: 'low',
    why: 'Without a description engines choose the lines below the title.',
    find: (visited) =>
      readPages(visited)
        .filter(({ page }) => !page.description)
        .map(({ url }) => ({ url, ...fault('page_undescribed') })),
  },
  {
    id: 'duplicate_descriptions',
    severity: 'low',
    why: 'One description for many pages helps none of them.',
    find: (visited) => shared(visited, (page) => page.description ?? ''),
  },
  {
    id: 'headings',
    severity: 'low',
    why: 'One main heading per page says what it is about.',
    find: (visited) =>
      readPages(visited)
        .filter(({ page }) => page.headings.length !== 1)
        .map(({ url, page }) => ({
          url,
          ...fault('page_headings', { n: page.headings.length }),
        })),
  },
  {
    id: 'canonicals',
    severity: 'medium',
    why: 'A canonical that names a page which fails, hides or moves makes engines guess.',
    find: brokenCanonicals,
  },
  {
    id: 'hreflang',
    severity: 'medium',
    why: 'Language versions must name each other, or engines ignore them.',
    find: oneWayAlternates,
  },
  {
    id: 'redirected_links',
    severity: 'low',
    why: 'Links should lead straight to the page.',
    find: (visited) =>
      visited
        .filter(({ url, facts }) => facts.status === 200 && facts.url !== url)
        .map(({ url, facts }) => ({ url, ...fault('page_redirects', { url: facts.url }) })),
  },
  {
    id: 'thin_pages',
    severity: 'low',
    why: 'Pages with few words of their own seldom rank.',
    find: (visited) =>
      readPages(visited)
        .filter(({ page }) => page.words < THIN_WORDS)
        .map(({ url, page }) => ({ url, ...fault('page_words', { n: page.words }) })),
  },
  {
    id: 'images_without_text',
    severity: 'low',
    why: 'Alt text is how images are found in search and read aloud.',
    find: (visited) =>
      readPages(visited)
        .filter(({ page }) => page.images.withoutAlt > 0)
        .map(({ url, page }) => ({
          url,
          ...fault('page_images', { n: page.images.withoutAlt, total: page.images.total }),
        })),
  },
  {
    id: 'slow_pages',
    severity: 'medium',
    why: 'Pages should begin to arrive within 800 ms.',
    find: (visited) =>
      readPages(visited)
        .filter(({ facts }) => facts.tookMs > SLOW_MS)
        .map(({ url, facts }) => ({
          url,
          ...fault('page_slow', { ms: Math.round(facts.tookMs) }),
        })),
  },
]

function brokenLinks(visited: Visited[]): Finding[] {
  const broken = new Map(
    visited.flatMap(({ url, facts }) =>
      facts.status >= 400 && facts.status < 500 ? [[url, facts.status]] : [],
    ),
  )
  return visited.flatMap(({ url, facts }) =>
    facts.links
      .filter((link) => broken.has(link))
      .map((link) => ({ url, detail: `${link} (${broken.get(link)})` })),
  )
}

function shared(
  visited: Visited[],
  of: (page: NonNullable<Facts['page']>) => string,
): Finding[] {
  const groups = Map.groupBy(readPages(visited), ({ page }) => of(page))
  return [...groups].flatMap(([text, pages]) =>
    text !== '' && pages.length > 1
      ? pages.map(({ url }) => ({ url, detail: text.slice(0, 100) }))
      : [],
  )
}

function brokenCanonicals(visited: Visited[]): Finding[] {
  const known = new Map(visited.map(({ url, facts }) => [url, facts]))
  return readPages(visited).flatMap(({ url, page }) => {
    const target = page.canonical === null ? undefined : known.get(page.canonical)
    if (!target || (target.status === 200 && !target.isHidden && target.url === page.canonical))
      return []
    return [{ url, ...fault('page_canonical', { url: page.canonical ?? '' }) }]
  })
}

function oneWayAlternates(visited: Visited[]): Finding[] {
  const named = new Map(
    readPages(visited).map(({ url, page }) => [
      url,
      new Set(page.alternates.map((each) => each.url)),
    ]),
  )
  return readPages(visited).flatMap(({ url, page }) =>
    page.alternates.flatMap((each) => {
      const back = named.get(each.url)
      return each.url !== url && back && !back.has(url)
        ? [{ url, ...fault('page_one_way', { url: each.url }) }]
        : []
    }),
  )
}
