import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../finding.ts'
import { alertLetter } from '../mail/mail.ts'
import { describeAlert, describeInLines } from './describe.ts'

const finding = (condition: Finding['condition'], amount: number): Finding => ({
  ...{ rule_id: 1, condition, amount, domain: null, checks: 1, affected: 1 },
})
const keyword = (label: string, device: string, positions: [number, number]) => ({
  subject: `keyword:7:${device}`,
  label,
  before: { at: 0, position: positions[0] },
  now: { at: 1, position: positions[1] },
})
const FOUND = [
  { finding: finding('leaves_top', 10), items: [keyword('course', 'desktop', [9, 11])] },
  { finding: finding('falls_by', 1), items: [keyword('course', 'mobile', [12, 14])] },
]

test('a mobile keyword is labeled to tell it from the desktop one', () => {
  assert.equal(
    describeAlert('Acme', FOUND),
    'Acme: 1 keyword left the top 10 (“course” 9 → 11); 1 keyword fell by 1 or more (“course” on mobile 12 → 14)',
  )
})

test('an alert e-mail has a line for each finding; its subject is truncated and marks simulated data', () => {
  const text = describeInLines('Acme', FOUND, 'en')
  const long = describeInLines('A'.repeat(80), FOUND, 'en')
  assert.equal(text.split('\n').length, 3)
  assert.equal(describeInLines('Acme', FOUND.slice(0, 1), 'en'), describeAlert('Acme', FOUND.slice(0, 1)))
  const write = (text: string) =>
    alertLetter([{ text, path: '/jobs/1', color: 'danger', simulated_port: 'search' }], {
      ...{ language: 'en', baseUrl: 'https://a.example', manageUrl: '/', count: 1 },
    })
  assert.match(write(long).subject, /^A+: 1 keyword left .*… \(simulated\)$/)
  assert.equal(write(long).subject.length, 150)
  const letter = write(text)
  assert.match(letter.html, /<a [^>]*>Acme \(simulated\)<\/a><ul[^>]*><li[^>]*>1 keyword left the top 10/)
  assert.match(letter.text, /Acme \(simulated\)\n {2}• 1 keyword left the top 10 .*\n {2}• 1 keyword fell/)
})

test('a lost SERP feature is named, and an uncited overview names only the keyword', () => {
  const block = 'featured_snippet, ai_overview'
  const seen = { ...keyword('course', 'desktop', [4, 5]), now: { at: 1, position: 5, block } }
  assert.match(
    describeAlert('Acme', [{ finding: finding('block_lost', 0), items: [seen] }]),
    /lost a SERP feature \(“course”: Featured snippet, AI Overview\)$/,
  )
  assert.match(
    describeAlert('Acme', [{ finding: finding('ai_overview_uncited', 0), items: [seen] }], 'uk'),
    /\(«course»\)$/,
  )
})
