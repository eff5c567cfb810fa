import type { Sandbox } from '../control/sandbox.ts'
import { seekTruth } from '../world/truth.ts'
import { askFrom } from './ask.ts'
import { json } from './reply.ts'
import { KEY } from './serp-api.ts'
import type { Call, MakeService } from './service.ts'

const YANDEX_MARKETS: Record<string, string> = {
  '225': 'ru',
  '213': 'ru',
  '2': 'ru',
  '149': 'by',
  '159': 'kz',
  '983': 'tr',
}
const MOST_GROUPS = 100

/** Yandex by its own API: XML inside of JSON. */
export const yandex: MakeService = (sandbox) => ({
  name: 'yandex',
  prefix: '/yandex',
  hosts: ['searchapi.api.cloud.yandex.net'],
  handle: (call) => {
    if (call.headers.authorization !== `Api-Key ${KEY}`)
      return json({ code: 16, message: 'UNAUTHENTICATED' }, 401)
    if (call.path !== '/v2/web/search') return json({ code: 5, message: 'Not found' }, 404)
    return json({ rawData: Buffer.from(yandexXml(sandbox, call)).toString('base64') })
  },
  refuse: (fault) => {
    const code = { '429': '55', '500': '20', '529': '20' }[String(fault)]
    if (code)
      return json({ rawData: Buffer.from(yandexError(code, 'Refused')).toString('base64') })
    return fault === '401' ? json({ code: 16, message: 'UNAUTHENTICATED' }, 401) : null
  },
})

const yandexError = (code: string, words: string) =>
  `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><response><error code="${code}">${words}</error></response></yandexsearch>`

function yandexXml(sandbox: Sandbox, { body, device }: Call): string {
  const { query, groupSpec, region, l10n } = JSON.parse(body)
  const params = new URLSearchParams({ q: query.queryText, gl: YANDEX_MARKETS[region] ?? 'us' })
  params.set('hl', String(l10n).slice(-2).toLowerCase())
  if (query.fixTypoMode === 'FIX_TYPO_MODE_OFF') params.set('nfpr', '1')
  const { organic } = seekTruth(
    sandbox.world,
    askFrom(params, { engine: 'yandex', device, market: null, now: sandbox.now() }),
  )
  const count = Math.min(Number(groupSpec.groupsOnPage), MOST_GROUPS)
  const start = Number(query.page) * count
  const groups = organic
    .slice(start, start + count)
    .map(
      ({ title, url, host, snippet }) =>
        `<group><categ attr="d" name="${escaped(host)}"/><doccount>1</doccount><doc><url>${escaped(url)}</url><domain>${escaped(host)}</domain><title>${marked(title)}</title><modtime>20261001T000000</modtime><passages><passage>${marked(snippet)}</passage></passages></doc></group>`,
    )
  if (groups.length === 0)
    return yandexError('15', 'Sorry, there are no results for this search')
  return `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><request><query>${escaped(query.queryText)}</query></request><response date="20261101T000000"><found priority="all">${organic.length}</found><results><grouping attr="d" mode="deep">${groups.join('')}</grouping></results></response></yandexsearch>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** The first word is marked, as words of the question are. */
const marked = (text: string) => escaped(text).replace(/^([\p{L}\d]+)/u, '<hlword>$1</hlword>')
