import { api } from '../../api/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useProblem } from '../../ui/problem.ts'
import { sourcesQuery } from './queries.ts'

const NAMED = ['local', 'serper'] as const

/** Asks one source a plain question now; what is kept from before does not count. */
export function TestSource({ source }: { source: string }) {
  const t = useText()
  const named = NAMED.find((each) => each === source)
  const test = useAction({
    run: () => api('post', '/api/v1/serp/search', { body: { q: 'weather', cache: false, source: named ?? 'auto' } }),
    refresh: [sourcesQuery.queryKey],
    isQuiet: true,
  })
  if (!named) return null
  return (
    <>
      <Button isPending={test.isPending} onPress={() => test.mutate()} aria-label={`${t('sources.test')}: ${source}`}>
        {t('sources.test')}
      </Button>
      <span role="status">
        {test.data && (
          <Badge tone="good">
            {t('sources.answered', {
              n: test.data.organic?.length ?? 0,
              ms: test.data.searchInformation.tookMs,
            })}
          </Badge>
        )}
        {test.error && <Failure error={test.error} />}
      </span>
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, advice } = useProblem(error)
  return (
    <Badge tone="bad">
      <span title={advice}>{title}</span>
    </Badge>
  )
}
