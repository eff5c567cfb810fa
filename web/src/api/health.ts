import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type Health = Answer<'get', '/health'>

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api('get', '/health', { signal }),
})

export type Port = Health['simulated'][number]

export const PORTS = [
  'search',
  'answers',
  'stores',
  'translation',
  'mail',
  'payments',
  'indexing',
  'sites',
] as const satisfies readonly Port[]

/** Those whose figures people read; mail and payments measure nothing. */
const MEASURED: readonly Port[] = ['search', 'answers', 'stores', 'indexing', 'sites']

/** Whether everything measured comes from the simulated web. */
export const isSandbox = ({ simulated }: Health) =>
  MEASURED.every((port) => simulated.includes(port))

export type MixedPorts = { simulated: Port[]; real: Port[] }

/** Where some figures are simulated and others are real: which are which. */
export function mixedPorts({ simulated }: Health): MixedPorts | null {
  const measured = MEASURED.filter((port) => simulated.includes(port)).length
  if (measured === 0 || measured === MEASURED.length) return null
  const real = PORTS.filter((port) => !simulated.includes(port))
  return { simulated: PORTS.filter((port) => simulated.includes(port)), real }
}
