import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LANGUAGES, type Language } from '../../../locales/index.ts'
import { Html } from '../../base/formats/html.ts'
import { anchorOf, type Heading, plainText, renderMarkdown } from './markdown.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Chapter = 'start' | 'use' | 'build' | 'operate'

/** What `/docs` shows, in its order. */
const CONTENTS: { chapter: Chapter; files: string[] }[] = [
  { chapter: 'start', files: guides(['start', 'sources', 'faq', 'troubleshooting']) },
  {
    chapter: 'use',
    files: guides([
      'rank-tracking',
      'ai-visibility',
      'apps',
      'search-console',
      'moving-in',
      'indexing',
      'backlinks',
      'ads',
      'reports',
      'notifications',
      'feeds',
      'audit-page',
      'credits',
      'sign-in',
    ]),
  },
  {
    chapter: 'build',
    files: [
      ...guides(['cli', 'ci', 'search-api', 'mcp', 'webhooks']),
      'docs/api-changelog.md',
      'packages/sdk/README.md',
      'packages/sdk-python/README.md',
    ],
  },
  {
    chapter: 'operate',
    files: [
      ...guides(['self-hosting', 'upgrade', 'backup']),
      'docs/configuration.md',
      'docs/operations/scaling.md',
      'docs/operations/kubernetes.md',
      'docs/operations/monitoring.md',
      'docs/security.md',
      'docs/glossary.md',
    ],
  },
]

function guides(names: string[]): string[] {
  return names.map((name) => `docs/guides/${name}.md`)
}

export type Guide = {
  slug: string
  /** The language of its text: English where it is not translated. */
  language: Language
  /** The languages that it exists in. */
  languages: Language[]
  title: string
  /** Its first sentence. */
  summary: string
  text: string
  body: Html
  headings: Heading[]
  sections: Section[]
}
type Section = { id: string; title: string; text: string; words: string }
export type Library = {
  groups: { chapter: Chapter; guides: Guide[] }[]
  bySlug: Map<string, Guide>
}

const README = /^packages\/([\w-]{1,40})\/README\.md$/
const slugOf = (file: string) => README.exec(file)?.[1] ?? posix.basename(file, '.md')

const translationOf = (file: string, language: Language) =>
  language === 'en' ? file : posix.join(posix.dirname(file), language, posix.basename(file))
const isThere = (file: string) => existsSync(join(ROOT, file))
const KNOWN = new Set(
  CONTENTS.flatMap(({ files }) =>
    files.flatMap((file) => LANGUAGES.map((language) => translationOf(file, language))),
  ),
)

/** Every guide in the reader's language where it is translated, else in English. */
export function readLibrary(language: Language): Library {
  const groups = CONTENTS.map(({ chapter, files }) => ({
    chapter,
    guides: files.filter(isThere).map((file) => readGuide(file, language)),
  }))
  return {
    groups,
    bySlug: new Map(groups.flatMap((each) => each.guides.map((guide) => [guide.slug, guide]))),
  }
}

function readGuide(original: string, wanted: Language): Guide {
  const languages = LANGUAGES.filter((each) => isThere(translationOf(original, each)))
  const language = languages.find((each) => each === wanted) ?? 'en'
  const file = translationOf(original, language)
  const { text, body, headings } = readMarkdown(file)
  const [first = '', ...rest] = withoutCode(text).split('\n')
  const paragraph = rest.find((line) => /^(?!\d\.|!\[)[^\s#|-]/.test(line)) ?? ''
  return {
    slug: slugOf(original),
    language,
    languages,
    title: plainText(first.replace(/^# /, '')),
    summary: plainText(paragraph.split('. ')[0] ?? '').replace(/\.?$/, '.'),
    text,
    body: language === 'en' ? body : withIds(body, readMarkdown(original).headings),
    headings,
    sections: sectionsOf(text),
  }
}

function readMarkdown(file: string) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return { text, ...renderMarkdown(text, (target) => addressOf(target, file)) }
}

/** Headings answer to the names of the original too: a link into a guide works in every language. */
function withIds(body: Html, originals: Heading[]): Html {
  const ids = originals.map(({ id }) => id).values()
  const text = body.text.replaceAll(/<h\d id="([^"]*)">/g, (heading, own: string) => {
    const { value = own } = ids.next()
    return value === own ? heading : `${heading}<span id="${value}"></span>`
  })
  return new Html(text)
}

/** Links between documents lead to their pages; other files of the project are not shown. */
function addressOf(target: string, file: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(target)) return target
  const [path = '', heading] = target.split('#')
  const meant = posix.join(posix.dirname(file), path)
  if (!KNOWN.has(meant)) return undefined
  return `/docs/${slugOf(meant)}${heading ? `#${heading}` : ''}`
}

function sectionsOf(text: string): Section[] {
  return text.split(/^(?=##? )/m).map((part) => {
    const [first = '', ...rest] = part.split('\n')
    const title = plainText(first.replace(/^#+ /, ''))
    const words = plainText(rest.join(' ').replaceAll('|', ' '))
    return { id: anchorOf(title), title, text: words, words: `${title} ${words}`.toLowerCase() }
  })
}

export type Hit = { guide: Guide; section: Section; excerpt: string }

export const MAX_HITS = 20
const MAX_WORDS = 8
const AROUND = 90

export const wordsOf = (query: string): string[] =>
  query.toLowerCase().split(/\s/).filter(Boolean).slice(0, MAX_WORDS)

/** Sections that hold every word; those that have them in their title come first. */
export function searchLibrary({ groups }: Library, query: string): Hit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const hits = groups.flatMap(({ guides }) =>
    guides.flatMap((guide) =>
      guide.sections
        .filter((section) => words.every((word) => section.words.includes(word)))
        .map((section) => ({
          guide,
          section,
          excerpt: excerptOf(section.text, words),
          score: scoreOf(section, words),
        })),
    ),
  )
  return hits.toSorted((a, b) => b.score - a.score).slice(0, MAX_HITS)
}

function scoreOf({ title, words: all }: Section, words: string[]): number {
  const named = words.filter((word) => title.toLowerCase().includes(word)).length
  const often = words.reduce((sum, word) => sum + Math.min(5, all.split(word).length - 1), 0)
  return 10 * named + often
}

function excerptOf(text: string, [word = '']: string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - AROUND)
  const cut = text.slice(at, at + 2 * AROUND).trim()
  return `${at > 0 ? '…' : ''}${cut}${at + 2 * AROUND < text.length ? '…' : ''}`
}

/** Every second part stands between fences. */
const withoutCode = (text: string) =>
  text
    .split(/^```.*$/m)
    .filter((_, at) => at % 2 === 0)
    .join('')
