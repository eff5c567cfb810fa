import { html } from '../../../base/formats/html.ts'
import type { Brand } from '../brand.ts'
import type { Formatter } from './formatter.ts'
import { type Rendered, renderPage } from './page.ts'

const NO_BRAND: Brand = { name: '', color: '', logo: null }
const LOOK_AGAIN_SECONDS = 20

/** The one page for every address that shows no report, whatever the reason. */
export const gonePage = (format: Formatter): Rendered =>
  renderPage(
    { format, brand: NO_BRAND, title: format.words.gone },
    html`<main><h1>${format.words.gone}</h1><p>${format.words.goneText}</p></main>`,
  )

type Progress = { checked_keywords: number; total_keywords: number }

export function pendingPage(
  format: Formatter,
  brand: Brand,
  { checked_keywords, total_keywords }: Progress,
): Rendered {
  const { pending, pendingText } = format.words
  const notice = format.fill(pendingText, { done: checked_keywords, total: total_keywords })
  return renderPage(
    { format, brand, title: pending, refreshSeconds: LOOK_AGAIN_SECONDS },
    html`<main><h1>${pending}</h1><p>${notice}</p></main>`,
  )
}

export const endedPage = (format: Formatter, brand: Brand): Rendered =>
  renderPage(
    { format, brand, title: format.words.ended },
    html`<main><h1>${format.words.ended}</h1><p>${format.words.endedText}</p></main>`,
  )

/** Asks for the password; `problem` says why it is asked again. */
export function passwordPage(format: Formatter, brand: Brand, problem?: string): Rendered {
  const { words } = format
  const notice = problem !== undefined && html`<p class="failed" role="alert">${problem}</p>`
  return renderPage(
    { format, brand, title: words.report },
    html`<main><h1>${words.report}</h1><p>${words.passwordText}</p>${notice}<form method="post"><input name="username" autocomplete="username" value="report" hidden><label>${words.password}<br><input type="password" name="password" maxlength="200" required autocomplete="current-password"></label><button>${words.open}</button></form></main>`,
  )
}
