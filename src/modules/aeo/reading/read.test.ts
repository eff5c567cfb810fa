import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../../../tests/cpu-time.ts'
import { compileBrands } from './brands.ts'
import { isAboutBrand, readAnswer } from './read.ts'

const brands = compileBrands([
  { domain: 'acme.com', names: ['Acme', 'DemandIQ', 'Сова', 'Нова пошта'] },
  { domain: 'rival.com', names: ['Rival', 'Rival Labs', 'Ромашка'] },
  { domain: 'third.org', names: ['Kettle & Cup', 'Львів'] },
])

const read = (text: string, urls: string[] | null = null) =>
  readAnswer(brands, { text, sources: urls?.map((url) => ({ url, title: null, isCited: true })) ?? null })
const named = (text: string) => read(text).isNamed
const position = (text: string) => read(text).position

test('brand names in capitals match when inflected, and short ones only in capitals', () => {
  const companies = compileBrands([
    { domain: 'lukoil.test', names: ['ЛУКОЙЛ'] },
    { domain: 'novatek.test', names: ['НОВАТЭК'] },
    { domain: 'pik.test', names: ['ПИК'] },
  ])
  const mentions = (text: string) => [
    ...new Set(readAnswer(companies, { text, sources: null }).spans.map(({ brand }) => brand)),
  ]
  const cases: [string, string[]][] = [
    ['Акции ЛУКОЙЛа и НОВАТЭКа выросли', ['lukoil.test', 'novatek.test']],
    ['Договор с ЛУКОЙЛом, ЛУКОЙЛУ выгодно', ['lukoil.test']],
    ['Заправка Лукойла за углом', ['lukoil.test']],
    ['Квартиры ПИКа дешевле', ['pik.test']],
    ['На пике моды и у Пика Ленина', []],
  ]
  for (const [text, wanted] of cases) assert.deepEqual(mentions(text), wanted, text)
})

test('Latin names in capitals match with a lowercase ending', () => {
  const companies = compileBrands([
    { domain: 'orlen.test', names: ['ORLEN'] },
    { domain: 'nokia.test', names: ['Nokia'] },
  ])
  const mentions = (text: string) => readAnswer(companies, { text, sources: null }).spans.length
  assert.equal(mentions('Stacje ORLENu są tanie; w ORLENie też'), 2)
  assert.equal(mentions('NOKIAn puhelimet, NOKIAlla'), 2)
  assert.equal(mentions('Orlenda and nokian shoes, NOKIANS, ORLENsomething'), 0)
})

test('a brand name matches as a whole word only, in any spelling', () => {
  for (const text of [
    'Try Acme first.',
    'ACME’s grinders',
    '**Acme** is fine',
    'Àcmé is fine',
    'Ac\u00adme is fine',
    'the Acme-compatible filter',
    'Demand-IQ leads',
    'Demand IQ leads',
    'look at acme.com for more',
    'shop.acme.com has it',
    '[Acme](https://elsewhere.net/x) is fine',
    'В «Acme» дешевле',
  ])
    assert.ok(named(text), text)
  for (const text of [
    'Acmeology is a field',
    'MacAcme',
    'on demand iq tests',
    'see https://acme.com/page',
    'see [acme.com](https://acme.com/page)',
    'see notacme.com and acme.com.evil.net and acme-shop.com',
    'write to acme@other.com or info@acme.com',
    'my-acme.net, acme.co',
  ])
    assert.ok(!named(text), text)
})

