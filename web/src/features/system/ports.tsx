import { useQuery } from '@tanstack/react-query'
import { healthQuery, PORTS } from '../../api/health.ts'
import { useText } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'

/** Which parts of the outside world are real, and which the sandbox stands in for. */
export function Ports() {
  const t = useText()
  const health = useQuery(healthQuery)
  return (
    <Section title={t('port.title')} text={t('port.text')}>
      <QueryBoundary query={health} rows={8}>
        {({ simulated }) => (
          <Table
            label={t('port.title')}
            headings={[
              { id: 'port', label: t('sandbox.port') },
              { id: 'state', label: t('apiKeys.state') },
              { id: 'how', label: t('port.how'), isWide: true },
            ]}
          >
            {PORTS.map((port) => (
              <tr key={port}>
                <td>{t(`port.${port}`)}</td>
                <td>
                  <Badge tone={simulated.includes(port) ? 'waiting' : 'good'}>
                    {t(simulated.includes(port) ? 'port.simulated' : 'port.real')}
                  </Badge>
                </td>
                <td className="quiet" data-wide="true">
                  {t(`port.how.${port}`)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}
