import { z } from 'zod'
import en from '../../../../locales/en/alert-mail.json' with { type: 'json' }
import type { Language } from '../../../../locales/index.ts'
import ru from '../../../../locales/ru/alert-mail.json' with { type: 'json' }
import uk from '../../../../locales/uk/alert-mail.json' with { type: 'json' }
import { layOutMail } from '../../../base/formats/mail-layout.ts'
import { fillIn } from '../../../base/messages.ts'
import { actAs, type Context, transaction, workerOf } from '../../../core/context.ts'
import { enqueue, job } from '../../../core/job.ts'
import { MailError } from '../../../providers/mail/port.ts'
import { actingAs, findUser } from '../../accounts/index.ts'
import { alertUrl, cut, deliverAt } from '../../notification-channels/index.ts'
import { chartData } from '../chart/chart-data.ts'
import { CHART, type ChartData, drawChart } from '../chart/draw-chart.ts'
import type { Finding } from '../finding.ts'
import { kindOf } from '../rules/conditions.ts'
import { type Alert, alertsById } from '../store/alerts.ts'
import * as store from '../store/people.ts'
import { textsOf } from './alert-text.ts'

const WORDS = { en, ru, uk }
const CLAIM_SECONDS = 90
const TOGETHER = 500
const SHOWN = 20
const MAX_SUBJECT = 150
const MARKS = { success: '🟢', warning: '🟠', danger: '🔴' }

type Announced = Pick<Alert, 'id' | 'findings'>

/** Keeps an alert for everybody who wants mail of it, in the transaction of the alert. */
export async function mailLater(tx: Context, alert: Announced): Promise<void> {
  if (!tx.mail || !tx.config.baseUrl) return
  const people = (await store.mailedPeople(tx.db)).filter(({ muted }) =>
    isWanted(alert.findings, muted),
  )
  const mails = people.map((person) => ({
    user_id: person.user_id,
    alert_id: alert.id,
    due_at: deliverAt(person, tx.now()),
  }))
  await store.insertMails(tx.db, mails)
  for (const { user_id, due_at } of mails)
    await enqueue(tx, sendAlertMail, { user_id }, { runAt: due_at })
}

const isWanted = (findings: Finding[], muted: string[]) =>
  findings.some(({ condition }) => !kindOf(condition).hasOwnMail && !muted.includes(condition))

/** Sends what is due for a person as one mail. */
export const sendAlertMail = job({
  name: 'send_alert_mail',
  payload: z.object({ user_id: z.int() }),
  attempts: 8,
  lane: 'mail',
  port: 'mail',
  timeoutMs: 60_000,
  async run(ctx, { user_id }) {
    const now = ctx.now()
    const alertIds = await store.claimMails(ctx.db, {
      ...{ userId: user_id, now, until: now + CLAIM_SECONDS, limit: TOGETHER },
    })
    if (alertIds.length === 0) return
    const claimed = { userId: user_id, alertIds }
    try {
      await post(ctx, claimed)
      await store.settleMails(ctx.db, claimed, { sent_at: ctx.now() })
    } catch (thrown) {
      const isFinal = thrown instanceof MailError && thrown.isFinal
      await store.settleMails(
        ctx.db,
        claimed,
        isFinal ? { sent_at: ctx.now() } : { claimed_until: null },
      )
      if (!isFinal) throw thrown
      ctx.log.warn({ user_id, reason: thrown.reason }, 'alert mail rejected')
    }
  },
})

