import { z } from 'zod'
import { type SettingGroup, settingGroups } from './groups.ts'
import type { Vendors } from './search.ts'

/** docs/configuration.md, generated from the schema. */
export function configurationDocument(vendors: Vendors): string {
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable. None is needed to start. A value that is not understood is named in the log and on `/health`, and its default holds. `npm run cli -- doctor` checks an installation.',
    '',
    'This page is generated from `src/platform/config/` by `npm run build:configuration`; so is `.env.example`.',
    ...settingGroups(vendors).flatMap(section),
    '',
  ].join('\n')
}

function section({ title, intro, settings }: SettingGroup): string[] {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const { description, example, fallback } = describe(schema)
    return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | \`${example}\` | ${description} |`
  })
  const head = ['| Setting | Default | Example | Meaning |', '|---|---|---|---|']
  return ['', `## ${title}`, '', ...(intro ? [intro, ''] : []), ...head, ...rows]
}

const COMPOSE = [
  '# Docker Compose',
  '',
  '# Password of its database, which it needs: letters and digits.',
  '# POSTGRES_PASSWORD=',
  '',
]

// An example that people leave in place would be a publicly known secret.
const SECRET = /(?:KEY|SECRET|PASSWORD|TOKEN)$/

/** .env.example: every setting commented out, with its example. */
export function environmentExample(vendors: Vendors): string {
  const blocks = settingGroups(vendors).flatMap(({ title, settings }) => [
    `# ${title}`,
    '',
    ...Object.entries(settings).flatMap(([name, schema]) => {
      const { description, example, fallback } = describe(schema)
      const text = description.replaceAll('`', '')
      return [
        ...wrapped(fallback ? `${text} Default: ${fallback}.` : text),
        `# ${name}=${SECRET.test(name) ? '' : quoted(example)}`,
        '',
      ]
    }),
  ])
  return [
    '# Every setting; docs/configuration.md has them as tables.',
    '',
    ...blocks,
    ...COMPOSE,
  ].join('\n')
}

type Description = { description: string; example: string; fallback: string }

export function describe(schema: z.ZodType): Description {
  const { description, example } = z
    .object({ description: z.string(), example: z.string() })
    .parse(schema.meta())
  return { description, example, fallback: fallbackOf(schema) }
}

/** The default as written in the environment; empty lists and maps are not shown. */
function fallbackOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodDefault)) return ''
  const value = schema.def.defaultValue
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? '' : String(value)
}

// Docker Compose and shells read a value with spaces or angle brackets only in quotes.
const quoted = (value: string) => (/[\s<>]/.test(value) ? `"${value}"` : value)

const WIDTH = 110

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}