test('Cyrillic names match in every case, but not inside other words', () => {
  for (const text of [
    'Сова работает с 2010 года',
    'у Совы хорошие отзывы',
    'в Сове дешевле',
    'с Совой удобно',
    'доставка Новой почты нет, но Нову пошту хвалят',
    'відправте Новою поштою',
    'у Новій пошті швидко',
  ])
    assert.ok(named(text), text)
  const forms = compileBrands([{ domain: 'a.com', names: ['Огонёк', 'Промінь', 'Ручей', 'Боец'] }])
  for (const text of ['с Огоньком', 'у Променя', 'к Ручью', 'о Бойце'])
    assert.ok(readAnswer(forms, { text, sources: null }).isNamed, text)
  for (const text of ['летит сова', 'совы не то, чем кажутся', 'Совет дня', 'Совушка', 'Совок'])
    assert.ok(!named(text), text)
  assert.deepEqual(read('букеты от Ромашки, у Ромашці, много Ромашек').competitors, ['rival.com'])
  assert.equal(read('букеты от Ромашки, у Ромашці, много Ромашек').spans.length, 3)
  assert.deepEqual(read('живу у Львові').competitors, ['third.org'])
})

test('the longest matching name wins', () => {
  assert.deepEqual(
    read('Rival Labs and kettle and cup').spans.map(({ brand, start, end }) => [brand, start, end]),
    [
      ['rival.com', 0, 10],
      ['third.org', 15, 29],
    ],
  )
})

test('a brand that is said to be missing is not a mention', () => {
  for (const text of [
    'Acme is not listed.',
    "Acme isn't mentioned in any source.",
    "I couldn't find any information about Acme.",
    'I am not familiar with Acme.',
    'There is no mention of Acme here.',
    'Acme does not appear in the results.',
    'None of the guides mention Acme.',
    'Not listed: Acme, Rival.',
    'Missing from this list is Acme.',
    'I could not verify the following shops:\n\n- Acme\n- Rival',
    'Acme and Rival are not included.',
    'Acme is well known, but none of the guides mention it.',
    'Although Acme is popular, it does not appear in the sources.',
    'What about Acme? I could not find anything on that shop.',
    'You may know Acme. It is not listed here.',
    'Acme не упоминается в обзорах.',
    'Не удалось найти информацию об Acme.',
    'В этом списке Acme нет.',
    'О Сове нет данных.',
    'Среди источников нет упоминаний Совы.',
    'Сова в рейтинг не вошла.',
    'Acme не згадується в оглядах.',
    'Не вдалося знайти Acme серед магазинів.',
    'У переліку немає Acme.',
    'Про Acme немає інформації.',
    'Acme відсутня у списку.',
    'I looked for Acme as well, without success.',
    'I can’t find Acme among the recommended shops.',
    'Information about Acme is not available.',
    'Acme hasn’t come up in anything I read.',
    'Обнаружить что-либо про Сову не удалось.',
    'Про Acme, схоже, ніхто не писав.',
    'You also asked about Acme; sadly, there is no record of it.',
  ])
    assert.ok(!named(text), text)
  for (const text of [
    'Acme is not listed here, but Acme is a good shop.',
    'Rival is not listed, but Acme is.',
    "You won't find a better grinder than Acme.",
    'With Acme I could not find any faults.',
    'Acme is excellent and Rival is not listed.',
    'I do not recommend Acme.',
    'Acme is good, and you will not find it cheaper elsewhere.',
    'Acme is good. It does not need much care.',
    'У Acme нет доставки в выходные.',
    'Acme is not the cheapest.',
    'Rival не упоминается, а Acme хвалят все.',
    'Лучше, чем Acme, не найти.',
    'Acme не дорогой.',
    'Rival не згадується, проте Acme радять усі.',
    'У Acme не знайдено недоліків.',
    'Никто не нашёл у Совы ни одного изъяна.',
    'Ніхто не знайшов у Acme жодної вади.',
    'Without Acme this list would be incomplete.',
    'If neither picks up, try Acme.',
    'Цен ниже, чем у Совы, не найти.',
    'Лучше Совы ничего нет.',
    'You can’t go wrong with Acme.',
    'Acme is not on the cheap side.',
  ])
    assert.ok(named(text), text)
})

test('the position is the order of first appearance', () => {
  assert.equal(position('Acme, then Rival'), 1)
  assert.equal(position('Rival, Rival again, then Acme'), 2)
  assert.equal(position('Rival and Kettle & Cup lead; Acme follows'), 3)
  assert.equal(position('- Rival\n- Acme'), 2)
  assert.equal(position('| Shop | Price |\n|---|---|\n| Rival | 1 |\n| Acme | 2 |'), 2)
  assert.equal(position('Nobody is named'), null)
  assert.equal(position('Rival is not listed. Acme is.'), 1)
})

