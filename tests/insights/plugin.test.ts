import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operations } from '../../src/modules/index.ts'
import { DATASETS } from '../../src/modules/insights/query/catalogue.ts'

const PLUGIN = join(import.meta.dirname, '../../plugins/sightline')
const read = (name: string) => readFileSync(join(PLUGIN, name), 'utf8')
const skills = globSync('skills/*/SKILL.md', { cwd: PLUGIN }).map((path) => ({ path, text: read(path) }))
const OWN = ['search_tools', 'call_tool']

test('every skill is named after its folder and says when to use it', () => {
  assert.equal(skills.length, 5)
  for (const { path, text } of skills) {
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
    const fields = new Map(head.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]))
    assert.equal(fields.get('name'), path.split('/')[1])
    assert.match(fields.get('description') ?? '', / Use when /)
  }
})

test('skills refer only to tools, parameters and datasets that exist', () => {
  const tools = new Map(operations.list.map((op) => [op.name, op]))
  const fields = new Set(operations.list.flatMap(({ input }) => Object.keys(input.shape)))
  for (const { path, text } of skills) {
    const words = [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, word = '']) => word)
    const named = words.filter((word) => tools.has(word))
    assert.ok(named.length >= 3, path)
    const actions = /^(?:get|list|run|wait|explain|compare|query|search|create|write|generate|call)_/
    const unknown = words.filter((word) => actions.test(word) && !tools.has(word) && !OWN.includes(word))
    assert.deepEqual(unknown, [], path)
    for (const [, dataset = ''] of text.matchAll(/`dataset` `(\w+)`/g)) assert.ok(dataset in DATASETS, dataset)
    for (const [, field = ''] of text.matchAll(/with `(\w+)` /g)) assert.ok(fields.has(field), `${path}: ${field}`)
  }
})

test('the README installs the plugin by its published name, and the package includes it', () => {
  const { name, plugins } = JSON.parse(read('../.claude-plugin/marketplace.json'))
  const [plugin] = plugins
  const { name: own } = JSON.parse(read(`../${plugin.source}/.claude-plugin/plugin.json`))
  assert.deepEqual([plugin.name, plugins.length], [own, 1])
  assert.match(read('README.md'), new RegExp(`^claude plugin install ${own}@${name}$`, 'm'))
  const { files } = JSON.parse(read('../../package.json'))
  assert.ok(files.includes('plugins'))
})

test('the MCP server is described for clients and for the registry', () => {
  const { mcpServers } = JSON.parse(read('.mcp.json'))
  assert.match(mcpServers.sightline.url, /\/mcp$/)
  assert.match(mcpServers.sightline.headers['X-API-Key'], /^\$\{SIGHTLINE_KEY\}$/, 'the variable of the guides')
  const { name, version, description, remotes } = JSON.parse(read('server.json'))
  assert.match(name, /^[a-z0-9.-]+\/[a-z0-9._-]+$/)
  assert.ok(description.length <= 100)
  assert.equal(version, JSON.parse(readFileSync(join(PLUGIN, '../../package.json'), 'utf8')).version)
  const [remote] = remotes
  const named = [...remote.url.matchAll(/{(\w+)}/g)].map(([, variable]) => variable)
  assert.deepEqual(named, Object.keys(remote.variables))
  assert.deepEqual([remote.type, remote.headers[0].isSecret], ['streamable-http', true])
})
