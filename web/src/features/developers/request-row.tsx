import { useText } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Num } from '../../ui/num.tsx'
import { Time } from '../../ui/time.tsx'
import type { LoggedRequest } from './queries.ts'

export function RequestRow({
  request,
  keyName,
}: {
  request: LoggedRequest
  keyName: string | undefined
}) {
  const t = useText()
  const { method, path, status, duration_ms, key_id, at, request_id, operation } = request
  const key =
    key_id === null ? t('legacy.title') : (keyName ?? t('credits.key', { id: String(key_id) }))
  return (
    <tr>
      <td className="mono" data-wrap="true" title={operation}>
        {method} {path}
      </td>
      <td data-number="true">
        <Badge tone={status < 400 ? 'good' : 'bad'}>
          <Num value={status} options={{ useGrouping: false }} />
        </Badge>
      </td>
      <td data-number="true" data-wide="true">
        <Num
          value={duration_ms}
          options={{ maximumFractionDigits: duration_ms < 10 ? 1 : 0 }}
        />
      </td>
      <td data-wide="true" data-clip="name" title={key}>
        {key}
      </td>
      <td className="quiet">
        <Time at={at} />
      </td>
      <td className="mono quiet" data-wide="true">
        {request_id}
      </td>
    </tr>
  )
}
