import type { Context } from '../../core/context.ts'

const TIMEOUT_MS = 3000
/** Sites of the simulated web itself. */
const KNOWN = /\.test$/

/**
 * Gives a domain a place in the simulated web, always the same one, so that a newcomer sees positions of their own.
 * Nothing depends on it.
 */
export async function addSimulatedSite(
  { config, http, log }: Context,
  domains: string[],
): Promise<void> {
  const { sandboxUrl, simulated } = config
  if (!simulated.search || !sandboxUrl) return
  for (const domain of domains.filter((each) => !KNOWN.test(each))) {
    try {
      const body = JSON.stringify({ domain })
      await http.fetch(`${sandboxUrl}/_control/place`, {
        method: 'POST',
        body,
        timeoutMs: TIMEOUT_MS,
      })
    } catch (error) {
      log.warn({ error, domain }, 'the sandbox has no place for a domain')
    }
  }
}
