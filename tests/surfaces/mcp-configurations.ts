/** How a client in the guide reaches the server; without headers, by the address alone. */
export type Connection = { client: string; address: string; headers?: Record<string, string> }

type Server = { url?: string; headers?: Record<string, string>; args?: string[]; env?: Record<string, string> }
type Configuration = {
  mcpServers?: Record<string, Server>
  servers?: Record<string, Server>
  inputs?: { type: string; id: string; password: boolean }[]
}
type Read = Omit<Connection, 'client'>

/** Every connection described in the guide, with the given key in place of the placeholder. */
export function connectionsIn(guide: string, key: string): Connection[] {
  return guide.split(/^## /m).flatMap((section) => {
    const [client = ''] = section.split('\n')
    const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
    const found = blocks.flatMap(([, language = '', code = '']) => READERS[language]?.(code) ?? [])
    const named: Read[] = [...section.matchAll(/^\d\. .*`(https:[^`]+\/mcp)`/gm)].map(([, address = '']) => ({
      address,
    }))
    return [...found, ...named].map(({ address, headers }) => ({
      client,
      address,
      ...(headers && { headers: withKey(headers, key) }),
    }))
  })
}

const READERS: Record<string, (code: string) => Read[]> = { json: readJson, toml: readToml, sh: readShell }

const KEY = 'sk-…'

function withKey(headers: Record<string, string>, key: string) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(KEY, key)]))
}

function readJson(code: string): Read[] {
  const { mcpServers, servers, inputs = [] }: Configuration = JSON.parse(code)
  const variables: Record<string, string> = { SIGHTLINE_KEY: KEY, 'env:SIGHTLINE_KEY': KEY }
  for (const { type, id, password } of inputs) if (type === 'promptString' && password) variables[`input:${id}`] = KEY
  return Object.values(mcpServers ?? servers ?? {}).map((server) => {
    const { url, headers, args = [] } = server
    const filled = (text: string) => text.replace(/\$\{([^}]+)\}/, (whole, name: string) => variables[name] ?? whole)
    const address = url ?? addressIn(args)
    const given = headers ?? headerIn(args)
    if (!given) return { address }
    return { address, headers: Object.fromEntries(Object.entries(given).map(([name, text]) => [name, filled(text)])) }
  })
}

const addressIn = (words: string[]) => words.find((word) => /^https?:/.test(word)) ?? ''

function headerIn(words: string[]): Record<string, string> | undefined {
  const at = words.indexOf('--header')
  const [name = '', value = ''] = (words[at + 1] ?? '').split(/: ?/)
  return at < 0 ? undefined : { [name]: value }
}

/** Reads one table of strings: the guide has nothing else. */
function readToml(code: string): Read[] {
  const [table = '', ...lines] = code.split('\n')
  const fields = lines.map((line) => /^(\w+) = "([^"]*)"$/.exec(line) ?? [])
  const { url, bearer_token_env_var: variable } = Object.fromEntries(fields.map(([, name, value]) => [name, value]))
  if (!/^\[mcp_servers\.\w+\]$/.test(table) || url === undefined) throw new Error(`unexpected TOML: ${code}`)
  return [{ address: url, ...(variable === 'SIGHTLINE_KEY' && { headers: { Authorization: `Bearer ${KEY}` } }) }]
}

function readShell(code: string): Read[] {
  const lines = code.split('\n').filter((line) => /^(claude|codex) mcp add /.test(line))
  return lines.map((line) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
    const headers = headerIn(words)
    return { address: addressIn(words), ...(headers && { headers }) }
  })
}
