import { api } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorMessage } from '../../ui/error-message.ts'
import { useProviderName } from './provider-name.ts'
import { type Provider, sourcesQuery } from './queries.ts'

/** Sends a provider one small test request and shows the outcome. */
export function TestProvider({ kind, name }: Pick<Provider, 'kind' | 'name'>) {
  const t = useText()
  const nameOf = useProviderName()
  const mayManage = useMay('admin')
  const test = useAction({
    run: () => api('post', '/api/v1/providers/test', { body: { kind, name } }),
    refresh: [sourcesQuery.queryKey],
    isQuiet: true,
  })
  if (!mayManage) return null
  return (
    <span className="provider-test">
      <Button
        isPending={test.isPending}
        onPress={() => test.mutate()}
        aria-label={`${t('sources.test')}: ${nameOf(name)}`}
      >
        {t('sources.test')}
      </Button>
      <span role="status">
        {test.data && <Outcome trial={test.data} />}
        {test.error && <Failure error={test.error} />}
      </span>
    </span>
  )
}

type TestResult = {
  ok: boolean
  latency_ms: number
  reason: keyof typeof REASONS | null
  message: string
  sandbox: boolean
}

const REASONS = {
  auth: 'trial.auth',
  funds: 'trial.funds',
  quota: 'trial.quota',
  blocked: 'trial.blocked',
  unreadable: 'trial.unreadable',
  network: 'trial.network',
  timeout: 'trial.timeout',
  unsupported: 'trial.unsupported',
  empty: 'trial.empty',
} as const

function Outcome({ trial: { ok, latency_ms, reason, message, sandbox } }: { trial: TestResult }) {
  const t = useText()
  const took = t(sandbox ? 'trial.tookSandbox' : 'trial.took', { ms: latency_ms })
  if (ok) return <Badge tone="good">{took}</Badge>
  return (
    <span className="provider-failure">
      <Badge tone="bad">{reason ? t(REASONS[reason]) : t('trial.unreadable')}</Badge>
      <span className="hint">
        {message} · {took}
      </span>
    </span>
  )
}

function Failure({ error }: { error: unknown }) {
  const { title, advice } = useErrorMessage(error)
  return (
    <span className="provider-failure">
      <Badge tone="bad">{title}</Badge>
      <span className="hint">{advice}</span>
    </span>
  )
}
