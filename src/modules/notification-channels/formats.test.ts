import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNEL_KINDS, FORMATS } from './formats/index.ts'
import { composeMessage, type Line } from './message.ts'

const line = (text: string): Line => ({ text, path: '/c/1?a=1&b=2', color: 'danger', isSimulated: false })
const compose = (lines: Line[], title = 'Sightline') => composeMessage({ title, lines, baseUrl: 'https://seo.example' })

test('text in a message mentions nobody and is never markup, in any chat', () => {
  const hostile = '<!channel> @everyone @channel <b>*bold*</b> _x_ `y` [z](http://evil.example) & | \\'
  const bodyOf = (kind: keyof typeof FORMATS) => JSON.stringify(FORMATS[kind].bodyOf(compose([line(hostile)]), '1'))
  for (const kind of ['slack', 'telegram', 'google_chat'] as const) {
    assert.doesNotMatch(bodyOf(kind), /<!channel>|<b>\*bold/)
  }
  for (const kind of ['teams', 'discord', 'mattermost'] as const) {
    assert.doesNotMatch(bodyOf(kind), /@everyone|@channel|\]\(http:\/\/evil/)
  }
  assert.deepEqual((FORMATS.discord.bodyOf(compose([]), null) as { allowed_mentions: object }).allowed_mentions, {
    parse: [],
  })
})

test('every message stays within the limits of its chat, and counts what it leaves out', () => {
  const lines = Array.from({ length: 400 }, (_, index) => line(`${index} ${'ї<&>*'.repeat(1000)}`))
  const message = compose(lines, 'T'.repeat(5000))
  const limits = { slack: 6500, teams: 28_000, discord: 6000, telegram: 4500, google_chat: 32_000, mattermost: 16_383 }
  for (const kind of CHANNEL_KINDS) {
    const body = FORMATS[kind].bodyOf(message, '1')
    assert.ok(Buffer.byteLength(JSON.stringify(body)) < 32_000, kind)
    assert.ok(JSON.stringify(body).length < 2 * limits[kind], kind)
    assert.match(JSON.stringify(body), /and 39\d more/)
  }
  const slack = FORMATS.slack.bodyOf(message, null) as { blocks: { text?: { text: string } }[] }
  assert.ok(slack.blocks.every(({ text }) => (text?.text.length ?? 0) <= 3000))
  const telegram = FORMATS.telegram.bodyOf(message, '1') as { text: string }
  assert.ok(telegram.text.length <= 4096)
  const [embed] = (FORMATS.discord.bodyOf(message, null) as { embeds: { title: string; description: string }[] }).embeds
  assert.ok(embed && embed.title.length <= 256 && embed.description.length <= 4096)
})

