import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { WORKSPACE_TABLES } from '../../src/platform/generated/workspace-tables.ts'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(root: unknown): Generator<Node> {
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isNode(next)) yield next
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).filter((each) => each !== null))
  }
}

const TABLE = /\b(?:from|join|update|into|using)\s+([a-z_]+)/g
const isOfWorkspaces = (statement: string) =>
  /\b(?:select|update|delete|insert)\b/.test(statement) &&
  [...statement.matchAll(TABLE)].some(([, table = '']) => WORKSPACE_TABLES.has(table))

/** The statements of a file that do not name the workspace, neither themselves nor through a fragment declared beside them. */
function strayIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const nodes = [...nodesIn(parseSync(path, text).program)]
  const textOf = ({ start, end }: Node) => text.slice(start, end)
  const declared = nodes.filter(({ id }) => isNode(id) && id.type === 'Identifier')
  const namesWorkspace = (part: string, seen = new Set<Node>()): boolean => {
    if (/workspace/i.test(part)) return true
    const words = new Set(part.match(/\w+/g))
    const used = declared.filter((each) => isNode(each.id) && words.has(String(each.id.name)) && !seen.has(each))
    return used.some((each) => namesWorkspace(textOf(each), new Set([...seen, each])))
  }
  return nodes
    .filter((node) => node.type === 'TemplateLiteral' && isOfWorkspaces(textOf(node)))
    .map(textOf)
    .filter((statement) => !namesWorkspace(inserted(statement)))
    .map((statement) => `${path}: ${statement.slice(0, 120)}`)
}

/** The statement itself if it names the workspace, otherwise the values and fragments inserted into it. */
const inserted = (statement: string) =>
  /workspace/i.test(statement) ? statement : (statement.match(/\$\{[^}]*\}/g) ?? []).join(' ')

test('hand-written SQL on workspace tables names the workspace', () => {
  const files = globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts') && !path.includes('/cli/'))
  assert.deepEqual(files.flatMap(strayIn), [])
})
