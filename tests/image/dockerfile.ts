// Executes the Dockerfile without Docker: every stage is a folder made by debootstrap, every RUN happens inside it.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const INSTRUCTION = /^([A-Z]+)\s+((?:[^\\\n]|\\\n|\\[^\n])*)$/gm

export type Image = { root: string; env: Record<string, string>; command: string[]; user: string }

const sh = (script: string) => execFileSync('sh', ['-euc', script], { stdio: ['ignore', 'ignore', 'inherit'] })

/** Builds all stages in folders below this one and returns the last. */
export function buildImage(folder: string): Image {
  const base = join(folder, 'base')
  sh(`debootstrap --variant=minbase --include=ca-certificates bookworm ${base}`)
  // Removes what the slim images leave out, and configures apt as they do.
  sh(`cd ${base} && rm -rf var/cache/apt/* var/lib/apt/lists/* usr/share/doc usr/share/man usr/share/locale usr/share/info
    echo 'Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache "";' > etc/apt/apt.conf.d/docker-clean
    echo 'Binary::apt::APT::Keep-Downloaded-Packages "false";' >> etc/apt/apt.conf.d/docker-clean`)
  const stages = new Map<string, Image>()
  let here: Image | undefined
  let at = '/'
  for (const [, word = '', text = ''] of readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(INSTRUCTION)) {
    const rest = text.replaceAll('\\\n', ' ').trim()
    if (word === 'FROM') {
      const [from = '', , name = `stage${stages.size}`] = rest.split(/\s+/)
      here = startStage(join(folder, name), { base, hasNode: from.startsWith('node:') })
      stages.set(name, here)
      at = '/'
    } else if (!here) throw new Error(`${word} before FROM`)
    else if (word === 'RUN') runInside(here, `cd ${at} && ${rest}`)
    else if (word === 'WORKDIR') {
      at = rest
      mkdirSync(join(here.root, at), { recursive: true })
    } else if (word === 'COPY') copy(here, { at, rest, stages })
    else if (word === 'USER') here.user = rest
    else if (word === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
        here.env[name] = value.replace('$PATH', () => here?.env.PATH ?? '')
      }
    } else if (word === 'CMD') here.command = JSON.parse(rest)
  }
  if (!here) throw new Error('No stage')
  return here
}

function startStage(root: string, { base, hasNode }: { base: string; hasNode: boolean }): Image {
  sh(`cp -a ${base} ${root}`)
  if (hasNode) {
    sh(`cp $(readlink -f $(which -a node | tail -1)) ${root}/usr/bin/node
      mkdir -p ${root}/usr/lib/node_modules && cp -a $(dirname $(dirname $(readlink -f $(which npm)))) ${root}/usr/lib/node_modules/npm
      ln -s ../lib/node_modules/npm/bin/npm-cli.js ${root}/usr/bin/npm`)
  }
  return { root, env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }, command: [], user: '0' }
}

const MACHINE = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt', '/root/.npmrc']

function runInside({ root, env }: Image, script: string) {
  // The network settings of this machine, and its access to the registry.
  for (const path of MACHINE) {
    if (existsSync(path)) cpSync(path, join(root, path), { dereference: true })
  }
  const given = Object.entries({ ...env, ...networkEnv(), HOME: '/root' }).map(([name, value]) => `${name}=${value}`)
  execFileSync(
    'unshare',
    [
      '--mount',
      'sh',
      '-euc',
      `mount -t proc proc ${root}/proc; mount --bind /dev ${root}/dev; exec chroot ${root} "$@"`,
      '_',
      'env',
      '-i',
      ...given,
      'sh',
      '-euc',
      script,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  rmSync(join(root, 'root/.npmrc'), { force: true })
  rmSync(join(root, 'root/.npm'), { recursive: true, force: true })
}

const networkEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /proxy|^npm_config_|EXTRA_CA_CERTS/i.test(name) && value ? [[name, value]] : [],
    ),
  )

type Copy = { at: string; rest: string; stages: Map<string, Image> }

function copy({ root }: Image, { at, rest, stages }: Copy) {
  const [, stage, paths = rest] = /^--from=(\S+)\s+(.*)$/.exec(rest) ?? []
  const words = paths.split(/\s+/)
  const target = join(root, resolve(at, words.pop() ?? ''))
  mkdirSync(target, { recursive: true })
  for (const path of words) {
    if (stage) sh(`cp -a ${stages.get(stage)?.root}${path}/. ${target}`)
    else copyOwn(path, target)
  }
}

/** Copies committed files, except those listed in .dockerignore. */
function copyOwn(path: string, target: string) {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const listed = execFileSync('git', ['ls-files', '-z', path], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  const isIgnored = (file: string) =>
    ignored.some(
      (each) =>
        file === each || file.startsWith(`${each}/`) || (each.startsWith('**/*') && file.endsWith(each.slice(4))),
    )
  const isFolder = path !== '.' && listed.some((file) => file.startsWith(`${path}/`))
  for (const file of listed.filter((each) => !isIgnored(each))) {
    cpSync(join(ROOT, file), join(target, isFolder ? file.slice(path.length + 1) : file))
  }
}
