import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { entriesOf } from './aliases.ts'
import { packGeoTargets, type SourcePlace, unpackGeoTargets } from './asset.ts'
import { CITY_NAMES } from './city-names.ts'
import { fold, slips } from './fold.ts'
import { findCountry, findLocation, nearestLocations, resolveLocation, searchLocations } from './locations.ts'
import { uule } from './uule.ts'

const names = (text: string, limit = 5) => searchLocations(text, limit).map(({ canonicalName }) => canonicalName)

test('an exact name comes first, well-known locations before their namesakes', () => {
  assert.equal(names('paris')[0], 'Paris,Paris,Ile-de-France,France')
  assert.equal(names('London')[0], 'London,England,United Kingdom')
  assert.equal(names('washington')[0], 'Washington,United States')
  assert.equal(names('germany')[0], 'Germany')
  assert.deepEqual(names('new york', 2), ['New York,United States', 'New York,New York,United States'])
})

test('a name prefix finds countries and regions before cities', () => {
  assert.equal(names('germ')[0], 'Germany')
  assert.equal(names('united k')[0], 'United Kingdom')
  assert.equal(names('calif')[0], 'California,United States')
  assert.equal(names('lond')[0], 'London,England,United Kingdom')
})

test('the words of a longer name may come in any order and with accents', () => {
  assert.equal(names('Chicago, Illinois')[0], 'Chicago,Illinois,United States')
  assert.equal(names('illinois chicago')[0], 'Chicago,Illinois,United States')
  assert.equal(names('SÃO PAULO')[0], 'Sao Paulo,State of Sao Paulo,Brazil')
})

test('a misspelled name is still found, and gibberish finds nothing', () => {
  assert.equal(names('chcago')[0], 'Chicago,Illinois,United States')
  assert.equal(names('Los Angelse')[0], 'Los Angeles,California,United States')
  assert.deepEqual(names('qqqqzzzz'), [])
})

test('a result carries everything a search needs', () => {
  assert.deepEqual(searchLocations('Chicago', 1), [
    {
      name: 'Chicago',
      canonicalName: 'Chicago,Illinois,United States',
      googleId: 1016367,
      countryCode: 'US',
      targetType: 'City',
      geo: 'w+CAIQICIeQ2hpY2FnbyxJbGxpbm9pcyxVbml0ZWQgU3RhdGVz',
    },
  ])
})

test('the limit is applied and capped at 100; an empty query lists countries, an oversized one nothing', () => {
  assert.equal(searchLocations('a', 7).length, 7)
  assert.equal(searchLocations('a', 10_000).length, 100)
  assert.equal(searchLocations('a', -1).length, 0)
  assert.ok(searchLocations('', 5).every(({ targetType }) => targetType === 'Country'))
  assert.deepEqual(searchLocations('x'.repeat(100_000), 5), [])
})

test('of a city and a county with the same name, and so the same token, only the city is listed', () => {
  const found = searchLocations('Warszawa', 20).concat(searchLocations('Warsaw', 20))
  const polish = found.filter(({ countryCode }) => countryCode === 'PL')
  assert.deepEqual([...new Set(polish.map(({ targetType }) => targetType))], ['City'])
  const tokens = searchLocations('Warsaw', 100).map(({ geo }) => geo)
  assert.equal(new Set(tokens).size, tokens.length)
})

test('a location is found by its canonical name in any case and spacing, and by nothing else', () => {
  assert.equal(findLocation('Chicago,Illinois,United States')?.googleId, 1016367)
  assert.equal(findLocation('chicago, illinois, united states')?.googleId, 1016367)
  assert.equal(findLocation('New South Wales,Australia')?.googleId, 20035)
  assert.equal(findLocation('Saint John,New Brunswick,Canada')?.targetType, 'City')
  assert.equal(findLocation('Chicago'), undefined)
  assert.equal(findLocation(''), undefined)
})

test('a country is found by its code', () => {
  assert.deepEqual(
    [findCountry('de')?.canonicalName, findCountry('US')?.googleId, findCountry('zz')],
    ['Germany', 2840, undefined],
  )
})

test('an unknown name is answered with the nearest ones', () => {
  const nearest = (text: string) => nearestLocations(text, 3).map(({ canonicalName }) => canonicalName)
  assert.equal(nearest('Chicago, Illinois, USA')[0], 'Chicago,Illinois,United States')
  assert.equal(nearest('Berlin, Deutschland')[0], 'Berlin,Germany')
  assert.equal(nearest('Londn')[0], 'London,England,United Kingdom')
  assert.equal(nearest('Chicago, Illinois, USA').length, 3)
})

