import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinSerps, type Serp } from './serp.ts'

const result = (position: number, name: string) => ({
  position,
  title: name,
  link: `https://${name}.com/`,
  snippet: '',
})

test('of several pages all results count, each where it stands first, and the blocks of the first page', () => {
  const first: Serp = { organic: [result(1, 'a'), result(2, 'b')], features: ['videos'], people_also_ask: ['why?'] }
  const second: Serp = { organic: [result(11, 'b'), result(12, 'c')], features: ['images', 'videos'] }

  const joined = joinSerps([first, second])

  assert.deepEqual(
    joined.organic.map(({ position, title }) => [position, title]),
    [
      [1, 'a'],
      [2, 'b'],
      [12, 'c'],
    ],
  )
  assert.deepEqual([joined.features, joined.people_also_ask], [['videos'], ['why?']])
  assert.deepEqual(joinSerps([]), { organic: [], features: [] })
})
