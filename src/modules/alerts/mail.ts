import { z } from 'zod'
import words from '../../../locales/en/alert-mail.json' with { type: 'json' }
import { layOutMail } from '../../base/mail-layout.ts'
import { fill } from '../../base/messages.ts'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import { MailError } from '../../providers/mail/port.ts'
import { actingAs, findUser } from '../accounts/index.ts'
import { alertUrl, deliverAt } from '../notification-channels/index.ts'
import type { Finding } from './finding.ts'

import { type Alert, alertsById } from './store/alerts.ts'
import * as store from './store/people.ts'

const CLAIM_SECONDS = 90
const TOGETHER = 500
const SHOWN = 20
const MARKS = { success: '🟢', warning: '🟠', danger: '🔴' }

type Announced = Pick<Alert, 'id' | 'findings'>

/** Keeps an alert for everybody who wants mail of it, in the transaction of the alert. */
export async function mailLater(tx: Context, alert: Announced): Promise<void> {
  if (!tx.mail || !tx.config.baseUrl) return
  const people = (await store.mailedPeople(tx.db)).filter(({ muted }) => isWanted(alert.findings, muted))
  const mails = people.map((person) => ({
    user_id: person.user_id,
    alert_id: alert.id,
    due_at: deliverAt(person, tx.now()),
  }))
  await store.insertMails(tx.db, mails)
  for (const { user_id, due_at } of mails) await enqueue(tx, sendAlertMail, { user_id }, { runAt: due_at })
}

const isWanted = (findings: Finding[], muted: string[]) => findings.some(({ condition }) => !muted.includes(condition))

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
      await store.settleMails(ctx.db, claimed, isFinal ? { sent_at: ctx.now() } : { claimed_until: null })
      if (!isFinal) throw thrown
      ctx.log.warn({ user_id, reason: thrown.reason }, 'alert mail rejected')
    }
  },
})

async function post(ctx: Context, { userId, alertIds }: { userId: number; alertIds: number[] }): Promise<void> {
  const { mail, config } = ctx
  const person = await findUser(ctx.db, userId)
  if (!mail || !config.baseUrl || !person) return
  // By the role and the clients of the person, as they are now.
  const alerts = await alertsById(actingAs(ctx, person), alertIds)
  const [newest] = alerts
  if (!newest) return
  const manageUrl = alertUrl(ctx, { kind: 'alert_person', id: userId, alertId: newest.id })
  const title = alerts.length === 1 ? words.subject_one : fill(words.subject_many, { n: alerts.length })
  const content = layOutMail({
    title,
    lines: alerts.slice(0, SHOWN).map(({ text, path, color, simulated_port }) => ({
      mark: MARKS[color],
      text: simulated_port === null ? text : `${text} ${words.simulated}`,
      url: config.baseUrl + path,
    })),
    ...(alerts.length > SHOWN && { more: fill(words.more, { n: alerts.length - SHOWN }) }),
    action: { text: words.manage, url: manageUrl },
    footer: [words.why, { text: words.settings, url: `${config.baseUrl}/settings/alerts` }],
  })
  const { hostname } = new URL(config.baseUrl)
  await mail.send({
    to: person.email,
    subject: alerts.length === 1 ? newest.text.slice(0, 150) : title,
    ...content,
    messageId: `<alert-${userId}-${newest.id}@${hostname}>`,
    headers: {
      'List-Id': `Sightline alerts <alerts.${hostname}>`,
      'List-Unsubscribe': `<${manageUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** Resumes what crashed processes left. */
export async function wakeAlertMails(ctx: Context): Promise<void> {
  for (const { user_id, workspace_id } of await store.duePeople(ctx.db, ctx.now())) {
    await enqueue(actAs(ctx, workerOf(workspace_id)), sendAlertMail, { user_id })
  }
}

/** Moves what waits to when the person wants it now. */
export function changePreferences(ctx: Context, userId: number, change: Parameters<typeof store.savePreferences>[2]) {
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
