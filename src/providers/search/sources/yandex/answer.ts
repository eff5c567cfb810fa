import { SaxesParser } from 'saxes'
import { apiPage, type FoundResult, organicOf } from '../../api/page.ts'
import type { Page } from '../../page.ts'
import { SourceError, type SourceReason } from '../../port.ts'

const NOTHING_FOUND = '15'
const REASONS: Record<string, SourceReason> = {
  '20': 'network',
  '31': 'auth',
  '32': 'quota',
  '33': 'auth',
  '34': 'auth',
  '42': 'auth',
  '43': 'auth',
  '44': 'auth',
  '48': 'unreadable',
  '55': 'quota',
  '100': 'blocked',
}
const MAX_TEXT = 5000

type Doc = { url: string; title: string; passages: string; modtime: string }
type Read = { docs: Doc[]; error: string | null; message: string; hasResults: boolean }

/** The results in the order of their groups; words that were searched for are marked, and are text all the same. */
export function readYandex(xml: string): Page {
  const { docs, error, message, hasResults } = read(xml)
  if (error === NOTHING_FOUND) return pageOf([])
  if (error !== null)
    throw new SourceError(
      REASONS[error] ?? 'unreadable',
      `${error}: ${message.trim()}`.slice(0, 300),
    )
  if (!hasResults || docs.length === 0)
    throw new SourceError('unreadable', 'The answer holds no results')
  return pageOf(docs.map(resultOf))
}

const pageOf = (results: FoundResult[]) =>
  apiPage('yandex', 'search', {
    verified: false,
    organic: organicOf(results),
    aiOverviewState: 'not_looked_at',
  })

function resultOf({ url, title, passages, modtime }: Doc): FoundResult {
  const date = /^(\d{4})(\d\d)(\d\d)T/.exec(modtime)
  return {
    title: tidy(title),
    link: url.trim(),
    snippet: tidy(passages),
    ...(date && { date: `${date[1]}-${date[2]}-${date[3]}` }),
  }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function read(xml: string): Read {
  const found: Read = { docs: [], error: null, message: '', hasResults: false }
  const path: string[] = []
  let doc: Doc | null = null
  let isTaken = false
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new SourceError('unreadable', 'The answer has a DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    if (name === 'results') found.hasResults = true
    if (name === 'error') found.error = String(attributes.code ?? '0')
    // One result of each group; those behind the first are of the same site.
    if (name === 'doc' && !isTaken) doc = { url: '', title: '', passages: '', modtime: '' }
    if (name === 'passage' && doc && doc.passages !== '') doc.passages += ' '
  })
  const take = (text: string) => {
    if (path.includes('error')) found.message = (found.message + text).slice(0, MAX_TEXT)
    const field = doc && fieldOf(path)
    if (doc && field && doc[field].length < MAX_TEXT) doc[field] += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name === 'group') isTaken = false
    if (name !== 'doc' || !doc) return
    found.docs.push(doc)
    doc = null
    isTaken = true
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError('unreadable', 'The answer is not well-formed XML', { cause: error })
  }
  return found
}

/** Marks of words stand inside of the fields. */
function fieldOf(path: string[]): keyof Doc | undefined {
  const [field = '', inner] = path.slice(path.lastIndexOf('doc') + 1)
  if (field === 'url' || field === 'title' || field === 'modtime') return field
  return field === 'passages' && inner === 'passage' ? 'passages' : undefined
}
