import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPatterns } from './regex/patterns.ts'
import { superlinear } from './regex/superlinear.ts'

const isSlow = ({ source, flags }: RegExp) => superlinear(source, flags) !== null

test('superlinear patterns are detected, and linear ones are not blamed', () => {
  const missed = [
    /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*["']?([^"']+)/i,
    /<script[^>]{0,500}application\/ld\+json[^>]{0,500}>([\s\S]*?)<\/script/gi,
    /\[([^\]]*)\]\(\s*<?([^)\s>]*)[^)]*\)/g,
    /(a+)+b/,
    /(?:a|a)*b/,
    /^(?:\w+\s?)*$/,
    /=+$/,
    /\s*,\s*/,
    /#.*$/,
    /<[^>]*>/,
    /a(?:[^c]*c)?/g,
    /(?=.*x)y/,
    /(?<=\\*)u/,
    /x*?(?:x*c)?/g,
    /t\S+end/y,
  ].filter((pattern) => !isSlow(pattern))
  const blamed = [
    /\s+/g,
    /^\s*-\s/,
    /<[^<>]*>/g,
    /\b\w+@/,
    /(?<![\w.])[\w.]+@/,
    /^[a-z]+(?:-[a-z]+)*$/,
    /"(?:[^"\\]|\\[^"])*"/,
    /(?:ab)*/,
    /^(?:\d{1,3}\.){3}\d{1,3}$/,
    /x.*/s,
    /\s{0,9}$/,
    /^a+$/m,
    /token\s+\S+\s+end/y,
  ].filter(isSlow)
  assert.deepEqual({ missed, blamed }, { missed: [], blamed: [] })
})

test('every regular expression of the product takes linear time at most', { timeout: 120_000 }, async () => {
  const patterns = await allPatterns()
  const verdicts = new Map<string, string | null>()
  const faults = patterns.flatMap(({ at, source, flags }) => {
    const key = `/${source}/${flags}`
    const verdict = verdicts.has(key) ? (verdicts.get(key) ?? null) : superlinear(source, flags)
    verdicts.set(key, verdict)
    return verdict === null ? [] : [`${at}: ${verdict}: ${key.slice(0, 200)}`]
  })
  assert.ok(patterns.length > 500, `${patterns.length} patterns found`)
  assert.deepEqual(faults, [])
})
