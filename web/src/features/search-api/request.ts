export const VERTICALS = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const
export type Vertical = (typeof VERTICALS)[number]

export const SPANS = ['', 'qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y'] as const
export const COUNTS = ['10', '20', '30', '50', '100'] as const

/** A question as the form holds it; texts, since that is what people type. */
export type Question = {
  vertical: Vertical
  q: string
  gl: string
  hl: string
  location: string
  num: string
  page: string
  tbs: string
  device: 'desktop' | 'mobile'
  autocorrect: boolean
  cache: boolean
}

export const PLAIN: Question = {
  vertical: 'search',
  q: '',
  gl: 'us',
  hl: 'en',
  location: '',
  num: '10',
  page: '1',
  tbs: '',
  device: 'desktop',
  autocorrect: true,
  cache: true,
}

type Body = Record<string, string | number | boolean>

/** What is sent: the question, and whatever is not as usual. */
export function bodyOf({
  q,
  gl,
  hl,
  location,
  num,
  page,
  tbs,
  device,
  autocorrect,
  cache,
}: Question): Body {
  return {
    q,
    gl,
    hl,
    ...(location && { location }),
    ...(num !== PLAIN.num && { num: Number(num) }),
    ...(page !== PLAIN.page && { page: Number(page) }),
    ...(tbs && { tbs }),
    ...(device !== PLAIN.device && { device }),
    ...(!autocorrect && { autocorrect }),
    ...(!cache && { cache }),
  }
}

/** The question in a JSON text, or what is wrong with it. */
export function readBody(text: string, vertical: Vertical): Question | 'syntax' | 'shape' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'syntax'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'shape'
  const given = new Map(Object.entries(value))
  const word = (name: 'q' | 'gl' | 'hl' | 'location' | 'num' | 'page' | 'tbs') => {
    const found = given.get(name)
    return found === undefined || found === null ? PLAIN[name] : String(found)
  }
  return {
    vertical,
    q: word('q'),
    gl: word('gl'),
    hl: word('hl'),
    location: word('location'),
    num: word('num'),
    page: word('page'),
    tbs: word('tbs'),
    device: given.get('device') === 'mobile' ? 'mobile' : 'desktop',
    autocorrect: given.get('autocorrect') !== false,
    cache: given.get('cache') !== false,
  }
}
