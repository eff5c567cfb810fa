import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from '../../platform/http.ts'
import { createPerformance, MAX_ROWS } from './performance.ts'
import { REAL_BASES } from './port.ts'

const account = { client_email: 'a@b.test', private_key: '', token_uri: '' }
const asked = { siteUrl: 'sc-domain:b.test', from: '2026-11-10', to: '2026-11-10', dimensions: ['query' as const] }
const signal = new AbortController().signal

function reading(answer: (startRow: number) => { status?: number; body: unknown }) {
  const http = {
    async fetch(_url: string, { body }: { body: string }) {
      const { status = 200, body: given } = answer(JSON.parse(body).startRow)
      return { status, text: () => JSON.stringify(given) }
    },
  } as unknown as Fetcher
  const tokens = async () => ({ token: 't', failed: null }) as const
  const report = createPerformance({ http, tokens }, { ...REAL_BASES, reportGapMs: 0 })
  return report.query(account, { ...asked, aggregation: 'byProperty', state: 'final' }, signal)
}

const row = (index: number) => ({ keys: [`q${index}`], clicks: 0, impressions: 1, ctr: 0, position: 5 })

test('a report is read to its last page, and a row repeated on two pages counts once', async () => {
  const pages = (startRow: number) =>
    Array.from({ length: startRow === 0 ? 25_000 : 10 }, (_, index) => row(startRow + index - (startRow ? 1 : 0)))
  const { report } = await reading((startRow) => ({ body: { rows: pages(startRow) } }))
  assert.deepEqual([report?.rows.clicks.length, report?.isTruncated], [25_009, false])

  const { report: repeating } = await reading((startRow) => ({
    body: { rows: Array.from({ length: 25_000 }, (_, index) => row(startRow + index - (startRow ? 1 : 0))) },
  }))
  assert.deepEqual([repeating?.rows.clicks.length, repeating?.isTruncated], [MAX_ROWS - 1, true])
})

test('refusals are told apart by the error message, and a malformed report is unexpected', async () => {
  const refusal = (status: number, reason: string, message: string) =>
    reading(() => ({ status, body: { error: { message, errors: [{ reason }] } } }))
  const of = async (given: ReturnType<typeof refusal>) => {
    const { failed } = await given
    return failed?.isAccepted === false && failed.refusal
  }
  assert.equal(await of(refusal(403, 'quotaExceeded', 'Search Analytics load quota exceeded.')), 'load_quota')
  assert.equal(await of(refusal(403, 'quotaExceeded', 'Search Analytics QPS quota exceeded.')), 'too_many')
  assert.equal(await of(refusal(403, 'forbidden', 'User does not have sufficient permission')), 'not_owner')
  assert.equal(await of(refusal(404, 'notFound', 'is not a verified Search Console site')), 'not_owner')
  assert.equal(await of(refusal(403, 'accessNotConfigured', 'has not been used in project')), 'api_disabled')
  for (const rows of [
    [{ keys: ['a', 'b'], clicks: 1, impressions: 1, position: 1 }],
    [{ ...row(1), clicks: -1 }],
    [null],
    'rows',
  ])
    assert.equal(await of(reading(() => ({ body: { rows } }))), 'unexpected')
})