test('inside a numbered list, the position is the number in the list', () => {
  assert.equal(position('1. Unknown shop\n2. Another\n3. **Acme** — good\n4. Rival'), 3)
  assert.equal(position('### 1. Someone\ntext\n\n### 2. Acme\ntext'), 2)
  assert.equal(position('**1) Someone**\n\n**2) Acme**'), 2)
  assert.equal(position('1. Someone\n\nWords about it.\n\n2. Acme\n\nWords.'), 2)
  assert.equal(position('1. Someone\n1. Somebody\n1. Acme'), 3)
  assert.equal(position('(1) Someone\n(2) Acme'), 2)
  assert.equal(position('1: Someone\n2: Acme'), 2)
  assert.equal(position('1 — Someone\n2 — Acme'), 2)
  assert.equal(position('1. **Rival** — unlike Acme, cheap\n2. **Acme** — good'), 2)
  assert.equal(position('1. **Best overall:** Acme\n2. **Best value:** Rival'), 1)
  assert.equal(position('| # | Shop |\n|---|---|\n| 1 | Someone |\n| 2 | Acme |'), 2)
  assert.equal(position('Costs 1.5 dollars.\nAcme'), 1)
  assert.equal(position('1. Someone\n2. Somebody\n\nOverall I would take Acme.'), 1)
})

test('pages are cited by site, and a list of sources mentions no brand', () => {
  const reading = read(
    'Good shops exist.\n\nSources:\n1. Acme guide - https://acme.com/guide\n2. [Rival](https://rival.com)',
  )
  assert.deepEqual([reading.isNamed, reading.isCited, reading.position], [false, true, null])
  assert.deepEqual(
    reading.citations.map(({ domain, isCited }) => [domain, isCited]),
    [
      ['acme.com', true],
      ['rival.com', true],
    ],
  )
  const given = read('Acme it is ([guide](https://shop.acme.com/a?utm_source=x)).', [
    'https://shop.acme.com/a',
    'https://blog.news.co.uk/x',
  ])
  assert.deepEqual(
    given.citations.map(({ domain }) => domain),
    ['acme.com', 'news.co.uk'],
  )
  assert.ok(!read('see https://acme.com.evil.net/ and https://acme.com@evil.net/').isCited)
})

test('without a sentiment judge, only strong words set the sentiment', () => {
  assert.equal(read('Acme is highly recommended.').sentiment, 'positive')
  assert.equal(read('Avoid Acme.').sentiment, 'negative')
  assert.equal(read('Acme is not recommended.').sentiment, 'negative')
  assert.equal(read('Я рекомендую Сову.').sentiment, 'positive')
  assert.equal(read('Acme — жахливий магазин.').sentiment, 'negative')
  assert.equal(read('Acme sells grinders.').sentiment, '')
  assert.equal(read('Rival is excellent, Acme exists.').sentiment, '')
  assert.equal(read('Acme is excellent. Acme is overpriced.').sentiment, '')
})

test('a prompt that names the client is about the client', () => {
  assert.ok(isAboutBrand(brands, 'is Acme any good?'))
  assert.ok(isAboutBrand(brands, 'acme.com reviews'))
  assert.ok(!isAboutBrand(brands, 'best coffee grinder'))
})

test('hostile text is read within the time limit', () => {
  const parts = [
    '[',
    '(',
    '](',
    '1. ',
    '**',
    'a.',
    '|',
    'Acme is not ',
    'не ',
    '@',
    'https://',
    'https://a)))',
    '- ',
    '\n# ',
  ]
  const { ms } = timed(() => parts.map((part) => read(part.repeat(Math.ceil(100_000 / part.length)))))
  assert.ok(ms < 20_000, `${ms} ms`)
})
