import type { PageResponse } from '../../core/public-page.ts'
import type { Rendered } from './page/page.ts'

/** A rendered page as it goes out. */
export const pageResponse = (
  { body, policy }: Rendered,
  { status = 200 } = {},
): PageResponse => ({
  status,
  body,
  headers: { 'Content-Security-Policy': policy },
})
