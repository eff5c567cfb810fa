import type { Source, SourceTrial } from '../../../modules/sources/index.ts'
import { AS, command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { call, openCaller } from './app.ts'
import { confirm, readSecret } from './prompt.ts'

type Trial = Pick<SourceTrial, 'ok' | 'question' | 'answer' | 'message' | 'remedy' | 'took_ms'>

const KINDS = ['search', 'model', 'store', 'translation'] as const

const SCOPE = {
  ...AS,
  own: {
    type: 'boolean',
    hint: 'For this person’s workspace only, not the whole installation',
  },
} as const

const scopeOf = (isOwn: boolean) => (isOwn ? { scope: 'workspace' as const } : {})

const list = command({
  name: 'source list',
  summary:
    'List sources (search APIs, models, app stores, translators) with state, price and cost this month',
  examples: ['source list', 'source list --json'],
  options: AS,
  async run(io, { as }) {
    const { sources } = await call(await openCaller(io, as), 'listSources', {})
    io.list(sources, [
      ['name', ({ name }) => name],
      ['kind', ({ kind }) => kind],
      ['state', ({ state }) => state],
      ['order', ({ position }) => position ?? ''],
      [
        'key',
        ({ origin, key_hint }) =>
          [origin, key_hint && `…${key_hint}`].filter(Boolean).join(' '),
      ],
      ['$ per 1,000', ({ price }) => price?.usd_per_1000.toFixed(2) ?? ''],
      ['calls', ({ month }) => month?.calls ?? ''],
      ['$ this month', ({ month }) => month?.spent_usd.toFixed(2) ?? ''],
      ['budget', ({ month }) => month?.budget_usd ?? ''],
    ])
  },
})

const add = command({
  name: 'source add',
  summary:
    'Add or replace a source’s key, test it, and use it from now on; running processes pick it up within seconds',
  examples: [
    'source add serper',
    'source add dataforseo --login you@example.com < password.txt',
  ],
  args: ['NAME'],
  options: {
    ...SCOPE,
    login: {
      type: 'string',
      value: 'LOGIN',
      hint: 'DataForSEO login; prompts for the password',
    },
    project: {
      type: 'string',
      value: 'NAME',
      hint: 'Of Bright Data: the zone; of Yandex: the folder',
    },
    url: {
      type: 'string',
      value: 'URL',
      hint: 'Address of your own server, which needs no key',
    },
    model: { type: 'string', value: 'MODEL', hint: 'Model to use' },
    'key-file': {
      type: 'string',
      value: 'FILE',
      hint: 'File with the key or password; otherwise prompts, or reads standard input',
    },
    'no-test': { type: 'boolean', hint: 'Skip the test question' },
  },
  async run(
    io,
    { as, own, login, project, url, model, 'key-file': file, 'no-test': isUntested },
    [name = ''],
  ) {
    const ctx = await openCaller(io, as)
    const { sources } = await call(ctx, 'listSources', {})
    const source = sources.find((each) => each.name === name)
    if (!source)
      throw new UsageError(
        `There is no source ${name}; see \`sightline source list\``,
        'source add',
      )
    if (source.credentials === 'none') {
      await call(ctx, 'updateSource', { name, is_enabled: true, ...scopeOf(own) })
      return io.note(`${name} is switched on`)
    }
    if (source.sign_up_url) io.note(`Keys of ${name}: ${source.sign_up_url}`)
    const secret = await secretFor(io, source, { login, project, url, file })
    const input = { name, ...scopeOf(own), ...secret, ...(model && { model }) }
    if (!isUntested && !(await isGood(io, () => call(ctx, 'testSource', input))))
      throw new UsageError(
        'The key was not saved. --no-test saves it all the same',
        'source add',
      )
    const saved = await call(ctx, 'setSourceKey', input)
    io.show(saved, null)
    io.note(`${name} is set up; running processes use it within seconds`)
  },
})

type Given = Record<'login' | 'project' | 'url' | 'file', string | undefined>

async function secretFor(
  io: Io,
  { name, credentials }: Pick<Source, 'name' | 'credentials'>,
  { login, project, url, file }: Given,
) {
  if (credentials === 'server') {
    if (!url) throw new UsageError(`${name} needs --url`, 'source add')
    return {
      url,
      ...(file && { key: await readSecret(io, { question: 'Key', file, isRepeated: false }) }),
    }
  }
  if (credentials === 'project' && !project)
    throw new UsageError(`${name} needs --project`, 'source add')
  if (credentials === 'key' || credentials === 'project')
    return {
      key: await readSecret(io, { question: 'Key', file, isRepeated: false }),
      ...(project && { project }),
    }
  if (!login) throw new UsageError(`${name} needs --login`, 'source add')
  return {
    login,
    password: await readSecret(io, { question: 'Password', file, isRepeated: false }),
  }
}

async function isGood(io: Io, ask: () => Promise<Trial>): Promise<boolean> {
  const { ok, question, answer, message, remedy, took_ms } = await ask()
  if (!ok) io.warn(`${message}. ${remedy}`)
  else
    io.note(
      [
        `“${question}” was answered in ${took_ms} ms:`,
        ...answer.map((line) => `  ${line}`),
      ].join('\n'),
    )
  return ok
}

const test = command({
  name: 'source test',
  summary: 'Test a source with one small real question and show the answer',
  examples: ['source test serper'],
  args: ['NAME'],
  options: SCOPE,
  async run(io, { as, own }, [name = '']) {
    const trial = await call(await openCaller(io, as, { hasSandbox: true }), 'testSource', {
      name,
      ...scopeOf(own),
    })
    io.show(trial, trial.ok ? trial.answer.join('\n') : null)
    if (!trial.ok) throw new UsageError(`${trial.message}. ${trial.remedy}`)
  },
})

const set = command({
  name: 'source set',
  summary: 'Switch a source on or off, or set its monthly budget',
  examples: [
    'source set serper --budget 50',
    'source set serpapi --off',
    'source set serper --budget none',
  ],
  args: ['NAME'],
  options: {
    ...SCOPE,
    on: { type: 'boolean', hint: 'Enable it' },
    off: { type: 'boolean', hint: 'Disable it; the key is kept' },
    budget: {
      type: 'string',
      value: 'DOLLARS',
      hint: 'Monthly limit; none for no limit',
    },
  },
  async run(io, { as, own, on, off, budget }, [name = '']) {
    if (on && off) throw new UsageError('--on or --off, not both', 'source set')
    const changes = {
      ...((on || off) && { is_enabled: on }),
      ...(budget !== undefined && { budget_usd: budget === 'none' ? null : Number(budget) }),
    }
    if (Object.keys(changes).length === 0)
      throw new UsageError('Nothing to change', 'source set')
    const source = await call(await openCaller(io, as), 'updateSource', {
      name,
      ...changes,
      ...scopeOf(own),
    })
    io.show(source, null)
    io.note(`${name} is ${source.state}`)
  },
})

const order = command({
  name: 'source order',
  summary: 'Set the order in which sources of one kind are tried',
  examples: ['source order search serper,dataforseo'],
  args: ['KIND', 'NAMES'],
  options: SCOPE,
  async run(io, { as, own }, [kind = '', list = '']) {
    const names = list.split(',').filter(Boolean)
    const known = KINDS.find((each) => each === kind)
    if (!known) throw new UsageError(`KIND is one of ${KINDS.join(', ')}`, 'source order')
    const answer = await call(await openCaller(io, as), 'orderSources', {
      ...{ kind: known, names },
      ...scopeOf(own),
    })
    io.show(answer, answer.names.join('\n'))
  },
})

const remove = command({
  name: 'source remove',
  summary: 'Remove a source’s key and settings',
  examples: ['source remove serper --yes'],
  args: ['NAME'],
  options: { ...SCOPE, ...YES },
  async run(io, { as, own, yes }, [name = '']) {
    await confirm(io, { question: `Remove ${name} and its key?`, yes })
    const answer = await call(await openCaller(io, as), 'removeSource', {
      name,
      ...scopeOf(own),
    })
    io.show(answer, null)
    io.note(`${name} is removed`)
  },
})

export const sourceCommands = [list, add, test, set, order, remove]
