import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { summaryQuery } from './queries.ts'

const MAX_LENGTH = 2000

/** What a person says above the numbers; without it the numbers speak for themselves. */
export function Summary({ clientId, isReadOnly }: { clientId: number; isReadOnly: boolean }) {
  const t = useText()
  const written = useQuery(summaryQuery(clientId))
  const save = useAction({
    run: ({ summary = '' }: Record<string, string>) =>
      api('put', '/api/v1/clients/{client_id}/report/summary', {
        path: { client_id: clientId },
        body: { summary },
      }),
    refresh: [summaryQuery(clientId).queryKey],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  return (
    <Section title={t('reports.summary')} text={t('reports.summaryText')}>
      <QueryBoundary query={written} rows={3}>
        {({ job_id, summary }) => (
          <Form key={job_id} onSubmit={save.mutate} error={save.error}>
            <TextField
              name="summary"
              label={t('reports.summaryLabel')}
              hint={t('reports.summaryHint')}
              defaultValue={summary}
              rows={5}
              maxLength={MAX_LENGTH}
              isReadOnly={isReadOnly}
            />
            {!isReadOnly && (
              <div>
                <Button type="submit" kind="primary" isPending={save.isPending}>
                  {t('action.save')}
                </Button>
              </div>
            )}
          </Form>
        )}
      </QueryBoundary>
    </Section>
  )
}
