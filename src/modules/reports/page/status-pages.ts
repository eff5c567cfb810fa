import { html } from '../../../base/html.ts'
import type { Brand } from '../brand.ts'
import type { Say } from './formatter.ts'
import { type Rendered, renderPage } from './page.ts'

const NO_BRAND: Brand = { name: '', color: '', logo: null }
const LOOK_AGAIN_SECONDS = 20

/** The one page for every address that shows no report, whatever the reason. */
export const gonePage = (say: Say): Rendered =>
  renderPage(
    { say, brand: NO_BRAND, title: say.words.gone },
    html`<main><h1>${say.words.gone}</h1><p>${say.words.goneText}</p></main>`,
  )

type Progress = { checked_keywords: number; total_keywords: number }

export function pendingPage(say: Say, brand: Brand, { checked_keywords, total_keywords }: Progress): Rendered {
  const { pending, pendingText } = say.words
  const told = say.fill(pendingText, { done: checked_keywords, total: total_keywords })
  return renderPage(
    { say, brand, title: pending, refreshSeconds: LOOK_AGAIN_SECONDS },
    html`<main><h1>${pending}</h1><p>${told}</p></main>`,
  )
}

export const endedPage = (say: Say, brand: Brand): Rendered =>
  renderPage(
    { say, brand, title: say.words.ended },
    html`<main><h1>${say.words.ended}</h1><p>${say.words.endedText}</p></main>`,
  )

/** Asks for the password; `problem` says why it is asked again. */
export function passwordPage(say: Say, brand: Brand, problem?: string): Rendered {
  const { words } = say
  const told = problem !== undefined && html`<p class="failed" role="alert">${problem}</p>`
  return renderPage(
    { say, brand, title: words.report },
    html`<main><h1>${words.report}</h1><p>${words.passwordText}</p>${told}<form method="post"><input name="username" autocomplete="username" value="report" hidden><label>${words.password}<br><input type="password" name="password" maxlength="200" required autocomplete="current-password"></label><button>${words.open}</button></form></main>`,
  )
}
