import type { Sheet } from '../../core/public-page.ts'
import type { Rendered } from './page/page.ts'

/** A rendered page as it goes out. */
export const sheetOf = ({ body, policy }: Rendered, { status = 200 } = {}): Sheet => ({
  status,
  body,
  headers: { 'Content-Security-Policy': policy },
})
