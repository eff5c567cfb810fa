import { curlOf } from '../../modules/system/index.ts'

/** What the answer is: printed, kept as a file, or read as long as it goes on. */
export type Output = { kind: 'text' } | { kind: 'file'; name: string } | { kind: 'stream' }

/** A request as examples show it; in headers `$NAME` stands for a variable of the environment. */
export type Request = {
  verb: string
  url: string
  headers: Record<string, string>
  body: unknown
  output: Output
}

/** The same request in three languages, each with nothing but what its standard library brings. */
export const codesOf = (request: Request): { language: string; code: string }[] => [
  { language: 'curl', code: curl(request) },
  { language: 'TypeScript', code: typescript(request) },
  { language: 'Python', code: python(request) },
]

function curl({ verb, url, headers, body, output }: Request) {
  const command = curlOf({ method: verb, url, headers, body })
  if (output.kind === 'file') return `${command} \\\n  -o ${output.name}`
  return output.kind === 'stream' ? `${command} \\\n  -N` : command
}

const VARIABLE = /\$([A-Z_]+)/g
const JSON_BODY = { 'Content-Type': 'application/json' }
const headersOf = ({ headers, body }: Request) =>
  Object.entries({ ...headers, ...(body !== undefined && JSON_BODY) })

function typescript(request: Request) {
  const { verb, url, body, output } = request
  const headers = headersOf(request).map(([name, value]) => `'${name}': ${scripted(value)}`)
  const options = [
    ...(verb === 'GET' ? [] : [`  method: '${verb}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ]
  const imports = [
    ...(output.kind === 'file' ? [`import { writeFile } from 'node:fs/promises'`] : []),
    ...namesFromProcess(request),
  ]
  return [
    ...(imports.length > 0 ? [...imports, ''] : []),
    options.length > 0
      ? `const response = await fetch('${url}', {\n${options.join('\n')}\n})`
      : `const response = await fetch('${url}')`,
    'if (!response.ok) throw new Error(await response.text())',
    SCRIPTED_OUTPUTS[output.kind](output),
  ].join('\n')
}

function namesFromProcess({ headers, output }: Request) {
  const names = [
    ...(Object.values(headers).join().match(VARIABLE) ? ['env'] : []),
    ...(output.kind === 'stream' ? ['stdout'] : []),
  ]
  return names.length > 0 ? [`import { ${names.join(', ')} } from 'node:process'`] : []
}

const nameOf = (output: Output) => (output.kind === 'file' ? output.name : '')

const SCRIPTED_OUTPUTS: Record<Output['kind'], (output: Output) => string> = {
  text: () => 'console.log(await response.text())',
  file: (output) =>
    `await writeFile('${nameOf(output)}', Buffer.from(await response.arrayBuffer()))`,
  stream: () => 'for await (const piece of response.body ?? []) stdout.write(piece)',
}

function scripted(value: string) {
  const alone = /^\$([A-Z_]+)$/.exec(value)
  if (alone) return `env.${alone[1]} ?? ''`
  const filled = value.replaceAll(VARIABLE, (_, name) => `\${env.${name}}`)
  return filled === value ? `'${value}'` : `\`${filled}\``
}

function python(request: Request) {
  const { verb, url, body, output } = request
  const headers = headersOf(request).map(([name, value]) => `"${name}": ${interpolated(value)}`)
  const usesEnvironment = Object.values(request.headers).join().match(VARIABLE)
  return [
    ...(body === undefined ? [] : ['import json']),
    ...(usesEnvironment ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    "${url}",`,
    ...(verb === 'GET' ? [] : [`    method="${verb}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
    ')',
    'with urlopen(request, timeout=60) as response:',
    PYTHON_OUTPUTS[output.kind](output),
  ].join('\n')
}

const PYTHON_OUTPUTS: Record<Output['kind'], (output: Output) => string> = {
  text: () => '    print(response.read().decode())',
  file: (output) =>
    `    with open("${nameOf(output)}", "wb") as file:\n        file.write(response.read())`,
  stream: () => '    for line in response:\n        print(line.decode(), end="", flush=True)',
}

function interpolated(value: string) {
  const alone = /^\$([A-Z_]+)$/.exec(value)
  if (alone) return `os.environ["${alone[1]}"]`
  return value.match(VARIABLE)
    ? `f"${value.replaceAll(VARIABLE, `{os.environ['$1']}`)}"`
    : `"${value}"`
}

/** JSON as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`,
  )
  return `{${members.join(', ')}}`
}
