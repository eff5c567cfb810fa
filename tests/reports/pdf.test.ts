import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { openFixture } from './fixture.ts'

const { testApp, url, ask, read, makeReport, makeLargeReport } = await openFixture()

test('the report is printed as selectable text, in the language of its reader', async () => {
  const { client, path } = await makeReport()

  const pdf = await read(`${path}.pdf?lang=uk`)
  const again = await read(`${path}.pdf?lang=uk`)

  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
  assert.match(pdf.headers.get('content-disposition') ?? '', /^inline; filename="own\.com-[\d-]+\.pdf"$/)
  assert.deepEqual(again.bytes, pdf.bytes, 'the PDF is generated once')
  const { text, pages } = await readPdf(pdf.bytes)
  assert.ok(text.includes('red shoes') && text.includes('Видимість'), text.slice(0, 300))
  assert.ok(pages >= 1)
  const views = await ask('viewer', 'GET', `/clients/${client}/report/views`)
  assert.equal(views.body.stats.total_views, 1)
})

test('a long report has numbered pages and repeats its table headers', async () => {
  const queries = Array.from({ length: 250 }, (_, i) => `long keyword number ${i}`)
  const { path } = await makeLargeReport(queries, 'https://own.com/a')
  const { text, pages } = await readPdf((await read(`${path}.pdf`)).bytes)
  assert.ok(pages > 3, `${pages} pages`)
  const appendix = text.slice(text.indexOf('Appendix')).split('\f')
  assert.ok(appendix.length > 1 && appendix.every((page) => page.includes('Keyword')), 'table headers are repeated')
  assert.ok(text.includes('long keyword number 249'), 'every keyword is listed')
  assert.match(text.split('\f')[1] ?? '', new RegExp(`^2\\s*/\\s*${pages}\\s`), 'pages are numbered')
})

test('members get the PDF from the API, but not that of another client or workspace', async () => {
  const { client, job } = await makeReport()
  const answer = await ask('viewer', 'GET', `/clients/${client}/report/pdf?job_id=${job}&lang=ru`)
  assert.equal(answer.status, 200, answer.text.slice(0, 200))
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.ok(answer.text.startsWith('%PDF-'))
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/report/pdf`)).status, 404)
  const foreign = await makeReport()
  assert.equal((await ask('viewer', 'GET', `/clients/${client}/report/pdf?job_id=${foreign.job}`)).status, 404)
})

test('an MCP client gets a link to the PDF instead of its content', async () => {
  const { client } = await makeReport()
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_report_pdf', arguments: { client_id: client } },
  }
  const { body } = await askMcp(call)
  const link = body.result.content.find(({ type }: { type: string }) => type === 'resource_link')
  assert.equal(link.mimeType, 'application/pdf')
  assert.ok(link.uri.endsWith(`/clients/${client}/report/pdf`) && link.size > 10_000)
  assert.equal(body.result.structuredContent.content, undefined)
})

async function askMcp(message: unknown) {
  const { key } = await (await import('../../src/modules/accounts/index.ts')).issueKey(testApp.as('viewer'), {
    name: 'mcp',
    expires_at: null,
  })
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(message),
  })
  return { body: await answer.json() }
}

/** The text of a PDF: the streams of its pages, decoded with the glyph tables of its fonts. */
async function readPdf(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const source = bytes.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const raw = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
  }
  const lettersOf = (font: string) => {
    const map = new Map<string, string>()
    const table = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? '')
    const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
    for (const [, block = ''] of table.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
      for (const [, from = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) map.set(from, letter(to))
    for (const [, block = ''] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
      for (const [, low = '', high = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
        for (let code = Number.parseInt(low, 16); code <= Number.parseInt(high, 16); code++) {
          const target = (Number.parseInt(to, 16) + code - Number.parseInt(low, 16)).toString(16).padStart(4, '0')
          map.set(code.toString(16).toUpperCase().padStart(low.length, '0'), letter(target))
        }
    return map
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  const text = pages.map((page) => {
    const resources = page + (objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '')
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(id)]),
    )
    let letters = new Map<string, string>()
    return [
      ...streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>|\bET\b/g),
    ]
      .map(([whole, font, shown]) => {
        if (font) letters = fonts.get(font) ?? letters
        if (!shown) return whole === 'ET' ? '\n' : ''
        // Variable fonts are embedded with one-byte codes.
        const width = letters.keys().next().value?.length ?? 4
        return (shown.match(new RegExp(`.{${width}}`, 'g')) ?? []).map((code) => letters.get(code) ?? '?').join('')
      })
      .join('')
  })
  return { text: text.join('\f'), pages: pages.length }
}
