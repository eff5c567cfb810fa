// Lets Node run our TypeScript from inside node_modules, where it refuses to.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('..', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const [address] = url.split('?')
    const isOurs = address.startsWith(ROOT) && address.endsWith('.ts')
    if (!isOurs || address.slice(ROOT.length).startsWith('node_modules/'))
      return nextLoad(url, context)
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(address), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
