import { ALLOW_ALL, type Robots, readRobots } from '../../base/robots.ts'
import { FetchError, type Fetcher } from '../../platform/http.ts'

/** The name by which sites may address us. */
const AGENT = 'sightline'
const MAX_BYTES = 512_000

/** The rules of a site, or why nobody could tell them. */
export type RobotsAnswer = { robots: Robots; failed: null } | { robots: null; failed: string }

/** A site without rules allows all; one that cannot answer has said nothing. */
export async function fetchRobots(http: Fetcher, origin: string, signal: AbortSignal): Promise<RobotsAnswer> {
  try {
    const answer = await http.fetch(`${origin}/robots.txt`, { maxBytes: MAX_BYTES, timeoutMs: 10_000, signal })
    if (answer.status >= 500 || answer.status === 429) return { robots: null, failed: `status ${answer.status}` }
    return { robots: answer.status === 200 ? readRobots(answer.text(), AGENT) : ALLOW_ALL, failed: null }
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown
    return { robots: null, failed: thrown.reason }
  }
}
