import { GUEST } from '../../../core/context.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { READ_ENGINES } from '../../../providers/search/page.ts'
import type { SearchAnswer } from '../../../providers/search/search.ts'
import { command } from '../command.ts'
import { ExitWith, UsageError } from '../failure.ts'
import { readText } from '../files.ts'

const DEVICE = { type: 'string', value: 'DEVICE', hint: 'desktop or mobile' } as const

const search = command({
  name: 'search',
  summary:
    'Run a live search with the configured sources, or in the sandbox when there are none',
  examples: [
    'search "espresso machine"',
    'search "кофемолка" --gl kz --hl ru --num 20',
    'search "latte art" --vertical videos --json',
  ],
  args: ['QUERY'],
  options: {
    gl: { type: 'string', value: 'CODE', hint: 'Market; defaults to us' },
    hl: { type: 'string', value: 'CODE', hint: 'Language; defaults to en' },
    num: { type: 'string', value: 'N', hint: 'Number of results, 1 to 100; defaults to 10' },
    location: { type: 'string', value: 'NAME', hint: 'Canonical name of a location' },
    device: DEVICE,
    vertical: {
      type: 'string',
      value: 'KIND',
      hint: 'search, images, news, videos, places, shopping, scholar, patents, autocomplete',
    },
  },
  async run(io, { vertical, ...asked }, [q]) {
    const [{ loadConfig }, { openOutside }, { findAnswer, readQuestion }, { startSandbox }] =
      await Promise.all([
        import('../../config.ts'),
        import('../../providers.ts'),
        import('../../../modules/serp/index.ts'),
        import('../../sandbox.ts'),
      ])
    const question = readQuestion({ q, ...asked, type: vertical }, 'search')
    const { config } = loadConfig()
    const sandbox =
      config.simulated.search && !config.sandboxUrl ? await startSandbox(config) : undefined
    if (sandbox) io.closers.push(sandbox.stop)
    const outside = openOutside({ ...config, sandboxUrl: sandbox?.url ?? config.sandboxUrl })
    io.closers.push(outside.close)
    if (config.simulated.search) io.note('These results come from the sandbox, a simulated web')
    const deps = {
      ...outside.ports,
      searches: createSingleFlight<SearchAnswer>(),
      actor: GUEST,
      config,
      signal: io.signal,
      now: () => Date.now() / 1000,
      requestId: crypto.randomUUID(),
    }
    const answer = await findAnswer(deps, question)
    io.show(answer, textOf(answer))
  },
})

/** One result: position, title and link. */
function textOf(answer: Record<string, unknown>): string {
  const list =
    Object.values(answer).find((value): value is Record<string, unknown>[] =>
      Array.isArray(value),
    ) ?? []
  const lines = list.map((item, index) => {
    const position = String(item.position ?? index + 1).padStart(3)
    return [
      `${position}  ${item.title ?? item.value ?? ''}`,
      ...(item.link ? [`     ${item.link}`] : []),
    ].join('\n')
  })
  return lines.join('\n') || 'The engine found nothing'
}

const VERDICT_EXIT = { results: 0, zero: 0, blocked: 3, consent: 3, unreadable: 4 }

const parseFile = command({
  name: 'serp parse',
  summary:
    'Parse a saved results page; exits with 3 for a block or consent page, 4 when it cannot be read',
  examples: [
    'serp parse --engine google page.html',
    'serp parse --engine google --device mobile page.html',
  ],
  args: ['FILE'],
  options: {
    engine: { type: 'string', value: 'ENGINE', required: true, hint: READ_ENGINES.join(', ') },
    device: DEVICE,
    vertical: { type: 'string', value: 'KIND', hint: 'Defaults to search' },
  },
  async run(io, { engine: named, device = 'desktop', vertical: kind = 'search' }, [file = '']) {
    const engine = READ_ENGINES.find((each) => each === named)
    if (!engine)
      throw new UsageError(`--engine must be one of ${READ_ENGINES.join(', ')}`, 'serp parse')
    if (device !== 'desktop' && device !== 'mobile')
      throw new UsageError('--device must be desktop or mobile', 'serp parse')
    const [{ parse }, { VERTICALS }] = await Promise.all([
      import('../../../providers/search/parsers/read.ts'),
      import('../../../modules/serp/index.ts'),
    ])
    const vertical = VERTICALS.find((each) => each === kind)
    if (!vertical)
      throw new UsageError(`--vertical must be one of ${VERTICALS.join(', ')}`, 'serp parse')
    const page = parse(await readText(file), { engine, device, vertical })
    io.print(JSON.stringify(page, null, 2))
    if (VERDICT_EXIT[page.verdict])
      throw new ExitWith(VERDICT_EXIT[page.verdict], `The page is ${page.verdict}`)
  },
})

export const searchCommands = [search, parseFile]