test('findings of an alert are on lines of their own, and the simulated mark is never cut off', () => {
  const parts = [
    '1 keyword left the top 3',
    `17 keywords fell by 1 or more (${'“barista course” 12 → 14, '.repeat(20)})`,
  ]
  const alert = {
    ...line('Acme: one sentence'),
    isSimulated: true,
    translations: { en: ['Acme', ...parts].join('\n') },
  }
  for (const kind of CHANNEL_KINDS) {
    const body = JSON.stringify(FORMATS[kind].bodyOf(compose([alert]), '1'))
    assert.match(body, /Acme \\*\(simulated/, kind)
    assert.match(body, /• 1 keyword left the top 3/, kind)
    assert.match(body, /• 17 keywords fell .*…/, kind)
  }
  const long = { ...line('x'.repeat(5000)), isSimulated: true }
  for (const kind of CHANNEL_KINDS)
    assert.match(JSON.stringify(FORMATS[kind].bodyOf(compose([long]), '1')), /x… \\*\(simulated/, kind)
  const many = {
    ...alert,
    translations: { en: ['Acme', ...Array.from({ length: 30 }, (_, index) => `part ${index}`)].join('\n') },
  }
  assert.match(JSON.stringify(FORMATS.slack.bodyOf(compose([many]), null)), /• part 7\\n• … and 22 more/)
})

test('what a phone shows of a message says what happened, and to whom', () => {
  const translations = { en: 'Acme\n1 keyword left the top 3 (“a & b” 3 → 4)\n2 keywords fell' }
  const alert = { ...line('Acme: one sentence'), isSimulated: true, translations }
  const slack = FORMATS.slack.bodyOf(compose([alert, line('later')], 'Sightline: 2 notifications'), null)
  const chat = FORMATS.google_chat.bodyOf(compose([alert]), null)
  assert.equal(Reflect.get(slack, 'text'), 'Acme (simulated): 1 keyword left the top 3 (“a &amp; b” 3 → 4)')
  assert.equal(Reflect.get(chat, 'fallbackText'), 'Acme (simulated): 1 keyword left the top 3 (“a & b” 3 → 4)')
})

test('the response of a chat says whether to retry, when, or never', () => {
  const judge = (kind: keyof typeof FORMATS, status: number, body = '') =>
    FORMATS[kind].judge({ status, body, retryAfter: null })
  assert.deepEqual(judge('slack', 200, 'ok'), { result: 'sent' })
  assert.equal(judge('teams', 202).result, 'sent')
  assert.equal(judge('slack', 400, 'invalid_blocks').result, 'refused')
  assert.equal(judge('slack', 404, 'no_service').result, 'dead')
  assert.equal(judge('mattermost', 503).result, 'later')
  const discord = judge('discord', 429, '{"message":"You are being rate limited.","retry_after": 64.57}')
  assert.deepEqual('seconds' in discord && discord.seconds, 64.57)
  const telegram = (body: object, status = 400) => judge('telegram', status, JSON.stringify({ ok: false, ...body }))
  assert.equal(telegram({ description: 'Bad Request: chat not found' }).result, 'dead')
  const slow = telegram({ description: 'Too Many Requests', parameters: { retry_after: 7 } }, 429)
  assert.deepEqual('seconds' in slow && slow.seconds, 7)
  const moved = telegram({ description: 'upgraded', parameters: { migrate_to_chat_id: -100123 } })
  assert.deepEqual(moved, { result: 'moved', chatId: '-100123' })
})

test('buttons open the news and acknowledge it, and neither link is repeated', () => {
  const manageUrl = 'https://seo.example/alert/1/token'
  const message = composeMessage({
    title: 'Sightline',
    lines: [line('fell')],
    baseUrl: 'https://seo.example',
    manageUrl,
  })
  for (const kind of ['slack', 'teams', 'telegram', 'google_chat'] as const) {
    const body = JSON.stringify(FORMATS[kind].bodyOf(message, '1'))
    assert.equal(body.split(manageUrl).length, 2, `${kind}: ${body}`)
    assert.match(body, /"(url|openLink)":[^}]*https:\/\/seo\.example\/c\/1/, kind)
  }
  for (const kind of ['discord', 'mattermost'] as const) {
    assert.equal(JSON.stringify(FORMATS[kind].bodyOf(message, '1')).split(manageUrl).length, 2, kind)
  }
  // Telegram refuses a message whose button links to a local address.
  const local = composeMessage({
    title: 'S',
    lines: [line('fell')],
    baseUrl: 'http://127.0.0.1:8080',
    manageUrl: 'http://127.0.0.1:8080/alert/1/t',
  })
  assert.doesNotMatch(JSON.stringify(FORMATS.telegram.bodyOf(local, '1')), /reply_markup/)
  assert.match(JSON.stringify(FORMATS.telegram.bodyOf(local, '1')), /Acknowledge or snooze/)
})

test('a message is written in the language of its chat', () => {
  const own = { ...line('Shop fell'), translations: { uk: 'Магазин упав' }, isSimulated: true }
  const lines = Array.from({ length: 12 }, () => own)
  const message = composeMessage({
    lines,
    baseUrl: 'https://seo.example',
    language: 'uk',
    manageUrl: 'https://x.example/',
  })
  const slack = JSON.stringify(FORMATS.slack.bodyOf(message, null))
  for (const words of ['Sightline: 12 новин', 'Магазин упав (симуляція)', 'і ще 2', 'Відкрити', 'Прийняти'])
    assert.ok(slack.includes(words), words)
  assert.equal(
    composeMessage({ lines: [own], baseUrl: undefined, language: 'ru' }).lines[0]?.text,
    'Shop fell (симуляция)',
  )
})

test('a chart is an image in every chat, and left out where the chat could not fetch it', () => {
  const picture = { url: 'https://seo.example/alert-chart/x.png', label: 'shoes' }
  const message = composeMessage({ lines: [line('a')], baseUrl: 'https://seo.example', picture })
  for (const kind of CHANNEL_KINDS)
    assert.match(JSON.stringify(FORMATS[kind].bodyOf(message, '1')), /alert-chart\/x\.png/)
  const inside = composeMessage({
    lines: [line('a')],
    baseUrl: 'http://seo',
    picture: { ...picture, url: 'http://seo/x' },
  })
  assert.equal(inside.picture, undefined)
})
