import { notFound } from '../../base/errors.ts'
import { jsonOrUndefined } from '../../base/json.ts'
import type { App } from '../../core/context.ts'
import type { Bounce } from './bounce.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import { recipientReference, reportToken } from './mailer.ts'
import { recordBounces } from './record.ts'
import { readServiceReport } from './service-reports.ts'

const CONFIRM_MS = 10_000

/** A bounce report: JSON from a mail service, or the returned mail itself. Returns how many count. */
export async function receiveMailReport(
  app: App,
  { token, body }: { token: string; body: string },
): Promise<number> {
  if (token !== reportToken(app.secrets)) throw notFound()
  const json = jsonOrUndefined(body)
  const bounces = json === undefined ? returned(app, body) : await reported(app, json)
  await recordBounces(app, bounces)
  return bounces.length
}

async function reported({ http, log }: App, json: unknown): Promise<Bounce[]> {
  const report = readServiceReport(json)
  if (!report) log.warn({}, 'mail report of an unknown shape ignored')
  if (report?.confirmUrl)
    await http.fetch(report.confirmUrl, { timeoutMs: CONFIRM_MS, maxBytes: 10_000 })
  return report?.bounces ?? []
}

/** Anyone can write to that mailbox: only reports with the reference of one of our mails count. */
function returned(app: App, raw: string): Bounce[] {
  const report = readDeliveryReport(raw)
  if (!report) return []
  return report.recipients.flatMap(({ addresses, ...bounce }) => {
    const email = addresses.find((each) => isOurs(app, report, each))
    return email === undefined ? [] : [{ email, ...bounce }]
  })
}

const isOurs = ({ secrets }: App, { references }: DeliveryReport, email: string) =>
  references.includes(recipientReference(secrets, email))
