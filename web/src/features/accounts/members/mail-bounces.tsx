import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { type MailBounce, mailBouncesQuery } from '../../../api/mail-bounces.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'

const reportUrlQuery = queryOptions({
  queryKey: ['mail-bounces', 'report-url'],
  queryFn: ({ signal }) => api('get', '/api/v1/mail-bounces/report-url', { signal }),
})

/** Members and recipients of reports that mail does not reach. */
export function MailBounces() {
  const t = useText()
  const bounces = useQuery(mailBouncesQuery)
  const url = useQuery(reportUrlQuery).data?.url
  if (bounces.data?.length === 0 && !url) return null
  return (
    <Section title={t('bounces.title')} text={t('bounces.text')}>
      <QueryBoundary query={bounces} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <p className="quiet">{t('bounces.none')}</p>
          ) : (
            <Table
              label={t('bounces.title')}
              headings={[
                { id: 'email', label: t('person.email') },
                { id: 'kind', label: t('bounces.problem') },
                { id: 'at', label: t('bounces.last'), isWide: true },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((bounce) => (
                <Row key={bounce.email} bounce={bounce} />
              ))}
            </Table>
          )
        }
      </QueryBoundary>
      {url && (
        <>
          <p className="hint">{t('bounces.reportUrlText')}</p>
          <CodeBlock label={t('bounces.reportUrl')} code={url} isWrapped />
        </>
      )}
    </Section>
  )
}

function Row({ bounce }: { bounce: MailBounce }) {
  const t = useText()
  const { email, kind, reason, bounces, bounced_at, suppressed_at } = bounce
  const resume = useAction({
    run: () => api('post', '/api/v1/mail-bounces/resume', { body: { email } }),
    refresh: [mailBouncesQuery.queryKey],
    onDone: () => notify({ text: t('bounces.resumed', { email }) }),
  })
  return (
    <tr>
      <td className="mono" data-clip="name" title={email}>
        {email}
      </td>
      <td data-wrap="true">
        {t(`bounces.${kind}`)}
        <span className="hint">
          {t('bounces.times', { n: bounces })} · {reason}
        </span>
      </td>
      <td data-wide="true">
        <Time at={bounced_at} />
      </td>
      <td data-actions="true">
        {suppressed_at !== null && (
          <Button
            kind="quiet"
            isPending={resume.isPending}
            onPress={() => resume.mutate()}
            aria-label={`${t('bounces.resume')}: ${email}`}
          >
            {t('bounces.resume')}
          </Button>
        )}
      </td>
    </tr>
  )
}
