import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fail } from '../../../base/errors.ts'

/** What an acquaintance would guess first. */
export type Known = { email?: string | undefined; names?: string[] | undefined }

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

const LIST = join(import.meta.dirname, 'common-passwords.br')
const ROWS = [
  '`1234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const FEWEST_LETTERS = 4
const MOST_IN_SEQUENCE = 0.7
const SHORTEST_OWN_WORD = 4
const LEFT_WITHOUT_OWN = 6

/** Rejects guessable passwords, naming the field and the reason. */
export function requireStrong(
  password: string,
  { field, ...known }: Known & { field: string },
): void {
  const weakness = weaknessOf(password, known)
  if (weakness) throw fail(weakness, { field })
}

type Weakness = 'weak_repeats' | 'weak_sequence' | 'weak_common' | 'weak_own'

/** Why a password is guessable; null when it is not. */
export function weaknessOf(
  password: string,
  { email = '', names = [] }: Known = {},
): Weakness | null {
  const typed = [...password.normalize('NFKC').toLowerCase()]
  if (new Set(typed).size < FEWEST_LETTERS || isRepeated(typed)) return 'weak_repeats'
  if (isSequence(typed)) return 'weak_sequence'
  if (isCommon(typed.join(''))) return 'weak_common'
  if (isOwn(typed.join(''), ownWords(email.toLowerCase(), names))) return 'weak_own'
  return null
}

function isCommon(typed: string): boolean {
  const common = commonPasswords()
  return [typed, typed.replaceAll(/[^\p{L}\p{N}]/gu, '')].some((each) =>
    [each, coreOf(each), coreOf(unleet(each)), unleet(coreOf(each)), unleet(each)].some(
      (form) => common.has(form),
    ),
  )
}

/** A word without the digits and symbols around it. */
export function coreOf(typed: string): string {
  let from = 0
  let to = typed.length
  while (from < to && !isLetter(typed[from])) from++
  while (to > from && !isLetter(typed[to - 1])) to--
  return typed.slice(from, to)
}

const isLetter = (letter = '') => letter.toLowerCase() !== letter.toUpperCase()

const unleet = (typed: string) => [...typed].map((letter) => LEET[letter] ?? letter).join('')

/** A repeated piece, possibly cut at the end. */
function isRepeated(typed: string[]): boolean {
  for (let length = 1; length <= typed.length / 2; length++)
    if (typed.every((letter, index) => letter === typed[index % length])) return true
  return false
}

function isSequence(typed: string[]): boolean {
  const steps = typed.slice(1).filter((letter, index) => isNext(typed[index] ?? '', letter))
  return steps.length / (typed.length - 1) >= MOST_IN_SEQUENCE
}

function isNext(before: string, letter: string): boolean {
  const gap = Math.abs((before.codePointAt(0) ?? 0) - (letter.codePointAt(0) ?? 0))
  if (gap <= 1) return true
  return ROWS.some(
    (row) => row.includes(before) && row.includes(letter) && isNear(row, before, letter),
  )
}

const isNear = (row: string, one: string, other: string) =>
  Math.abs(row.indexOf(one) - row.indexOf(other)) === 1

function ownWords(email: string, names: string[]): string[] {
  const [local = '', host = ''] = email.split('@')
  const words = [...names, local, host].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  )
  const whole = [
    email,
    local,
    host,
    ...names.map((name) => name.toLowerCase().replaceAll(' ', '')),
  ]
  const own = [...whole, ...words, 'sightline'].filter(
    (word) => word.length >= SHORTEST_OWN_WORD,
  )
  return [...new Set(own)].toSorted((a, b) => b.length - a.length)
}

/** Whether little is left without the person's own words. */
function isOwn(typed: string, own: string[]): boolean {
  const left = own.reduce((text, word) => text.replaceAll(word, ''), typed)
  return left !== typed && left.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEFT_WITHOUT_OWN
}

const list: { known?: Set<string> } = {}

// Loaded lazily: most processes never need it.
export function commonPasswords(): Set<string> {
  list.known ??= new Set(brotliDecompressSync(readFileSync(LIST)).toString('utf8').split('\n'))
  return list.known
}
