import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../../tests/cpu-time.ts'
import { parseAds } from './parse.ts'

const read = (paste: string) => parseAds(paste).map(({ host, title }) => [host, title])

test('an ad is read with label, title, name and address in any order that engines print them', () => {
  const orders = [
    'Sponsored\nCoffee grinders - Free shipping\nKettle & Cup\nhttps://www.kettleandcup.com › grinders\nShop now and save.',
    'Sponsored\nKettle & Cup\nhttps://www.kettleandcup.com\nCoffee grinders - Free shipping\nShop now and save.',
    'Ad · https://www.kettleandcup.com/grinders\nCoffee grinders - Free shipping\nShop now and save.',
    'Ad\nCoffee grinders - Free shipping\nkettleandcup.com\nShop now and save.',
    'Sponsored\nkettleandcup.com/grinders\nCoffee grinders - Free shipping',
  ]
  for (const paste of orders)
    assert.deepEqual(read(paste), [['kettleandcup.com', 'Coffee grinders - Free shipping']], paste)
})

test('organic results after the last ad are not ads', () => {
  const paste =
    'Sponsored\nFirst ad\nhttps://a.com\nWords\nSponsored\nSecond ad\nhttps://b.com\nWords\nBest grinders of 2026\nhttps://organic.com › best\nWords\nAnother\nhttps://organic2.com\nWords\n'
  assert.deepEqual(read(paste), [
    ['a.com', 'First ad'],
    ['b.com', 'Second ad'],
  ])
})

test('an ad with a bare host keeps it, whatever link follows below', () => {
  const pastes = [
    'Sponsored\nCoffee grinders\nkettleandcup.com\nShop now.\nBest grinders of 2026\nhttps://www.organic.com › best',
    'Sponsored\nkettleandcup.com\nCoffee grinders\nhttps://www.organic.com/best\nWords',
    'Sponsored\nCoffee grinders\nkettleandcup.com\nhttps://www.organic.com/best\nBest grinders',
  ]
  for (const paste of pastes) {
    assert.deepEqual(read(paste), [['kettleandcup.com', 'Coffee grinders']], paste)
    const simulated = paste.replaceAll('.com', '.test')
    assert.deepEqual(read(simulated), [['kettleandcup.test', 'Coffee grinders']], simulated)
  }
  const named = 'Sponsored\nHotels.com\nhttps://uk.hotels.com › london\nCheap rooms\nBook now'
  assert.deepEqual(read(named), [['uk.hotels.com', 'Cheap rooms']])
})

test('a group of ads closed by the page contains every ad within it', () => {
  const paste =
    'Sponsored results\nAlpha\nhttps://alpha.com\nAlpha grinders\nWords\nBeta\nhttps://beta.com › x\nBeta grinders\nWords\nHide sponsored results\nOrganic\nhttps://organic.com\nWords'
  assert.deepEqual(read(paste), [
    ['alpha.com', 'Alpha grinders'],
    ['beta.com', 'Beta grinders'],
  ])
})

test('ad labels are recognized in many languages', () => {
  const labels = [
    ...[
      'Sponsored',
      'Ad',
      'Promoted',
      'Реклама',
      'Спонсировано',
      'Спонсоване',
      'Anzeige',
      'Gesponsert',
      'Annonce',
      'Sponsorisé',
    ],
    ...[
      'Patrocinado',
      'Anuncio',
      'Annuncio',
      'Sponsorizzato',
      'Anúncio',
      'Reklama',
      'Sponsorowane',
      'Advertentie',
      'Gesponsord',
    ],
    ...[
      'Reklam',
      'Sponsorlu',
      '広告',
      'スポンサー',
      '광고',
      '广告',
      'Mainos',
      'Annons',
      'Quảng cáo',
      'إعلان',
      'ממומן',
      'SPONSORED ·',
      'Anzeige ·',
    ],
    ...['Gesponsertes Ergebnis', 'Résultat sponsorisé', 'Resultado patrocinado', 'Risultato sponsorizzato'],
    ...['Wynik sponsorowany', 'Patrocinada', 'Gesponsord resultaat', 'Sponsorlu sonuç', 'Оголошення', 'Промо'],
  ]
  for (const label of labels)
    assert.deepEqual(read(`${label}\nTitle of it\nhttps://www.shop.de/x\nWords`), [['shop.de', 'Title of it']], label)
  assert.deepEqual(read('Anzeige·www.shop.de/x\nTitel'), [['shop.de', 'Titel']])
})

test('version numbers, abbreviations and e-mail addresses are not taken for hosts', () => {
  assert.deepEqual(read('Sponsored\nLearn Node.js v2.0 e.g. today\nwww.school.com\nwords'), [
    ['school.com', 'Learn Node.js v2.0 e.g. today'],
  ])
  assert.deepEqual(read('Sponsored\nOnly words here\nand here'), [['', 'Only words here']])
  assert.deepEqual(read('Sponsored\nMail us\nsomeone@example.com\nwww.shop.com'), [['shop.com', 'Mail us']])
})

test('hosts in other alphabets are stored as punycode', () => {
  assert.deepEqual(read('Реклама\nКупить кофе\nhttps://кофе.рф › купить'), [['xn--e1ajmy.xn--p1ai', 'Купить кофе']])
})

test('a page without ads, malformed text and very long text are harmless', () => {
  assert.deepEqual(read('Best grinders\nhttps://organic.com\nAds are everywhere in this sentence'), [])
  assert.deepEqual(read(''), [])
  assert.deepEqual(read('Sponsored\n'.repeat(2000)), [])
  const { ms } = timed(() => {
    parseAds(`Sponsored\n${'a.'.repeat(40_000)}\n${'https://'.repeat(5000)}\n${'('.repeat(50_000)}`)
    parseAds(`Ad ${'· '.repeat(40_000)}`)
  })
  assert.ok(ms < 2000, `${ms} ms`)
  assert.equal(parseAds('Sponsored\nT\nhttps://a.com\n'.repeat(500)).length, 50)
})
