import en from '../../../locales/en/alert-page.json' with { type: 'json' }
import ru from '../../../locales/ru/alert-page.json' with { type: 'json' }
import uk from '../../../locales/uk/alert-page.json' with { type: 'json' }
import { html } from '../../base/formats/html.ts'
import { fill } from '../../base/messages.ts'
import { actAs, type Context, workerOf } from '../../core/context.ts'
import { publicPage } from '../../core/public-page.ts'
import { findUser } from '../accounts/index.ts'
import {
  type AlertLink,
  channelName,
  readAlertLink,
  snoozeChannel,
} from '../notification-channels/index.ts'
import {
  chooseLanguage,
  formatterFor,
  pageResponse,
  readBrand,
  renderPage,
} from '../reports/index.ts'
import { acknowledgeBy } from './changes.ts'
import { textsOf } from './mail/alert-text.ts'
import { changePreferences } from './mail/mail.ts'
import { type Alert, alertOfLink } from './store/alerts.ts'

const WORDS = { en, ru, uk }
const DAY = 86_400
const SNOOZES: Record<string, number> = { snooze_day: DAY, snooze_week: 7 * DAY }

/**
 * The page behind the link in every message of alerts, for whoever got it: no account is asked for. Opening it changes
 * nothing, as programs open links too; the buttons do. A mail program that unsubscribes posts without a wish.
 */
export const alertPage = publicPage({
  name: 'alert_page',
  path: '/alert/{alert}/{token}',
  takesForms: true,
  async open(ctx, { params, form, query, headers }) {
    const language = chooseLanguage(query.lang, headers['accept-language'])
    const words = WORDS[language]
    const format = formatterFor(language)
    const found = await readLink(ctx, params)
    if (!found) {
      const brand = { name: '', color: '', logo: null }
      const page = renderPage(
        { format, brand, title: words.gone },
        html`<main><h1>${words.gone}</h1></main>`,
      )
      return pageResponse(page, { status: 404 })
    }
    const { link, alert, name } = found
    const inside = actAs(ctx, workerOf(alert.workspace_id))
    const done = form && (await obey(inside, found, form.wish ?? 'off'))
    const acknowledged = done === 'acknowledge' || alert.acknowledged_at !== null
    const button = (wish: keyof typeof words & string, value: string) =>
      html`<form method="post"><input type="hidden" name="wish" value="${value}"><button>${fill(words[wish], { name })}</button></form>`
    const [head, ...parts] = (await textsOf(inside, alert)).lines(language).split('\n')
    const note = alert.simulated_port !== null && ` ${words.simulated}`
    const list =
      parts.length > 0 &&
      html`<ul class="said">${parts.map((part) => html`<li>${part}</li>`)}</ul>`
    const content = html`<main><h1>${words.title}</h1><p>${head}${note}</p>${list}${done !== null && html`<p role="status">${fill(words[`done_${done}`], { name })}</p>`}${acknowledged ? done !== 'acknowledge' && html`<p>${words.acknowledged}</p>` : button('acknowledge', 'acknowledge')}${button('snooze_day', 'snooze_day')}${button('snooze_week', 'snooze_week')}${link.kind === 'alert_person' && button('off', 'off')}<p><a href="${alert.path}">${words.open}</a></p></main>`
    const brand = await readBrand(inside, alert.workspace_id)
    return pageResponse(renderPage({ format, brand, title: words.title }, content))
  },
})

type Found = { link: AlertLink; alert: Alert; name: string }

async function readLink(
  ctx: Context,
  { alert: id = '', token = '' }: Record<string, string>,
): Promise<Found | null> {
  const link = /^\d{1,15}$/.test(id) ? readAlertLink(ctx, Number(id), token) : null
  const alert = link && (await alertOfLink(ctx.db, link.alertId))
  if (!link || !alert) return null
  const inside = actAs(ctx, workerOf(alert.workspace_id))
  const name =
    link.kind === 'alert_channel'
      ? await channelName(inside.db, link.id)
      : (await findUser(inside.db, link.id))?.email
  return name === undefined ? null : { link, alert, name }
}

type Wish = 'acknowledge' | 'snooze_day' | 'snooze_week' | 'off'

async function obey(
  ctx: Context,
  { link, alert, name }: Found,
  wish: string,
): Promise<Wish | null> {
  const seconds = SNOOZES[wish]
  if (seconds !== undefined) {
    const snoozed_until = ctx.now() + seconds
    if (link.kind === 'alert_channel') await snoozeChannel(ctx, link.id, snoozed_until)
    else await changePreferences(ctx, link.id, { snoozed_until })
    return wish as Wish
  }
  if (wish === 'acknowledge') {
    await acknowledgeBy(ctx, alert, name)
    return 'acknowledge'
  }
  if (wish !== 'off' || link.kind !== 'alert_person') return null
  await changePreferences(ctx, link.id, { by_mail: false })
  return 'off'
}
