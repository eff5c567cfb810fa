// Writes the types of all messages: `npm run build:locales`. English is what the other languages are compared with.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const LOCALES = join(import.meta.dirname, '../locales')

type Messages = Record<string, string | Record<string, string>>

/** Every message by its file, with the names of its placeholders. */
export function localeTypes(): string {
  const areas = globSync('*.json', { cwd: join(LOCALES, 'en') })
    .toSorted()
    .map((file) => {
      const messages: Messages = JSON.parse(readFileSync(join(LOCALES, 'en', file), 'utf8'))
      const lines = Object.entries(messages).map(
        ([key, message]) => `    ${nameOf(key)}: ${placeholdersOf(message)}\n`,
      )
      return `  ${nameOf(basename(file, '.json'))}: {\n${lines.join('')}  }\n`
    })
  return `/** Written by \`npm run build:locales\`: the placeholders of every message. */\nexport type Locales = {\n${areas.join('')}}\n`
}

const nameOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`)

function placeholdersOf(message: string | Record<string, string>): string {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const found = texts.flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  const names = new Set(typeof message === 'string' ? found : ['n', ...found])
  return names.size === 0 ? 'never' : [...names].map((name) => `'${name}'`).join(' | ')
}

if (import.meta.main) writeFileSync(join(LOCALES, 'generated/types.ts'), localeTypes())
