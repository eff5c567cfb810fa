import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllDay } from './calendar.ts'
import { cleanCount, greatestCount } from './count.ts'
import { isDate, splitDate } from './dates.ts'
import { clean } from './text.ts'

test('character references are decoded, invisible characters dropped, whitespace collapsed', () => {
  assert.equal(clean(' a&amp;b &lt;i&gt; &eacute;&#233;&#xe9; \n\t c '), 'a&b <i> ééé c')
  assert.equal(clean('\u200e\u202aTop\u00ad Tab\u202c'), 'Top Tab')
  assert.equal(clean('AT&T &unknown; &#0; &#xD800;'), 'AT&T &unknown;')
})

test('emoji and joined letters survive cleaning', () => {
  assert.equal(clean('👨‍👩‍👧 می‌خواهم'), '👨‍👩‍👧 می‌خواهم')
})

test('a long text is cut without breaking a character', () => {
  assert.equal(clean('a😀😀', 2), 'a')
  assert.equal(clean('x'.repeat(5_000)).length, 2_000)
})

test('counts are read in the number format of any country', () => {
  assert.equal(cleanCount('1,957,975'), 1_957_975)
  assert.equal(cleanCount('1.957.975'), 1_957_975)
  assert.equal(cleanCount('26\u00a0209'), 26_209)
  assert.equal(cleanCount('2.5K'), 2_500)
  assert.equal(cleanCount('many'), null)
  assert.equal(greatestCount('About 97,500,000 results (0.40 seconds)'), 97_500_000)
  assert.equal(greatestCount('Seite 2 von ungefähr 5.570.000 Ergebnissen (0,30 Sekunden)'), 5_570_000)
})

test('a date before a snippet is split off, other text is not', () => {
  assert.deepEqual(splitDate('Dec 8, 2022 — This recipe'), { date: 'Dec 8, 2022', snippet: 'This recipe' })
  assert.deepEqual(splitDate('vor 2 Tagen · Der Text'), { date: 'vor 2 Tagen', snippet: 'Der Text' })
  assert.deepEqual(splitDate('14 Oct 2023 ... JavaScript'), { date: '14 Oct 2023', snippet: 'JavaScript' })
  assert.equal(splitDate('Kelly Kettle — a stove').date, null)
  assert.equal(splitDate('by P Liu · 2023 · Cited by 2 — The color').date, null)
  for (const date of [
    '2 days ago',
    'il y a 3 heures',
    '5 мая 2024 г.',
    '2024年3月5日',
    '24/1/2013',
    '24 de abr. de 2024',
  ])
    assert.ok(isDate(date), date)
  for (const other of ['Gadgets 360', '10 best tools for every day', 'Wikipedia', '4.7 (217)'])
    assert.ok(!isDate(other), other)
  for (const [other, language] of [
    ['3. Simple Feast', 'sv'],
    ['President Joe Biden. 10M likes', 'en'],
    ['43M followers', 'en'],
    ['26 seconds', 'en'],
    ['Products 1', 'en'],
    ['3 de Simple', 'pt'],
  ] as const)
    assert.ok(!isDate(other, language), other)
  for (const [date, language] of [
    ['20 mins ago', 'en'],
    ['2 dias atrás', 'pt'],
    ['April 2023', 'en'],
    ['Apr 8, 2013', 'sv'],
    ['il y a 3 h', 'fr'],
    ['3天前', 'zh'],
    ['8 янв. 2024 г.', 'ru'],
  ] as const)
    assert.ok(isDate(date, language), date)
})

test('24-hour opening is recognized in several languages', () => {
  for (const [text, language] of [
    ['Open 24 hours', 'en'],
    ['Ouvert 24 h/24', 'fr'],
    ['24 Stunden geöffnet', 'de'],
    ['24時間営業', 'ja'],
  ] as const)
    assert.ok(isAllDay(text, language), text)
  assert.ok(!isAllDay('24 Hour Street', 'de') && !isAllDay('1594 Market St', 'en'))
})

test('the fast and the slow path of cleaning agree on every character', () => {
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code)
    // A character reference forces the slow path.
    if (character !== '&')
      assert.equal(clean(`a${character}b &amp;`), `${clean(`a${character}b`)} &`, code.toString(16))
  }
})
