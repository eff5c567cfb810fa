import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseIdeas, type Market } from './choose-ideas.ts'
import type { Idea } from './idea.ts'

const of = (source: Idea['source'], ...queries: string[]): Idea[] => queries.map((query) => ({ query, source }))

function chosen(lists: Idea[][], more: Partial<Market> = {}): string[] {
  const market = { language: 'en', known: [], own: [], topics: ['coffee grinder'], names: [], count: 50, ...more }
  return chooseIdeas(lists, market).map(({ query }) => query)
}

test('sources take turns, each query is listed once, and tracked ones are left out', () => {
  const lists = [of('suggestion', 'Moka pot', 'moka  pot?', 'burr grinder'), of('model', 'espresso cups', 'kettle')]
  assert.deepEqual(chosen(lists, { known: ['KETTLE'] }), ['moka pot', 'espresso cups', 'burr grinder'])
})

test('case, width and Unicode composition do not make a different keyword', () => {
  const list = of('suggestion', 'Cafe\u0301 grinder', 'ＣＯＦＦＥＥ Grinder', 'café  grinder')
  assert.deepEqual(chosen([list], { known: ['coffee grinder'], names: ['café'] }), ['café grinder'])
})

test('addresses, markup, numbers, brand queries and very long sentences are not keywords', () => {
  const bad = of('model', 'http://evil.test', '<b>x</b>', 'brewlane shop', 'a '.repeat(60), '42', '')
  assert.deepEqual(chosen([bad], { own: ['Brewlane'] }), [])
})

test('no more ideas than requested are returned', () => {
  const many = Array.from({ length: 40 }, (_, index) => `grinder size ${index}`)
  assert.equal(chosen([of('model', ...many)], { count: 7 }).length, 7)
})

test('fragments are not keywords in any language, but whole questions are', () => {
  const fragments: [string, string[]][] = [
    ['en', ['for home', 'vs manual', 'near me', 'with grinder', 'grinder for', 'best price', '2026 reviews', 'and']],
    ['uk', ['для дому', 'поруч', 'та ціна', 'відгуки 2026', 'кавомолка для', 'купити недорого']],
    ['ru', ['для дома', 'рядом', 'и цена', 'отзывы', 'кофемолка с', 'своими руками']],
    ['de', ['für zuhause', 'und preis', 'kaffeemühle mit', 'günstig kaufen']],
    ['pl', ['dla domu', 'młynek do', 'cena']],
  ]
  for (const [language, queries] of fragments)
    assert.deepEqual(chosen([of('suggestion', ...queries)], { language }), [], language)
  assert.deepEqual(chosen([of('question', 'How do I choose a coffee grinder?')]), ['how do i choose a coffee grinder'])
  assert.deepEqual(chosen([of('question', 'Як вибрати кавомолку?')], { language: 'uk' }), ['як вибрати кавомолку'])
})

test('ideas in another language than the market are left out, and brand names keep their letters', () => {
  const uk = { language: 'uk', topics: ['кавомолка'], names: ['Baratza', 'кавоварка delonghi'] }
  const given = of(
    'suggestion',
    ...['coffee grinder', 'кавомолка for home', 'кавомолка отзывы', 'кофе с доставкой', 'цены на кофемолки ещё'],
    ...['кавомолка baratza', 'кавомолка delonghi ціна', 'кавомолка mk2000', 'ручна кавомолка'],
  )
  assert.deepEqual(chosen([given], uk).slice(-4), [
    'кавомолка baratza',
    'кавомолка delonghi ціна',
    'кавомолка mk2000',
    'ручна кавомолка',
  ])
  assert.ok(!chosen([given], uk).some((query) => /coffee|for home|ещё/.test(query)))
  const russian = of(
    'model',
    'чайник гусиная шея',
    'купить кофеварку рожковую',
    'френч пресс купить',
    'магазин кофейного оборудования',
    'как хранить зерна',
  )
  assert.deepEqual(chosen([russian], uk), [])
  assert.deepEqual(chosen([of('model', 'чайник гусяча шия', 'френч прес купити')], uk).length, 2)
  const german = of('suggestion', 'kaffeemühle test', 'coffee grinder for home', 'elektrische kaffeemühle')
  assert.deepEqual(chosen([german], { language: 'de' }), ['kaffeemühle test', 'elektrische kaffeemühle'])
  const japanese = of('suggestion', 'コーヒーミル 手動', 'coffee mill', '電動コーヒーミル')
  assert.deepEqual(chosen([japanese], { language: 'ja' }), ['コーヒーミル 手動', '電動コーヒーミル'])
  assert.deepEqual(chosen([of('suggestion', 'مطحنة قهوة', 'coffee')], { language: 'ar' }), ['مطحنة قهوة'])
})

test('ideas from a competitor count only if they are about a topic of the client', () => {
  const list = of('competitor', 'grinders', 'manual grinder', 'opening hours', 'jobs', 'parts')
  assert.deepEqual(chosen([list]), ['grinders', 'manual grinder'])
})
