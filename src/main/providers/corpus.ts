import type { Config } from '../../platform/config.ts'
import type { Fetcher } from '../../platform/http.ts'
import { dataforseoCorpus } from '../../providers/corpus/dataforseo.ts'
import type { AnswerCorpus } from '../../providers/corpus/port.ts'
import type { Meter } from '../../providers/meter.ts'
import { dataforseo } from '../../providers/search/sources/dataforseo/definition.ts'

type Means = { fetcher: Fetcher; meter: Meter | undefined }

/** Who has recorded answers of assistants; null: nobody that is set up. */
export function answerCorpus(
  { simulated, sandboxUrl, search }: Config,
  means: Means,
): AnswerCorpus | null {
  if (simulated.search)
    return sandboxUrl
      ? dataforseoCorpus(
          { base: `${sandboxUrl}/dataforseo`, login: 'sandbox', password: 'sandbox' },
          means,
        )
      : null
  const { login, password } = search.keys.dataforseo ?? {}
  if (!login || !password || search.sources?.includes('dataforseo') === false) return null
  const base = search.bases.dataforseo ?? dataforseo.base
  return dataforseoCorpus({ base, login, password }, means)
}
