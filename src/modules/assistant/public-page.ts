import { type Html, html } from '../../base/html.ts'
import { publicPage } from '../../core/public-page.ts'
import {
  chooseLanguage,
  type Formatter,
  formatterFor,
  type Language,
  pageResponse,
  readBrand,
  renderPage,
} from '../reports/index.ts'
import { renderMessage } from './render-markdown.ts'
import { findShared, type Shared } from './share.ts'

type Words = { kind: string; person: string; assistant: string; shared: string; gone: string; goneText: string }

const WORDS: Record<Language, Words> = {
  en: {
    kind: 'Shared conversation',
    person: 'Question',
    assistant: 'Assistant',
    shared: 'As it was on {date}. What the assistant looked up is not shown.',
    gone: 'Not found',
    goneText: 'There is no conversation at this address. It may have been withdrawn: ask whoever sent you the link.',
  },
  ru: {
    kind: 'Общий доступ к беседе',
    person: 'Вопрос',
    assistant: 'Ассистент',
    shared: 'Состояние на {date}; что ассистент читал, здесь не показано.',
    gone: 'Не найдено',
    goneText: 'По этому адресу беседы нет. Возможно, доступ закрыт: спросите того, кто прислал ссылку.',
  },
  uk: {
    kind: 'Спільний доступ до розмови',
    person: 'Запитання',
    assistant: 'Асистент',
    shared: 'Стан на {date}; що асистент читав, тут не показано.',
    gone: 'Не знайдено',
    goneText: 'За цією адресою розмови немає. Можливо, доступ закрито: запитайте того, хто надіслав посилання.',
  },
}

/** A shared talk for whoever holds its token: what was said, and nothing that runs. */
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
      return pageResponse(renderPage({ format, brand, title: words.gone }, gone), { status: 404 })
    }
    const brand = await readBrand(ctx, shared.workspace_id)
    return pageResponse(renderPage({ format, brand, title: shared.title }, talk(shared, format)))
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
