import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../models/judge.ts'
import { demoClient } from '../world/demo-client.ts'
import { createWorld } from '../world/placement.ts'
import { trackedDomains } from './brands.ts'
import { holdoutTemplates } from './holdout/templates.ts'
import { llmNames } from './rendering.ts'
import { templates } from './templates.ts'
import { type AnswerTruth, answerTruth } from './truth.ts'

const testApp = createWorld(4)
const PROMPTS = [
  'Which shops are best for a burr coffee grinder?',
  'best espresso machine under 500',
  'Где купить кофемолку?',
  'Де найкраще купити кавомолку, щоб її привезли?',
]

function truths(family: 'standard' | 'holdout', days = 6): AnswerTruth[] {
  return PROMPTS.flatMap((prompt) =>
    llmNames.flatMap((provider) =>
      Array.from({ length: days * 3 }, (_, index) => {
        const asked = {
          prompt,
          provider,
          sample: index % 3,
          day: 20_700 + Math.floor(index / 3),
          country: 'us',
          hl: 'en',
        }
        return answerTruth(testApp, { ...asked, search: provider !== 'ollama', templates: family }, trackedDomains)
      }),
    ),
  )
}

const standard = truths('standard')
const holdout = truths('holdout')

test('every answer template occurs, in all three languages', () => {
  const seen = (found: AnswerTruth[]) => new Set(found.map(({ template }) => template))
  assert.deepEqual([...seen(standard)].sort(), templates.map(({ name }) => name).sort())
  assert.deepEqual([...seen(holdout)].sort(), holdoutTemplates.map(({ name }) => name).sort())
  assert.deepEqual([...new Set(standard.map(({ language }) => language))].sort(), ['en', 'ru', 'uk'])
})

test('a mentioned brand appears in the text by an alias or an inflected form of it', () => {
  for (const { text, brands } of [...standard, ...holdout]) {
    for (const { isMentioned, aliases, position } of brands) {
      assert.equal(position === null, !isMentioned)
      const stems = aliases.map((alias) => alias.replace(/я$/, ''))
      if (isMentioned)
        assert.ok(
          stems.some((stem) => text.includes(stem)),
          text,
        )
    }
  }
})

test('an unmentioned brand is named only as absent or as part of something else', () => {
  const traps = ['said to be absent', 'look-alikes', 'linked only', 'holdout absence']
  for (const { text, brands, template } of [...standard, ...holdout]) {
    if (traps.includes(template)) continue
    const prose = text.replace(/\(?\[?[^\s[]*\]?\(?https?:\/\/\S+/g, '')
    for (const { isMentioned, name } of brands) if (!isMentioned) assert.ok(!prose.includes(name), `${name} in ${text}`)
  }
})

test('the same text never has two meanings', () => {
  const known = new Map<string, string>()
  for (const { text, brands } of [...standard, ...holdout]) {
    const facts = JSON.stringify(
      brands.map(({ domain, isMentioned, position, sentiment }) => [domain, isMentioned, position, sentiment]),
    )
    assert.equal(known.get(text) ?? facts, facts, text)
    known.set(text, facts)
  }
})

test('the client is mentioned now and then, at a different rate with every provider', () => {
  const own = ({ brands }: AnswerTruth) =>
    brands.some(({ domain, isMentioned }) => domain === demoClient.domain && isMentioned)
  const rate = standard.filter(own).length / standard.length
  assert.ok(rate > 0.2 && rate < 0.8, String(rate))
  const rates = llmNames.map((provider) => {
    const answers = standard.filter((truth) => truth.provider === provider)
    return answers.filter(own).length / answers.length
  })
  assert.ok(Math.max(...rates) - Math.min(...rates) > 0.1, String(rates))
})

test('citations are retrieved pages, and a model without web search has none', () => {
  for (const { cited, retrieved, provider } of standard) {
    if (provider === 'ollama') assert.deepEqual([cited, retrieved], [[], []])
    for (const url of cited) assert.ok(retrieved.includes(url))
  }
  assert.ok(standard.some(({ cited }) => cited.length > 0))
})

test('the sentiment judge finds the intended sentiment of a brand that is named', () => {
  let right = 0
  let all = 0
  for (const { text, brands, language } of standard) {
    if (language !== 'en') continue
    for (const { name, isMentioned, sentiment } of brands) {
      if (!isMentioned) continue
      all += 1
      if (judge(`How is ${name} spoken of?\n${text}`) === sentiment) right += 1
    }
  }
  assert.ok(right / all > 0.95, `${right} of ${all}`)
})

test('the same prompt always has the same answer', () => {
  assert.deepEqual(truths('standard', 1), truths('standard', 1))
})
