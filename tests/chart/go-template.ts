// Renders a chart as `helm template` does, as far as ours needs: the actions of Go's text/template and the functions of
// Sprig and Helm listed below. Anything else is an error.

import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

type Value = unknown
type Scope = { dot: Value; root: Value; variables: Map<string, Value> }
type Node = { text: string } | { action: string } | Block
type Block = { kind: 'if' | 'with' | 'range' | 'define'; head: string; body: Node[]; otherwise: Node[] }
type Functions = Record<string, (...args: Value[]) => Value>

const ACTION = /\{\{(-\s)?([\s\S]*?)(\s-)?\}\}/g
const TOKEN = /\s+|"((?:[^"\\]|\\.)*)"|(-?\d+)|(\$\w*(?:\.\w+)*|\.(?:\w+(?:\.\w+)*)?)|(\w+)|(:=|[(),|])/gy

/** Renders every file; templates defined in them are available to `include`. */
export function createChart(files: Record<string, string>, context: Value) {
  const defined = new Map<string, Node[]>()
  const texts = Object.entries(files).map(([name, source]) => [name, parse(source)] as const)
  for (const [, nodes] of texts) {
    for (const node of nodes) {
      if ('kind' in node && node.kind === 'define') defined.set(JSON.parse(node.head), node.body)
    }
  }
  const functions: Functions = {
    ...SPRIG,
    include(name, dot) {
      const nodes = defined.get(String(name))
      if (!nodes) throw new Error(`No template is called ${name}`)
      return render(nodes, { dot, root: dot, variables: new Map() }, functions)
    },
  }
  return texts
    .filter(([name]) => !name.endsWith('.tpl'))
    .map(([, nodes]) => render(nodes, { dot: context, root: context, variables: new Map() }, functions))
}

const SPRIG: Functions = {
  quote: (value) => JSON.stringify(String(value)),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  nindent: (by, text) => `\n${String(text).replace(/^/gm, ' '.repeat(Number(by)))}`,
  default: (otherwise, value) => (isEmpty(value) ? otherwise : value),
  empty: (value) => isEmpty(value),
  not: (value) => isEmpty(value),
  ternary: (yes, no, test) => (isEmpty(test) ? no : yes),
  printf: (form, ...values) => String(form).replaceAll('%s', () => String(values.shift())),
  dict: (...pairs) => Object.fromEntries(pairs.flatMap((key, at) => (at % 2 ? [] : [[key, pairs[at + 1]]]))),
  concat: (...lists) => lists.flat(),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
}

function isEmpty(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value
}

function parse(source: string): Node[] {
  const open: { block: Block | null; into: Node[] }[] = [{ block: null, into: [] }]
  const into = () => open.at(-1)?.into ?? []
  let at = 0
  let trims = false
  const addText = (until: number, trimsEnd: boolean) => {
    let text = source.slice(at, until)
    if (trims) text = text.trimStart()
    into().push({ text: trimsEnd ? text.trimEnd() : text })
  }
  for (const match of source.matchAll(ACTION)) {
    const [whole, trimsBefore, inner = '', trimsAfter] = match
    addText(match.index, trimsBefore !== undefined)
    at = match.index + whole.length
    trims = trimsAfter !== undefined
    const [, word = '', rest = ''] = /^\s*(\w*)\s*([\s\S]*?)\s*$/.exec(inner) ?? []
    if (word === 'if' || word === 'with' || word === 'range' || word === 'define') {
      const block: Block = { kind: word, head: rest, body: [], otherwise: [] }
      into().push(block)
      open.push({ block, into: block.body })
    } else if (word === 'else') {
      const block = open.pop()?.block
      if (!block || rest !== '') throw new Error(`{{${inner}}} is not known`)
      open.push({ block, into: block.otherwise })
    } else if (word === 'end') open.pop()
    else into().push({ action: inner.trim() })
  }
  addText(source.length, false)
  if (open.length !== 1) throw new Error('A block is not closed')
  return into()
}

function render(nodes: Node[], scope: Scope, functions: Functions): string {
  return nodes.map((node) => renderNode(node, scope, functions)).join('')
}

function renderNode(node: Node, scope: Scope, functions: Functions): string {
  if ('text' in node) return node.text
  if ('action' in node) return String(evaluate(node.action, scope, functions) ?? '')
  if (node.kind === 'define') return ''
  const [, names = '', expression = ''] = /^(?:((?:\$\w+,?\s*)+):=)?\s*([\s\S]*)$/.exec(node.head) ?? []
  const value = evaluate(expression, scope, functions)
  if (isEmpty(value)) return render(node.otherwise, scope, functions)
  if (node.kind === 'if') return render(node.body, scope, functions)
  if (node.kind === 'with') return render(node.body, { ...scope, dot: value }, functions)
  const [keyName = '', valueName = ''] = names.split(',').map((name) => name.trim())
  return Object.entries(value as object)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => {
      const variables = new Map([...scope.variables, [keyName, key], [valueName, each]])
      return render(node.body, { ...scope, dot: each, variables }, functions)
    })
    .join('')
}

type Token = { literal: Value } | { path: string } | { name: string } | { sign: string }

function evaluate(expression: string, scope: Scope, functions: Functions): Value {
  const tokens = tokensOf(expression)
  const value = pipeline(tokens)
  if (tokens.length > 0) throw new Error(`{{${expression}}} is not known`)
  return value

  function pipeline(rest: Token[]): Value {
    let piped: Value[] = []
    for (;;) {
      const value = command(rest, piped)
      if (!isSign(rest[0], '|')) return value
      rest.shift()
      piped = [value]
    }
  }

  function command(rest: Token[], piped: Value[]): Value {
    const head = rest[0]
    if (!head || !('name' in head)) return operand(rest)
    rest.shift()
    const called = functions[head.name]
    if (!called) throw new Error(`The function ${head.name} is not known`)
    const args: Value[] = []
    while (rest[0] && (!('sign' in rest[0]) || isSign(rest[0], '('))) args.push(operand(rest))
    return called(...args, ...piped)
  }

  function operand(rest: Token[]): Value {
    const token = rest.shift()
    if (!token) throw new Error(`{{${expression}}} ends too soon`)
    if ('literal' in token) return token.literal
    if ('path' in token) return lookUp(token.path)
    if (!isSign(token, '(')) throw new Error(`{{${expression}}} is not known`)
    const value = pipeline(rest)
    if (!isSign(rest.shift(), ')')) throw new Error(`{{${expression}}} lacks a parenthesis`)
    return value
  }

  function lookUp(path: string): Value {
    const [first = '', ...steps] = path.split('.')
    const named = first === '$' ? scope.root : scope.variables.get(first)
    const start = first === '' ? scope.dot : named
    return steps
      .filter(Boolean)
      .reduce<Value>((value, step) => (value as Record<string, Value> | undefined)?.[step], start)
  }
}

const isSign = (token: Token | undefined, sign: string) => token !== undefined && 'sign' in token && token.sign === sign

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < expression.length) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(expression)
    if (!match) throw new Error(`{{${expression}}} is not known at ${start}`)
    const [whole, text, number, path, name, sign] = match
    if (text !== undefined) tokens.push({ literal: JSON.parse(whole) })
    else if (number !== undefined) tokens.push({ literal: Number(number) })
    else if (path !== undefined) tokens.push({ path })
    else if (name !== undefined) tokens.push({ name })
    else if (sign !== undefined) tokens.push({ sign })
  }
  return tokens
}
