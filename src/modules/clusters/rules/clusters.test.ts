import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOf } from './advice.ts'
import { countedPages, pageNumbers, tellingPage } from './counted-pages.ts'
import { groupKeywords } from './group.ts'
import { carriedOn, changedMembers, type Member, nextMembers } from './identity.ts'
import { openLooks } from './looks.ts'
import { sharedPages } from './shared-pages.ts'

/** Keywords of several topics, `size` each, with the pages of their topic and one of their own. */
const topics = (count: number, size: number) =>
  Array.from({ length: count * size }, (_, index) => {
    const topic = Math.floor(index / size)
    const shared = Array.from({ length: 4 }, (_, page) => 1000 * (topic + 1) + page)
    return { id: index + 1, pages: [...shared, 1_000_000 + index] }
  })

const looksOf = (lists: { id: number; pages: number[] }[]) => {
  const looks = openLooks()
  for (const { id, pages } of lists) looks.add(id, pages)
  return looks.close()
}

const idsOf = (groups: { id: number }[][]) => groups.map((group) => group.map(({ id }) => id))

test('keywords that share pages form a group in any order, and one that shares none is in no group', () => {
  const looks = [...topics(3, 4), { id: 99, pages: [1, 2, 3] }]

  const groups = groupKeywords(looksOf(looks), 3)

  assert.deepEqual(idsOf(groups), [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
  ])
  assert.deepEqual(groupKeywords(looksOf(looks.toReversed()), 3), groups)
  assert.equal(groups[0]?.[0]?.links, 12)
})

test('a keyword between two topics does not merge them', () => {
  const looks = [...topics(2, 5), { id: 99, pages: [1000, 1001, 1002, 2000, 2001] }]
  const groups = idsOf(groupKeywords(looksOf(looks), 2))
  assert.deepEqual(
    groups.map((group) => group.filter((id) => id < 99).length),
    [5, 5],
  )
})

test('a page shared by too many keywords links none of them', () => {
  const everybody = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, pages: [1, 2, 3, 100 + index] }))
  assert.equal(sharedPages(looksOf(everybody), 2).count, 0)
  assert.equal(sharedPages(looksOf(everybody.slice(0, 50)), 2).count, (50 * 49) / 2)
})

test('pages on user-generated hosts do not count, nor do pages seen in less than half of the checks', () => {
  const links = ['https://www.youtube.com/watch?v=1', 'https://shop.example/a?utm_source=x', 'nonsense']
  assert.deepEqual(links.map(tellingPage), [undefined, 'shop.example/a', undefined])
  const [one, same] = pageNumbers([...links, 'http://shop.example/a/'])
  assert.ok(Number.isSafeInteger(one))
  assert.equal(same, one)
  assert.deepEqual(countedPages([[1, 2], null, null]), [1, 2])
  assert.deepEqual(
    countedPages([
      [1, 2],
      [2, 3],
      [3, 1],
    ]).sort(),
    [1, 2, 3],
  )
  assert.deepEqual(countedPages([[1, 2], [2, 3], [4]]), [2])
})

const member = (keyword_id: number, cluster_id: number | null, more: Partial<Member> = {}): Member => ({
  ...{ keyword_id, cluster_id, is_moving: false, moving_to: null, is_pinned: false, links: 0 },
  ...more,
})
const known = (members: Member[]) => new Map(members.map((each) => [each.keyword_id, each]))
const group = (...ids: number[]) => ids.map((id) => ({ id, links: 1 }))
const clusterOf = (members: Member[]) => members.map(({ cluster_id }) => cluster_id)

test('a group continues the cluster it resembles most, and only one group does', () => {
  const before = [1, 2, 3, 4].map((id) => member(id, 7)).concat([5, 6].map((id) => member(id, 8)))
  assert.deepEqual(carriedOn([group(1, 2, 3, 9), group(5, 6, 4)], known(before)), [7, 8])
  assert.deepEqual(carriedOn([group(1, 2), group(3, 4)], known(before)), [7, null])
  assert.deepEqual(carriedOn([group(1, 10, 11, 12)], known(before)), [null])
})

test('a keyword changes cluster after two checks in a row, and a pinned one stays', () => {
  const before = [1, 2, 3]
    .map((id) => member(id, 7))
    .concat([member(4, 8), member(5, 8), member(6, 8, { is_pinned: true })])
  const clusters = [
    { id: 7, isNew: false, members: group(1, 2, 6) },
    { id: 8, isNew: false, members: group(3, 4, 5) },
  ]
  const ids = [1, 2, 3, 4, 5, 6]

  const once = nextMembers(ids, clusters, known(before))
  const twice = nextMembers(ids, clusters, known(once))

  assert.deepEqual(clusterOf(once), [7, 7, 7, 8, 8, 8])
  assert.deepEqual(clusterOf(twice), [7, 7, 8, 8, 8, 8])
  assert.deepEqual(clusterOf(nextMembers(ids, [], known(twice))), [null, null, null, null, null, 8])
})

test('only what changed is stored again', () => {
  const before = [member(1, 7), member(2, 7), member(3, 8)]
  const now = [member(1, 7), member(2, 7, { links: 3 }), member(3, 7), member(4, null)]

  const changed = changedMembers(now, known(before))

  assert.deepEqual(
    changed.map(({ keyword_id }) => keyword_id),
    [2, 3, 4],
  )
})

test('page advice depends on the leading pages and on whether their results overlap', () => {
  const leading = (url: string, keywords: number[], best_position = 3) => ({ url, keywords, best_position })
  const same = { pagesOf: () => new Set([1, 2, 3]), minShared: 2 }
  const apart = { pagesOf: (keyword: number) => new Set([keyword]), minShared: 2 }
  assert.equal(adviceOf([], same), 'needs_page')
  assert.equal(adviceOf([leading('/a', [1], 40)], same), 'needs_page')
  assert.equal(adviceOf([leading('/a', [1, 2, 3, 4]), leading('/b', [5])], same), 'one_page')
  assert.equal(adviceOf([leading('/a', [1, 2, 3]), leading('/b', [4, 5])], same), 'merge_pages')
  assert.equal(adviceOf([leading('/a', [1, 2, 3]), leading('/b', [4, 5])], apart), 'two_pages')
})