test('cities and countries are found by their native, foreign and former names', () => {
  const wanted: Record<string, string> = {
    München: 'Munich,Bavaria,Germany',
    Kiev: 'Kyiv,Kyiv city,Ukraine',
    Київ: 'Kyiv,Kyiv city,Ukraine',
    Москва: 'Moscow,Moscow,Russia',
    Praha: 'Prague,Prague,Czechia',
    Wien: 'Vienna,Vienna,Austria',
    東京: 'Tokyo,Tokyo,Japan',
    القاهرة: 'Cairo,Cairo Governorate,Egypt',
    Deutschland: 'Germany',
    Украина: 'Ukraine',
    'Берлин, Германия': 'Berlin,Germany',
    'München, Deutschland': 'Munich,Bavaria,Germany',
  }
  for (const [text, name] of Object.entries(wanted)) {
    assert.equal(names(text)[0]?.split(',')[0], name.split(',')[0], text)
    assert.equal(resolveLocation(text)?.canonicalName, searchLocations(text, 1)[0]?.canonicalName, text)
  }
  assert.equal(names('Новосиб')[0]?.split(',')[0], 'Novosibirsk')
  assert.equal(names('Бердичів')[0]?.split(',')[0], 'Berdychiv')
})

test('every alternative city name belongs to a city on the list', () => {
  const missing = Object.entries(CITY_NAMES).flatMap(([country, line]) =>
    entriesOf(line).flatMap(({ name, others }) => {
      const found = searchLocations(others[0] ?? '', 30).some(
        (each) => each.countryCode === country && each.name === name,
      )
      return found ? [] : [`${country} ${name}`]
    }),
  )
  assert.deepEqual(missing, [])
})

test('a location is resolved from its token, its canonical name or any unambiguous name', () => {
  const [chicago] = searchLocations('Chicago', 1)
  for (const text of [chicago?.geo ?? '', chicago?.geo.replace('+', ' ') ?? '', 'Chicago', 'chicago, US', 'Чикаго'])
    assert.equal(resolveLocation(text)?.googleId, 1016367, text)
  for (const text of ['Springfield', 'New York', 'w+nonsense', 'Chicago, Atlantis', '', 'w+CAIQICIeQ2hpY2Fn'])
    assert.equal(resolveLocation(text), undefined, text)
})

test('a token encodes the length of the name and then the name', () => {
  assert.equal(uule('Chicago,Illinois,United States'), 'w+CAIQICIeQ2hpY2FnbyxJbGxpbm9pcyxVbml0ZWQgU3RhdGVz')
  const long = 'é'.repeat(100)
  const bytes = Buffer.from(uule(long).slice(2), 'base64')
  assert.deepEqual([...bytes.subarray(0, 7)], [0x08, 0x02, 0x10, 0x20, 0x22, 0xc8, 0x01])
  assert.equal(bytes.subarray(7).toString(), long)
})

test('names are compared without accents, and typos are counted', () => {
  assert.equal(fold("  Saint-Pierre-de-l'Île,  ŁÓDŹ "), 'saint pierre de lile lodz')
  assert.deepEqual(
    [slips('kitten', 'kitten', 2), slips('ab', 'ba', 2), slips('kitten', 'kiten', 2), slips('kitten', 'sitting', 2)],
    [0, 1, 1, 3],
  )
})

test('locations survive packing and unpacking', () => {
  const place = {
    id: 7,
    name: 'Town',
    canonicalName: 'Town,Land',
    countryCode: 'XX',
    targetType: 'City',
    isMajor: false,
  } as const
  const source: SourcePlace[] = [
    { ...place, region: '', country: 'Land' },
    { ...place, id: 9, canonicalName: 'Own Name,Land', isMajor: true, region: '', country: 'Land' },
  ]
  const { region, country, ...second } = source[1] ?? { region: '', country: '' }
  assert.deepEqual([...unpackGeoTargets(packGeoTargets(source))], [place, second])
})

test('the bundled list is under 700 kB and matches the tables it was built from', (t) => {
  const asset = new URL('./places.br', import.meta.url)
  assert.ok(statSync(asset).size < 700_000)
  const near = new URL('../../../../../shared/fixtures/locations/', import.meta.url)
  const folder = existsSync(near) ? near : new URL('../../../../../../shared/fixtures/locations/', import.meta.url)
  if (!existsSync(folder)) {
    console.warn('Geotarget tables are missing: the list is not compared with them')
    return t.skip()
  }
  const rows = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8').trim().split('\n').slice(1),
  )
  const wanted = rows.map((row) => {
    const [id, name, canonical, , , code = ''] = [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
    return `${id}|${name}|${canonical}|${code.toUpperCase()}`
  })
  const shipped = Array.from(
    unpackGeoTargets(readFileSync(asset)),
    (p) => `${p.id}|${p.name}|${p.canonicalName}|${p.countryCode}`,
  )
  assert.deepEqual(shipped.sort(), wanted.sort())
})

test('loading the locations yields to other work', async () => {
  // A separate copy of the module, with nothing loaded yet.
  const copy = './locations.ts?copy'
  const { findLocation, warmLocations } = await import(copy)
  let turns = 0
  let isWarm = false
  const takeTurns = () => {
    turns++
    if (!isWarm) setImmediate(takeTurns)
  }
  takeTurns()
  await warmLocations()
  isWarm = true
  assert.ok(turns > 20, `${turns} turns of other work`)
  assert.ok(findLocation('Berlin,Germany'))
})

test('a lookup while the locations load is answered at once, and so is every later one', async () => {
  const copy = './locations.ts?other-copy'
  const { findLocation, warmLocations } = await import(copy)
  const warming = warmLocations()
  assert.ok(findLocation('Berlin,Germany'))
  await warming
  assert.ok(findLocation('Paris,France') ?? findLocation('France'))
})
