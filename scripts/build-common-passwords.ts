// Makes src/modules/accounts/sign-in/common-passwords.br from a list of passwords by frequency, one a line, the most common
// first (the list of ten million of the SecLists project, CC BY-SA 3.0): node scripts/build-common-passwords.ts passwords.txt

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { coreOf } from '../src/modules/accounts/sign-in/password-rules.ts'

const [file = ''] = process.argv.slice(2)
const TARGET = join(import.meta.dirname, '../src/modules/accounts/sign-in/common-passwords.br')
const MOST_CORES = 6000
const MOST_WHOLE = 20_000
const PASSWORD_MIN = 10

const passwords = readFileSync(file, 'utf8')
  .toLowerCase()
  .split('\n')
  .flatMap((line) => line.trim().split(/\s+/).slice(0, 1))
const cores = passwords.map(coreOf).filter((core) => core.length >= 4 && core.length <= 20)
const known = new Set([...new Set(cores)].slice(0, MOST_CORES))
for (const password of passwords
  .filter(({ length }) => length >= PASSWORD_MIN)
  .slice(0, MOST_WHOLE))
  known.add(password)
writeFileSync(TARGET, brotliCompressSync([...known].sort().join('\n')))
process.stdout.write(`${known.size} passwords\n`)
