import type { Language } from '../../../../locales/index.ts'
import { fillIn, type Values } from '../../../base/messages.ts'
import { escapeHtml } from '../../../base/text.ts'
import { assistantLabel } from '../../../providers/vendors.ts'
import { CODED, fill, WORDS, type Words } from './words.ts'

/** Formats a report in one language. */
export type Formatter = {
  language: Language
  words: Words
  /** With at most one digit after the point. */
  number(value: number): string
  /** With just one digit after the point, as columns need it. */
  even(value: number): string
  /** With at most one digit and its sign. */
  signed(value: number): string
  date(time: number): string
  /** Two moments of a comparison: their days, or of one day their times. */
  dates(before: number, now: number): [before: string, now: string]
  /** The days from one moment to another. */
  days(from: number, to: number): string
  /** An assistant by the name people use. */
  assistant(provider: string): string
  feature(name: string): string
  /** What a site audit found, by its name. */
  issue(id: string): string
  /** A recommendation in words; without a code as stored. */
  step(step: { title: string; code?: string | undefined; values?: Values | undefined }): string
  fill: typeof fill
}

export function formatterFor(language: Language): Formatter {
  const words = WORDS[language]
  const coded = CODED[language]
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const even = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const signed = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const minute = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
  return {
    language,
    words,
    number: (value) => plain.format(value),
    even: (value) => even.format(value),
    signed: (value) => signed.format(value).replace('-', '−'),
    date: (time) => day.format(time * 1000),
    dates: (before, now) => {
      const isOneDay = day.format(before * 1000) === day.format(now * 1000)
      const shown = isOneDay ? minute : day
      return [shown.format(before * 1000), shown.format(now * 1000)]
    },
    days: (from, to) => day.formatRange(from * 1000, to * 1000),
    assistant: assistantLabel,
    feature: (name) =>
      isFeature(name, words) ? words[`feature.${name}`] : name.replaceAll('_', ' '),
    issue: (id) => fillIn(language, coded[`audit.issue.${id}`] ?? id.replaceAll('_', ' '), {}),
    step: ({ title, code, values = {} }) =>
      fillIn(language, coded[`${code}.title`] ?? title, values),
    fill,
  }
}

type Feature = keyof Words extends infer Key
  ? Key extends `feature.${infer Name}`
    ? Name
    : never
  : never

const isFeature = (name: string, words: Words): name is Feature => `feature.${name}` in words

/** Bytes that a character may take on the page, as most letters of the world do. */
const BYTES = 2

/** A line that would be too long ends in dots; one of characters that take much room ends sooner. */
export function shortened(text: string, max: number): string {
  const characters = [...text.slice(0, max * 2)]
  const isWhole = characters.length <= max && text.length <= max * 2
  if (isWhole && weightOf(text) <= max * BYTES) return text
  let left = max * BYTES
  const end = characters.findIndex((character) => {
    left -= weightOf(character)
    return left < 0
  })
  return `${characters.slice(0, Math.min(end < 0 ? max : end, max - 1)).join('')}…`
}

const weightOf = (text: string) => Buffer.byteLength(escapeHtml(text))
