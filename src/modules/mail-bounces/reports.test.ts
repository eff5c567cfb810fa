import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeliveryReport } from './delivery-report.ts'
import { readServiceReport } from './service-reports.ts'

const returned = (status: string[], headers: string[] = []) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...status,
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    ...headers,
    '--x--',
  ].join('\r\n')

test('a bounce report names the recipients, the reason, and whether it is permanent', () => {
  const report = readDeliveryReport(
    returned(
      [
        'Original-Recipient: rfc822;Boss@Shop.example',
        'Final-Recipient: rfc822; box7@mail.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such',
        ' mailbox',
        '',
        'Final-Recipient: rfc822; full@mail.example',
        'Action: failed',
        'Status: 5.2.2',
        '',
        'Final-Recipient: rfc822; fine@mail.example',
        'Action: delivered',
        'Status: 2.0.0',
      ],
      ['To: Boss <boss@shop.example>', 'X-Recipient-Reference: abc'],
    ),
  )

  assert.deepEqual(report, {
    references: ['abc'],
    recipients: [
      {
        kind: 'hard',
        reason: '550 5.1.1 No such mailbox',
        addresses: ['boss@shop.example', 'box7@mail.example', 'boss@shop.example'],
      },
      {
        kind: 'soft',
        reason: 'Status 5.2.2',
        addresses: ['full@mail.example', 'boss@shop.example'],
      },
    ],
  })
})

test('a complaint is read, and a reply by a person is not a report', () => {
  const complaint = [
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'Original-Rcpt-To: <a@b.example>',
    '--x',
    '',
    'X-Recipient-Reference: abc',
  ].join('\n')
  assert.deepEqual(readDeliveryReport(complaint), {
    references: ['abc'],
    recipients: [{ kind: 'complaint', reason: 'Reported as spam', addresses: ['a@b.example'] }],
  })
  assert.equal(readDeliveryReport('Subject: Re: Report\n\nThanks!'), undefined)
})

test('reports of mail services are read in their own formats', () => {
  const email = 'a@b.example'
  const ses = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) })
  const shapes: [unknown, unknown][] = [
    [
      { RecordType: 'Bounce', Type: 'HardBounce', Email: email, Details: 'no' },
      [{ kind: 'hard', email, reason: 'no' }],
    ],
    [{ RecordType: 'Bounce', Type: 'AutoResponder', Email: email }, []],
    [
      [
        { event: 'bounce', type: 'bounce', email, reason: 'no' },
        { event: 'bounce', type: 'blocked', email, reason: 'later' },
        { event: 'delivered', email },
      ],
      [
        { kind: 'hard', email, reason: 'no' },
        { kind: 'soft', email, reason: 'later' },
      ],
    ],
    [
      {
        'event-data': {
          ...{ event: 'failed', severity: 'permanent', recipient: email },
          'delivery-status': { message: 'no' },
        },
      },
      [{ kind: 'hard', email, reason: 'no' }],
    ],
    [
      ses({
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: email, diagnosticCode: 'no' }],
        },
      }),
      [{ kind: 'hard', email, reason: 'no' }],
    ],
    [
      ses({
        notificationType: 'Complaint',
        complaint: { complainedRecipients: [{ emailAddress: email }] },
      }),
      [{ kind: 'complaint', email, reason: 'Reported as spam' }],
    ],
    [{ email, kind: 'soft', reason: 'full' }, [{ kind: 'soft', email, reason: 'full' }]],
  ]
  for (const [shape, bounces] of shapes) assert.deepEqual(readServiceReport(shape), { bounces })
  assert.equal(readServiceReport({ anything: 1 }), undefined)
})

test('a subscription is confirmed only at an Amazon address', () => {
  const asking = (SubscribeURL: string) =>
    readServiceReport({ Type: 'SubscriptionConfirmation', Message: '', SubscribeURL })
  const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'
  assert.equal(asking(url)?.confirmUrl, url)
  for (const other of ['https://sns.eu.amazonaws.com.evil.example/', 'http://sns.eu.amazonaws.com/'])
    assert.equal(asking(other), undefined)
})
