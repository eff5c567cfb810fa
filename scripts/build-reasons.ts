// Writes which reasons each operation may fail with: `npm run build:reasons`.
// It follows what an operation uses, from name to name, to every `fail('…')` that it can reach.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { STATUS } from '../src/base/error-codes.ts'
import { REASONS } from '../src/base/reason-codes.ts'
import { CALL_REASONS } from '../src/providers/failure.ts'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'src/surfaces/openapi/generated/operation-reasons.json')

/** What gives the failure of a source its own reason. */
const EXPLAINING = ['searchError', 'translationError']

type Node = { type: string; [field: string]: unknown }
type Target = { file: string; name: string }
/** What one declaration uses, and the reasons it names. */
type Declaration = { uses: Target[]; reasons: Set<string>; operation: string | null }
type Module = {
  declarations: Map<string, Declaration>
  exports: Map<string, Target>
  all: string[]
}

/** The reasons of every operation by its name. */
export function operationReasons(): Record<string, string[]> {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const modules = new Map(files.map((file) => [file, readModule(file)]))
  const found = [...modules].flatMap(([file, { declarations }]) =>
    [...declarations].flatMap(([name, { operation }]) =>
      operation ? [{ operation, target: { file, name } }] : [],
    ),
  )
  return Object.fromEntries(
    found
      .toSorted((a, b) => a.operation.localeCompare(b.operation))
      .map(({ operation, target }) => [operation, reasonsFrom(target, modules)]),
  )
}

function reasonsFrom(start: Target, modules: Map<string, Module>): string[] {
  const seen = new Set<string>()
  const reasons = new Set<string>()
  const open = [start]
  for (let target = open.pop(); target; target = open.pop()) {
    const key = `${target.file} ${target.name}`
    if (seen.has(key)) continue
    seen.add(key)
    const module = modules.get(target.file)
    const declaration = module?.declarations.get(target.name)
    for (const reason of declaration?.reasons ?? []) reasons.add(reason)
    open.push(...(declaration?.uses ?? []))
    const passed = module?.exports.get(target.name)
    if (passed) open.push(passed)
    else if (module && !declaration)
      open.push(...module.all.map((file) => ({ file, name: target.name })))
    if (EXPLAINING.includes(target.name)) for (const reason of CALL_REASONS) reasons.add(reason)
  }
  return [...reasons].toSorted()
}

function readModule(file: string): Module {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  const body = (program as unknown as { body: Node[] }).body
  const imports = importsOf(body, file)
  const module: Module = { declarations: new Map(), exports: new Map(), all: [] }
  const nodes = new Map(
    body.flatMap((node) => declared((node.declaration as Node | null) ?? node)),
  )
  const resolveName = (name: string): Target[] => {
    const imported = imports.get(name)
    if (imported) return [imported]
    return nodes.has(name) ? [{ file, name }] : []
  }
  for (const [name, node] of nodes)
    module.declarations.set(name, declarationOf(node, { imports, resolveName }))
  for (const node of body) {
    const source = sourceOf(node, file)
    if (node.type === 'ExportAllDeclaration' && source) module.all.push(source)
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const { local, exported } of node.specifiers as { local: Node; exported: Node }[]) {
      const [target] = source
        ? [{ file: source, name: String(local.name) }]
        : resolveName(String(local.name))
      if (target) module.exports.set(String(exported.name), target)
    }
  }
  return module
}

function sourceOf(node: Node, file: string): string | undefined {
  const value = (node.source as { value: string } | null | undefined)?.value
  return value?.startsWith('.')
    ? relative(ROOT, resolve(ROOT, dirname(file), value))
    : undefined
}

/** Imported names; a namespace is kept as `*`. */
function importsOf(body: Node[], file: string): Map<string, Target> {
  const imports = new Map<string, Target>()
  for (const node of body) {
    const source = sourceOf(node, file)
    if (node.type !== 'ImportDeclaration' || !source) continue
    for (const { type, local, imported } of node.specifiers as {
      type: string
      local: Node
      imported?: Node
    }[]) {
      const name =
        type === 'ImportNamespaceSpecifier' ? '*' : String(imported?.name ?? 'default')
      imports.set(String(local.name), { file: source, name })
    }
  }
  return imports
}

/** The names that a statement declares. */
function declared(node: Node): [name: string, node: Node][] {
  if (node.type === 'VariableDeclaration')
    return (node.declarations as { id: Node; init: Node | null }[]).flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [[String(id.name), init] as [string, Node]] : [],
    )
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
  return isNamed ? [[String((node.id as Node).name), node]] : []
}

type Scope = { imports: Map<string, Target>; resolveName(name: string): Target[] }

function declarationOf(root: Node, { imports, resolveName }: Scope): Declaration {
  const found: Declaration = { uses: [], reasons: new Set(), operation: null }
  visit(root, (node) => {
    if (node.type === 'Identifier') found.uses.push(...resolveName(String(node.name)))
    if (node.type === 'Literal' && isOwnReason(node.value)) found.reasons.add(node.value)
    if (node.type === 'CallExpression') readCall(node, found)
    if (node.type !== 'MemberExpression') return
    const namespace = imports.get(String((node.object as Node).name))
    if (namespace?.name === '*')
      found.uses.push({ file: namespace.file, name: String((node.property as Node).name) })
  })
  return found
}

/** Names that are codes too count only where they are given to `fail`. */
const isOwnReason = (value: unknown): value is string =>
  typeof value === 'string' &&
  value in REASONS &&
  !(value in STATUS) &&
  !value.startsWith('field_')

function readCall(node: Node, found: Declaration) {
  const callee = String((node.callee as Node).name)
  const [first] = node.arguments as Node[]
  if (callee === 'fail' && first?.type === 'Literal' && String(first.value) in REASONS)
    found.reasons.add(String(first.value))
  if (callee !== 'operation' || first?.type !== 'ObjectExpression') return
  const name = (first.properties as Node[]).find(
    (property) => (property.key as Node | undefined)?.name === 'name',
  )
  found.operation = String((name?.value as Node | undefined)?.value ?? '') || null
}

function visit(node: Node, see: (node: Node) => void) {
  see(node)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value])
      if (isNode(inner)) visit(inner, see)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

if (import.meta.main) writeFileSync(OUTPUT, `${JSON.stringify(operationReasons(), null, 2)}\n`)
