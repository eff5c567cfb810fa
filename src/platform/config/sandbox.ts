import { z } from 'zod'
import { list, setting } from './setting.ts'

/** The provider ports, each simulated or live on its own. */
export const PORTS = [
  'search',
  'answers',
  'stores',
  'translation',
  'mail',
  'payments',
  'indexing',
  'sites',
] as const
export type Port = (typeof PORTS)[number]

/** True: the sandbox simulates that port. */
export type Simulated = Record<Port, boolean>

const MODES = ['auto', 'on', 'off'] as const

/** A mode, or the list of simulated ports; the others are then live. */
const SandboxMode = list.refine(
  (parts) =>
    parts.every((part) => isPort(part)) ||
    (parts.length === 1 && MODES.some((mode) => mode === parts[0])),
  `must be ${MODES.join(', ')}, or some of ${PORTS.join(', ')}, separated by commas`,
)

export const sandboxSettings = {
  SANDBOX: setting(SandboxMode.default(['auto']), {
    description: `\`auto\`: each part of the outside world is simulated until it is configured. \`on\`: all are simulated. \`off\`: none. Or the parts to simulate: ${PORTS.map((port) => `\`${port}\``).join(', ')}.`,
    example: 'search,sites',
  }),
  SANDBOX_URL: setting(z.url({ protocol: /^http$/ }).optional(), {
    description:
      'Where `node sandbox/main.ts` listens, when `serve` and `work` run apart. `npm start` starts it by itself.',
    example: 'http://127.0.0.1:4000',
  }),
}

const isPort = (name: string): name is Port => PORTS.some((port) => port === name)

/** Which ports are configured. */
type Configured = {
  search: boolean
  answers: boolean
  translation: boolean
  mail: boolean
  payments: boolean
}

/**
 * By default a port is live once it is configured. App stores, indexing channels and sites need no configuration: they
 * go live with search, as the domains that are tracked are real ones from then on.
 */
export function simulatedOf(mode: string[], configured: Configured): Simulated {
  const { search, answers, translation, mail, payments } = configured
  const isReal: Simulated = {
    search,
    answers,
    stores: search,
    translation: translation || answers,
    mail,
    payments,
    indexing: search,
    sites: search,
  }
  return each((port) => {
    if (mode.includes('on')) return true
    if (mode.includes('off')) return false
    return mode.includes('auto') ? !isReal[port] : mode.includes(port)
  })
}

function each(isSimulated: (port: Port) => boolean): Simulated {
  return {
    search: isSimulated('search'),
    answers: isSimulated('answers'),
    stores: isSimulated('stores'),
    translation: isSimulated('translation'),
    mail: isSimulated('mail'),
    payments: isSimulated('payments'),
    indexing: isSimulated('indexing'),
    sites: isSimulated('sites'),
  }
}

/** Whether any port needs the sandbox; payments are not simulated, credits are granted instead. */
export const needsSandbox = (simulated: Simulated): boolean =>
  PORTS.some((port) => port !== 'payments' && simulated[port])

/** Whether all measured data is simulated. */
export const isAllSimulated = (simulated: Simulated): boolean =>
  simulated.search &&
  simulated.answers &&
  simulated.stores &&
  simulated.indexing &&
  simulated.sites

export const simulatedPorts = (simulated: Simulated): Port[] =>
  PORTS.filter((port) => simulated[port])
