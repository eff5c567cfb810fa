import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareOfVoice } from './share-of-voice.ts'

const client = { domain: 'own.com', name: 'Own' }
const competitors = [
  { id: 7, domain: 'rival.com', name: 'Rival' },
  { id: 8, domain: 'quiet.com', name: 'Quiet' },
]
const observations = [1, 2, 3, 4].map((id) => ({
  id,
  prompt: id < 3 ? 'a' : 'b',
  created_at: id * 10,
  surface: id < 4 ? ('pasted' as const) : ('chatgpt_app' as const),
}))
const ad = (observation_id: number, position: number, host: string, advertiser = '') => ({
  observation_id,
  position,
  host,
  advertiser,
})

test('appearance rates are over all observations, shares over all ads', () => {
  const ads = [
    ad(1, 1, 'shop.rival.com'),
    ad(1, 2, 'own.com'),
    ad(1, 3, 'rival.com'),
    ad(2, 1, 'other.co.uk'),
    ad(2, 2, 'rival.com'),
    ad(3, 1, '', 'RIVAL'),
  ]
  const share = shareOfVoice({ observations, ads, client, competitors })
  assert.deepEqual([share.observations, share.prompts, share.ads], [4, 2, 6])
  assert.deepEqual(share.surfaces, [
    { surface: 'pasted', observations: 3, ads: 6 },
    { surface: 'chatgpt_app', observations: 1, ads: 0 },
  ])
  assert.deepEqual(share.competitors, [
    {
      domain: 'rival.com',
      name: 'Rival',
      competitor_id: 7,
      appearances: 3,
      appearance_rate: 0.75,
      ads: 4,
      share: 4 / 6,
      avg_position: 7 / 4,
      top_rate: 2 / 3,
      first_seen: 10,
      last_seen: 30,
      prompts: ['a', 'b'],
    },
  ])
  assert.deepEqual([share.client?.appearances, share.client?.share], [1, 1 / 6])
  assert.deepEqual(
    share.unattributed.map(({ domain }) => domain),
    ['other.co.uk'],
  )
})

test('without observations the share of voice is empty', () => {
  const share = shareOfVoice({ observations: [], ads: [], client, competitors })
  assert.deepEqual(share, {
    ...{ observations: 0, surfaces: [], prompts: 0, ads: 0 },
    ...{ client: null, competitors: [], unattributed: [] },
  })
})
