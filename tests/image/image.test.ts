import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { after, test } from 'node:test'
import { endChild } from '../child.ts'
import { until } from '../wait.ts'
import { buildImage, type Image } from './dockerfile.ts'

const MAX_BYTES = 450e6
const PORT = 48_080
const isPossible = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap')
const skip =
  (!process.env.TEST_LONG && 'builds the image; run by test:long') || (!isPossible && 'needs root and debootstrap')

const folder = skip ? '' : mkdtempSync(join(tmpdir(), 'sightline-image-'))
after(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('the image builds, stays small, and runs unprivileged on a read-only file system, including PDFs', {
  skip,
}, async () => {
  const image = buildImage(folder)
  const bytes = Number(execFileSync('du', ['-sxb', image.root], { encoding: 'utf8' }).split('\t')[0])
  console.log(`The image has ${Math.round(bytes / 1e6)} MB`)
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`)
  const child = start(image)
  try {
    await tryOut()
  } finally {
    assert.equal(await endChild(child), 0)
  }
})

test('everything that the program imports is copied into the image', () => {
  const root = join(import.meta.dirname, '../..')
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isLeftOut = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  const files = globSync(['src/**/*.ts', 'sandbox/**/*.ts'], { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const imported = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g), ([, path = '']) =>
      join(dirname(file), path),
    ),
  )
  assert.ok(imported.some((file) => file.startsWith('packages/')))
  assert.deepEqual([...new Set(imported.filter(isLeftOut))], [])
})

/** Starts the image with only /tmp and the volume writable. */
function start({ root, env, command, user }: Image) {
  const mounts = `
    mount --bind ${root} ${root}; mount -t proc proc ${root}/proc; mount --bind /dev ${root}/dev
    mount -o remount,ro,bind ${root}
    mount -t tmpfs tmpfs ${root}/tmp; mount -t tmpfs -o uid=${user},mode=700 tmpfs ${root}/app/data
    cd ${root}; exec chroot --userspec=${user}:${user} . env -i "$@"`
  const given = Object.entries({ ...env, PORT: String(PORT), HOST: '127.0.0.1', ...OWNER, SANDBOX: 'on' })
  return spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-euc',
      mounts,
      '_',
      ...given.map(([name, value]) => `${name}=${value}`),
      'sh',
      '-c',
      'cd /app; exec "$@"',
      '_',
      ...command,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

const OWNER = { SIGHTLINE_OWNER_EMAIL: 'owner@example.com', SIGHTLINE_OWNER_PASSWORD: 'a long enough passphrase' }

async function tryOut() {
  const url = `http://127.0.0.1:${PORT}`
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the server is ready', ready)
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: OWNER.SIGHTLINE_OWNER_EMAIL, password: OWNER.SIGHTLINE_OWNER_PASSWORD }),
  })
  assert.equal(signedIn.status, 200, await signedIn.clone().text())
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const started = await fetch(`${url}/api/v1/demo`, { method: 'POST', headers, body: '{}' })
  assert.ok(started.ok, await started.clone().text())
  const client = await until('the first client of the demo', async () => {
    const clients = (await (await fetch(`${url}/api/v1/clients`, { headers })).json()) as { id: number }[]
    return clients[0]
  })
  const pdf = await until('the report is printed', async () => {
    const answer = await fetch(`${url}/api/v1/clients/${client.id}/report/pdf`, { headers })
    return answer.ok && answer
  })
  assert.match(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    /^%PDF-/,
  )
  assert.match(await (await fetch(url)).text(), /<div id="root"/)
}
