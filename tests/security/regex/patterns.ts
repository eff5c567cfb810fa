import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')
const TREES = ['src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'sandbox/**/*.ts']
const BUILT = /\b(?:new )?RegExp\(/

export type Pattern = { at: string; source: string; flags: string }

/** Every regular expression that the product runs, with its location. */
export async function allPatterns(): Promise<Pattern[]> {
  const files = globSync(TREES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|\/testing\/|\/generated\//.test(file))
  const found: Pattern[] = []
  for (const file of files.sort()) {
    const code = readFileSync(join(ROOT, file), 'utf8')
    found.push(...literals(file, code))
    if (BUILT.test(code)) found.push(...(await built(file, code)))
  }
  return found
}

type Node = { type?: string; start?: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

function literals(file: string, code: string): Pattern[] {
  return nodes(file, code).flatMap(({ regex, start = 0 }) =>
    regex ? [{ at: `${file}:${lineOf(code, start)}`, source: regex.pattern, flags: regex.flags }] : [],
  )
}

/** Those built from pieces are taken as they are when the file is loaded; none may be built later. */
async function built(file: string, code: string): Promise<Pattern[]> {
  const sites = nodes(file, code).filter(
    ({ type, callee }) => (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp',
  )
  if (sites.length === 0) return []
  const made = await recording(() => import(`${join(ROOT, file)}?recorded`))
  if (made.length < sites.length)
    throw new Error(`${file} makes a regular expression while it runs: write it as a literal, or without one`)
  return made.map(({ source, flags }) => ({ at: `${file} (built)`, source, flags }))
}

async function recording(load: () => Promise<unknown>): Promise<RegExp[]> {
  const Real = globalThis.RegExp
  const made: RegExp[] = []
  globalThis.RegExp = new Proxy(Real, {
    construct(target, args, newTarget) {
      const one = Reflect.construct(target, args, newTarget)
      // Those of libraries that are loaded as well are not ours.
      if (!/node_modules|node:internal/.test(new Error().stack?.split('\n')[2] ?? '')) made.push(one)
      return one
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Real
  }
  return made
}

function nodes(file: string, code: string): Node[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const found: Node[] = []
  const waiting: unknown[] = [program]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || typeof node !== 'object') continue
    if ('type' in node) found.push(node as Node)
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) waiting.push(child)
  }
  return found
}

const lineOf = (code: string, at: number) => code.slice(0, at).split('\n').length
