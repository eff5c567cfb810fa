import { hash } from 'node:crypto'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { readCache, writeCache } from '../../platform/cache.ts'
import { BrowserBusyError } from '../../providers/browser/busy.ts'
import { onPaper } from './page/print.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024
const KEPT_SECONDS = 3600

/** A page on paper. The same page is printed once an hour, however often it is asked for. */
export async function printPdf(ctx: Context, page: string): Promise<Buffer> {
  const key = `report_pdf:${hash('sha256', page, 'base64url')}`
  const known = await readCache(ctx.db, key, ctx.now())
  if (known) return known
  const pdf = Buffer.from(
    await ctx.browser
      .print(onPaper(page), { timeoutMs: TIMEOUT_MS, signal: ctx.signal })
      .catch(explain),
  )
  if (pdf.length > MAX_BYTES) throw fail('report_too_large')
  await writeCache(ctx.db, { key, value: pdf, expiresAt: ctx.now() + KEPT_SECONDS })
  return pdf
}

function explain(thrown: unknown): never {
  if (thrown instanceof BrowserBusyError)
    throw fail('printing_busy').with({
      headers: { 'Retry-After': '30' },
      cause: thrown,
    })
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError')
    throw fail('printing_slow').with({ cause: thrown })
  throw thrown
}
