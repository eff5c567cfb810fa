import { stepOf } from '../../../base/numbers.ts'
import { trimEndOf } from '../../../base/text.ts'
import type { ReceivedHeaders } from '../../../platform/http.ts'
import type { PageFacts } from '../../../providers/sites/page-facts.ts'
import type { Check } from '../schemas.ts'
import { check, found, type Seen, statusOfExcess } from './check.ts'

const TITLE = { min: 15, max: 60 }
const DESCRIPTION = { min: 50, max: 160 }
const MAX_TEXT = 280

/** The metadata of the front page. */
export function pageChecks({ facts, headers, url }: Seen) {
  return [
    indexable(facts, headers),
    within('title', {
      value: facts.title,
      ...TITLE,
      weight: 4,
      why: 'The title is the line people click in results: 15 to 60 characters with the words they search for.',
    }),
    within('description', {
      value: facts.description ?? '',
      ...DESCRIPTION,
      weight: 2,
      why: 'Engines often show the description below the title: 50 to 160 characters that make people want to read on.',
    }),
    check('h1', {
      status: stepOf(facts.headings.length, [
        [2, 'warn'],
        [1, 'pass'],
        [0, 'fail'],
      ]),
      weight: 2,
      ...(facts.headings.length === 1
        ? { value: facts.headings[0] ?? '' }
        : found('main_headings', { n: facts.headings.length })),
      why: 'One H1 tells visitors and engines what the page is about.',
    }),
    check('canonical', {
      status: canonicalStatus(facts.canonical, url),
      weight: 2,
      ...orNone(facts.canonical),
      why: 'The canonical address tells engines which of several addresses counts; on the front page it should name the front page.',
    }),
    check('language', {
      status: facts.lang ? 'pass' : 'warn',
      weight: 1,
      ...orNone(facts.lang),
      why: 'The lang attribute helps engines and screen readers; set it on the html element.',
    }),
    check('mobile', {
      status: facts.hasViewport ? 'pass' : 'fail',
      weight: 4,
      ...found(facts.hasViewport ? 'viewport_set' : 'viewport_none'),
      why: 'Without a viewport the page is shown tiny on phones, from which engines judge it.',
    }),
    structuredData(facts),
    check('preview', {
      status: facts.hasPreview ? 'pass' : 'warn',
      weight: 1,
      ...found(facts.hasPreview ? 'preview_whole' : 'preview_partial'),
      why: 'og:title and og:image decide how a shared link looks.',
    }),
    imageTexts(facts),
    check('content', {
      status: stepOf(facts.words, [
        [150, 'pass'],
        [30, 'warn'],
        [0, 'fail'],
      ]),
      weight: 2,
      ...found('words_counted', { n: facts.words }),
      why: 'A page with little text of its own, or with text that only scripts bring, gives engines little to rank.',
    }),
  ]
}

function indexable({ robots }: PageFacts, headers: ReceivedHeaders) {
  const words = [
    ...robots,
    ...(headers.get('x-robots-tag') ?? '').toLowerCase().split(/[\s,:]+/),
  ]
  const isHidden = words.includes('noindex') || words.includes('none')
  return check('indexable', {
    status: isHidden ? 'fail' : 'pass',
    weight: 5,
    ...(isHidden ? { value: 'noindex' } : found('is_indexable')),
    why: 'A page marked noindex never appears in search results.',
  })
}

const orNone = (value: string | null) => (value ? { value } : found('is_none'))

type Length = { value: string; min: number; max: number; weight: number; why: string }

function within(id: string, { value, min, max, weight, why }: Length) {
  const length = [...value].length
  const status: Check['status'] = stepOf(length, [
    [max + 1, 'warn'],
    [min, 'pass'],
    [1, 'warn'],
    [0, 'fail'],
  ])
  const seen =
    length === 0
      ? found('is_none')
      : found('text_length', { n: length, text: value.slice(0, MAX_TEXT).toWellFormed() })
  return check(id, { status, weight, ...seen, why })
}

function structuredData({ dataTypes }: PageFacts) {
  return check('structured_data', {
    status: stepOf(dataTypes?.length ?? -1, [
      [1, 'pass'],
      [0, 'warn'],
      [-1, 'fail'],
    ]),
    weight: 2,
    ...(dataTypes === null ? found('data_unreadable') : orNone(dataTypes.join(', '))),
    why: 'Structured data (JSON-LD) lets engines show prices, ratings and answers; it must be valid JSON.',
  })
}

function imageTexts({ images: { total, withoutAlt } }: PageFacts) {
  const share = total === 0 ? 0 : withoutAlt / total
  return check('image_texts', {
    status: statusOfExcess(share, 0.2),
    weight: 1,
    ...(total === 0 ? found('images_none') : found('images_untold', { n: withoutAlt, total })),
    why: 'The alt text is how an image is found and read aloud; use an empty one for decoration.',
  })
}

function canonicalStatus(canonical: string | null, url: string) {
  if (canonical === null) return 'warn'
  return isSame(canonical, url) ? 'pass' : 'fail'
}

function isSame(a: string, b: string): boolean {
  const plain = (address: string) =>
    trimEndOf(address.replace(/^https?:\/\/(www\.)?/, ''), /\//)
  return plain(a) === plain(b)
}
