import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planClients } from './client-import.ts'

const read = (csv: string) => planClients(csv).rows.map(({ name, domain }) => [name, domain])

test('columns are found by name, in any order and with any separator', () => {
  assert.deepEqual(read('Website;Company;Notes\nhttps://www.acme.com/;Acme;key account'), [['Acme', 'acme.com']])
  const { rows, has_header } = planClients('domain\tsitemap\nacme.com\thttps://acme.com/sitemap.xml')
  assert.deepEqual(
    [has_header, rows[0]?.name, rows[0]?.sitemap_url],
    [true, 'acme.com', 'https://acme.com/sitemap.xml'],
  )
})

test('a plain list needs no header: the cell that is a site is the domain', () => {
  assert.deepEqual(read('Acme,acme.com\nBolt,bolt.org'), [
    ['Acme', 'acme.com'],
    ['Bolt', 'bolt.org'],
  ])
  assert.deepEqual(read('acme.com\nbolt.org'), [
    ['acme.com', 'acme.com'],
    ['bolt.org', 'bolt.org'],
  ])
})

test('an invalid row is reported with its number, and the others are kept', () => {
  const { rows, problems } = planClients('name,domain\nAcme,acme.com\nBolt,not a site\n\nCrow,crow.net')
  assert.deepEqual(
    rows.map(({ row, domain }) => [row, domain]),
    [
      [2, 'acme.com'],
      [5, 'crow.net'],
    ],
  )
  assert.deepEqual(
    problems.map(({ row, reason }) => [row, /domain/.test(reason)]),
    [[3, true]],
  )
})

test('a header without a domain column and too long a list are refused with advice', () => {
  assert.throws(() => planClients('name,notes\nAcme,x'), /name it "domain"/)
  const many = Array.from({ length: 1001 }, (_, n) => `site${n}.com`).join('\n')
  assert.throws(() => planClients(many), /At most 1000/)
})
