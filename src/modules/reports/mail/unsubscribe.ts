import { type Html, html } from '../../../base/formats/html.ts'
import { actAs, type Context, workerOf } from '../../../core/context.ts'
import { publicPage } from '../../../core/public-page.ts'
import { linkToken, readLinkToken } from '../../../platform/secrets/link-tokens.ts'
import { requireClient } from '../../clients/index.ts'
import { readBrand } from '../brand.ts'
import { type Formatter, formatterFor } from '../page/formatter.ts'
import { renderPage } from '../page/page.ts'
import { gonePage } from '../page/status-pages.ts'
import { chooseLanguage } from '../page/words.ts'
import { pageResponse } from '../page-response.ts'
import { recipientOfLink, saveSubscription } from '../store/recipients.ts'

/** The unsubscribe page of every mail. Opening it changes nothing, as programs open links too; its button does. */
export const unsubscribePage = publicPage({
  name: 'unsubscribe_page',
  path: '/unsubscribe/{token}',
  takesForms: true,
  async open(ctx, { params, form, query, headers, readersOf }) {
    const person = await recipientOf(ctx, params.token ?? '')
    const format = formatterFor(
      person?.language ?? chooseLanguage(query.lang, headers['accept-language']),
    )
    if (!person || (readersOf !== null && readersOf !== person.workspace_id))
      return pageResponse(gonePage(format), { status: 404 })
    const wished = form?.wish === 'subscribe' ? null : ctx.now()
    const since = form === null ? person.unsubscribed_at : wished
    const inside = actAs(ctx, workerOf(person.workspace_id))
    if (form !== null) await saveSubscription(inside.db, person.id, since)
    const { name: client } = await requireClient(inside, person.client_id)
    const values = { client, email: person.email }
    const subscribed = form === null ? asked : stayed
    const content = (since === null ? subscribed : left)(format, values)
    return pageResponse(
      renderPage(
        {
          format,
          brand: await readBrand(ctx, person.workspace_id),
          title: format.words.unsubscribe,
        },
        content,
      ),
    )
  },
})

/** Derived for every mail and stored nowhere; it never changes. */
export const unsubscribeToken = ({ secrets }: Pick<Context, 'secrets'>, id: number) =>
  linkToken(secrets, { kind: 'recipient', id, version: 1 })

async function recipientOf(ctx: Context, token: string) {
  const claim = readLinkToken(ctx.secrets, token)
  if (claim?.kind !== 'recipient' || token !== unsubscribeToken(ctx, claim.id)) return undefined
  return recipientOfLink(ctx.db, claim.id)
}

type Values = { client: string; email: string }

const asked = ({ words, fill }: Formatter, values: Values): Html =>
  html`<main><h1>${words.unsubscribe}</h1><p>${fill(words.unsubscribeText, values)}</p><form method="post"><button>${words.unsubscribe}</button></form></main>`

const left = ({ words, fill }: Formatter, values: Values): Html =>
  html`<main><h1>${words.unsubscribed}</h1><p>${fill(words.unsubscribedText, values)}</p><form method="post"><input type="hidden" name="wish" value="subscribe"><button>${words.subscribeAgain}</button></form></main>`

const stayed = ({ words, fill }: Formatter, values: Values): Html =>
  html`<main><h1>${words.report}</h1><p>${fill(words.subscribedText, values)}</p></main>`
