import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceClass } from './source-class.ts'

test('a cited site is classified by its owner, then by its host, then by its name', () => {
  const of = (domain: string) => sourceClass(domain, null)
  assert.equal(sourceClass('reddit.com', 'client'), 'own')
  assert.equal(sourceClass('youtube.com', 'competitor'), 'competitor')
  assert.deepEqual(['reddit.com', 'quora.com', 'forum.example.de'].map(of), ['forum', 'forum', 'forum'])
  assert.deepEqual(['youtube.com', 'de.wikipedia.org', 'amazon.de'].map(of), ['video', 'reference', 'marketplace'])
  assert.deepEqual(['trustpilot.com', 'linkedin.com', 'shop.wordpress.com'].map(of), ['review', 'social', 'blog'])
  assert.deepEqual(['forbes.com', 'irishtimes.com', 'coffee-news.example'].map(of), ['news', 'news', 'news'])
  assert.deepEqual(['mit.edu', 'cdc.gov', 'gov.uk'].map(of), ['reference', 'reference', 'reference'])
  assert.deepEqual(['brewlane.test', 'postoffice-supplies.com'].map(of), ['other', 'other'])
})
