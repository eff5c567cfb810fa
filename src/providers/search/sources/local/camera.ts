import { AppError } from '../../../../base/errors.ts'
import { BrowserBusyError } from '../../../browser/busy.ts'
import type { Page } from '../../page.ts'
import { type SearchQuery, type Shoot, SourceError } from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { CONSENT_COOKIE, fullRequest, RENDER_TIMEOUT_MS } from './google.ts'
import { browserReason, exitOf, readAnswer, refuseBadAnswer } from './request.ts'

/** A proxy that is given goes before the one of the market. */
export type Camera = (
  query: SearchQuery,
  options: { proxy?: string; signal: AbortSignal; onRequest?: () => void },
) => Promise<{ png: Uint8Array; page: Page }>

/** Pictures a results page. What is no results page (a captcha, a question about cookies) fails, it is never shown as one. */
export function createCamera(settings: SearchSettings, shoot: Shoot): Camera {
  return async (query, { proxy = exitOf(query, settings)?.proxy, signal, onRequest }) => {
    const { url } = fullRequest({ query, settings })
    const { device, hl } = query
    const wish = { device, hl, cookie: CONSENT_COOKIE, timeoutMs: RENDER_TIMEOUT_MS, signal }
    const shown = await shoot(url, {
      ...wish,
      ...(proxy && { proxy }),
      ...(onRequest && { onRequest }),
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof BrowserBusyError || error instanceof AppError) throw error
      throw new SourceError(browserReason(error), 'The browser could not open the page', {
        cause: error,
      })
    })
    refuseBadAnswer({ status: 200, url: shown.url })
    return { png: shown.png, page: await readAnswer(shown.html, { engine: 'google', query }) }
  }
}
