import en from '../../../locales/en/shared-chat.json' with { type: 'json' }
import ru from '../../../locales/ru/shared-chat.json' with { type: 'json' }
import uk from '../../../locales/uk/shared-chat.json' with { type: 'json' }
import { type Html, html } from '../../base/formats/html.ts'
import { publicPage } from '../../core/public-page.ts'
import {
  chooseLanguage,
  type Formatter,
  formatterFor,
  pageResponse,
  readBrand,
  renderPage,
} from '../reports/index.ts'
import { renderMessage } from './render-markdown.ts'
import { findShared, type Shared } from './share.ts'

const WORDS = { en, ru, uk }

/** A shared chat for anyone with its token: text only, nothing that runs. */
export const sharedChatPage = publicPage({
  name: 'shared_chat_page',
  path: '/s/{token}',
  async open(ctx, { params, query, headers }) {
    const format = formatterFor(chooseLanguage(query.lang, headers['accept-language']))
    const words = WORDS[format.language]
    const shared = await findShared(ctx, params.token ?? '')
    if (!shared) {
      const brand = { name: '', color: '', logo: null }
      const gone = html`<main><h1>${words.gone}</h1><p>${words.goneText}</p></main>`
      return pageResponse(renderPage({ format, brand, title: words.gone }, gone), {
        status: 404,
      })
    }
    const brand = await readBrand(ctx, shared.workspace_id)
    return pageResponse(
      renderPage({ format, brand, title: shared.title }, talk(shared, format)),
    )
  },
})

function talk({ title, messages, shared_at }: Shared, format: Formatter): Html {
  const words = WORDS[format.language]
  const turns = messages.map(({ role, content }) => {
    const who = role === 'user' ? words.person : words.assistant
    return html`<section><h2>${who}</h2>${renderMessage(content)}</section>`
  })
  const when = format.fill(words.shared, { date: format.date(shared_at) })
  return html`<main><p class="note">${words.kind}</p><h1>${title}</h1><p class="note">${when}</p>${turns}</main>`
}
