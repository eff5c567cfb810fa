import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difficultyOf } from './difficulty.ts'
import { intentByPage, intentByWords } from './intent.ts'

const brands = ['brewlane', 'kettle & cup']
const byWords = (query: string) => intentByWords({ query, brands })

test('the words of a query tell its intent, in several languages', () => {
  const expected = {
    informational: ['how to clean a moka pot', 'как варить кофе', 'was ist espresso'],
    commercial: ['buy espresso machine', 'купити кавомолку', 'kaffeemühle test'],
    local: ['coffee shop near me', 'best coffee near me', 'кав’ярня поруч'],
    navigational: ['brewlane reviews', 'kettle & cup'],
  }
  for (const [intent, queries] of Object.entries(expected))
    for (const query of queries) {
      assert.equal(byWords(query).intent, intent, query)
      assert.ok(byWords(query).confidence > 0.5, query)
    }
  assert.equal(byWords('moka pot').confidence, 0.25)
})

test('the results page decides the intent if the words do not, unless it is already known', () => {
  const page = { query: 'moka pot', brands, blocks: ['shopping', 'ads_top'], firstHost: '' }
  assert.equal(intentByPage(page).intent, 'commercial')
  assert.ok(intentByPage(page).confidence > 0.5)
  assert.equal(intentByPage({ ...page, blocks: ['local_pack'] }).intent, 'local')
  const site = { ...page, query: 'cuisinart', blocks: [], firstHost: 'www.cuisinart.com' }
  assert.equal(intentByPage(site).intent, 'navigational')
  const known = { intent: 'informational', confidence: 0.75 } as const
  assert.deepEqual(intentByPage({ ...page, blocks: [], known }), known)
})

const results = (hosts: string[], title = 'All about coffee') =>
  hosts.map((host, at) => ({ position: at + 1, url: `https://${host}/x`, title }))
const seen = { query: 'moka pot', blocks: [], shareOf: () => 0 }
const hosts = Array.from({ length: 10 }, (_, index) => `site${index}.example`)

test('strong sites, exact titles and blocks raise the difficulty, open hosts lower it; parts explain it', () => {
  const weak = difficultyOf({ ...seen, results: results(hosts) })
  const strong = difficultyOf({ ...seen, results: results(hosts), shareOf: () => 0.3 })
  const exact = difficultyOf({ ...seen, results: results(hosts, 'The best Moka Pot') })
  const pushed = difficultyOf({
    ...seen,
    results: results(hosts),
    blocks: ['ads_top', 'shopping'],
  })
  const open = difficultyOf({ ...seen, results: results(hosts.map(() => 'www.reddit.com')) })

  const all = [open, weak, pushed, exact, strong].map((each) => each?.difficulty ?? -1)
  assert.deepEqual(
    all,
    all.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(all).size, all.length)
  assert.deepEqual(strong?.parts, {
    ...{ results: 10, known_sites: 10, exact_titles: 0, open_hosts: 0, blocks: 0 },
  })
  assert.deepEqual([exact?.parts.exact_titles, open?.parts.open_hosts], [10, 10])
  assert.equal(difficultyOf({ ...seen, results: [] }), null)
})

test('a strong site counts more the higher it ranks', () => {
  const shareOf = (host: string) => (host === 'strong.example' ? 0.5 : 0)
  const at = (rank: number) => difficultyOf({ ...seen, shareOf, results: results(hosts.with(rank, 'strong.example')) })
  assert.ok((at(0)?.difficulty ?? 0) > (at(9)?.difficulty ?? 0))
})