async function post(
  ctx: Context,
  { userId, alertIds }: { userId: number; alertIds: number[] },
): Promise<void> {
  const { mail, config } = ctx
  const person = await findUser(ctx.db, userId)
  if (!mail || !config.baseUrl || !person) return
  // By the role and the clients of the person, as they are now.
  const alerts = await alertsById(actingAs(ctx, person), alertIds)
  const [newest] = alerts
  if (!newest) return
  const manageUrl = alertUrl(ctx, { kind: 'alert_person', id: userId, alertId: newest.id })
  const { language } = person
  const shown = await Promise.all(
    alerts
      .slice(0, SHOWN)
      .map(async (alert) => ({ ...alert, text: (await textsOf(ctx, alert)).lines(language) })),
  )
  const chart = await firstChart(ctx, alerts)
  const letter = alertLetter(shown, {
    ...{ language, baseUrl: config.baseUrl, manageUrl, count: alerts.length },
    ...(chart && { chart: { src: `cid:${CHART_CID}`, label: chart.label } }),
  })
  const { hostname } = new URL(config.baseUrl)
  await mail.send({
    to: person.email,
    ...letter,
    ...(chart && {
      attachments: [
        { name: 'chart.png', type: 'image/png', content: drawChart(chart), cid: CHART_CID },
      ],
    }),
    messageId: `<alert-${userId}-${newest.id}@${hostname}>`,
    headers: {
      'List-Id': `Sightline alerts <alerts.${hostname}>`,
      'List-Unsubscribe': `<${manageUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** Half of its pixels, for sharp screens. */
const SHOWN_SIZE = { width: CHART.width / 2, height: CHART.height / 2 }
const CHART_CID = 'chart@sightline'

/** One picture is enough for a mail: of the newest alert that has one. */
async function firstChart(ctx: Context, alerts: Alert[]): Promise<ChartData | null> {
  for (const alert of alerts.slice(0, SHOWN)) {
    const data = await chartData(ctx, alert)
    if (data) return data
  }
  return null
}

type Listed = Pick<Alert, 'text' | 'path' | 'color' | 'simulated_port'>
type Occasion = {
  language: Language
  baseUrl: string
  manageUrl: string
  count: number
  chart?: { src: string; label: string }
}

/** What the mail says in the language of its reader. */
export function alertLetter(
  alerts: Listed[],
  { language, baseUrl, manageUrl, count, chart }: Occasion,
) {
  const words = WORDS[language]
  const title =
    count === 1 ? words.subject_one : fillIn(language, words.subject_many, { n: count })
  const content = layOutMail({
    language,
    title,
    lines: alerts.map((alert) => ({
      mark: MARKS[alert.color],
      text: alert.text.replace(/^.*/, (head) => head + noteOf(alert, language)),
      url: baseUrl + alert.path,
    })),
    ...(count > alerts.length && {
      more: fillIn(language, words.more, { n: count - alerts.length }),
    }),
    ...(chart && {
      picture: {
        src: chart.src,
        text: fillIn(language, words.chart, { label: chart.label }),
        ...SHOWN_SIZE,
      },
    }),
    action: { text: words.manage, url: manageUrl },
    footer: [words.why, { text: words.settings, url: `${baseUrl}/settings/alerts` }],
  })
  const [first] = alerts
  return { subject: count === 1 && first ? subjectOf(first, language) : title, ...content }
}

const noteOf = ({ simulated_port }: Listed, language: Language) =>
  simulated_port === null ? '' : ` ${WORDS[language].simulated}`

/** Of a single alert: all of it as one line. */
function subjectOf(alert: Listed, language: Language): string {
  const [head, ...parts] = alert.text.split('\n')
  const whole = parts.length > 0 ? `${head}: ${parts.join('; ')}` : `${head}`
  const note = noteOf(alert, language)
  return cut(whole, MAX_SUBJECT - note.length) + note
}

/** Resumes what crashed processes left. */
export async function wakeAlertMails(ctx: Context): Promise<void> {
  for (const { user_id, workspace_id } of await store.duePeople(ctx.db, ctx.now())) {
    await enqueue(actAs(ctx, workerOf(workspace_id)), sendAlertMail, { user_id })
  }
}

/** Moves what waits to when the person wants it now. */
export function changePreferences(
  ctx: Context,
  userId: number,
  change: Parameters<typeof store.savePreferences>[2],
) {
  return transaction(ctx, async (tx) => {
    const saved = await store.savePreferences(tx.db, userId, change)
    if (!saved.by_mail) await store.dropMails(tx.db, userId)
    else {
      const due = deliverAt(saved, tx.now())
      await store.retimeMails(tx.db, userId, due)
      await enqueue(tx, sendAlertMail, { user_id: userId }, { runAt: due })
    }
    return saved
  })
}
