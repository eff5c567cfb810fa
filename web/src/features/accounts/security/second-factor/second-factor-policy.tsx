import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client/client.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { notify } from '../../../../ui/overlay/toast.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../../ui/page/states.tsx'
import { secondFactorsQuery } from '../../queries.ts'

/** Whether everybody needs a second factor. */
export function SecondFactorPolicy() {
  const t = useText()
  const own = useQuery(secondFactorsQuery)
  const change = useAction({
    run: (isRequired: boolean) =>
      api('put', '/api/v1/workspace/second-factor', { body: { is_required: isRequired } }),
    refresh: [secondFactorsQuery.queryKey],
    onDone: ({ is_required }) => notify({ text: t(is_required ? 'policy.on' : 'policy.off') }),
  })
  return (
    <Section title={t('policy.title')} text={t('policy.text')}>
      <QueryBoundary query={own} rows={1}>
        {({ is_required }) => (
          <label className="check">
            <input
              type="checkbox"
              checked={is_required}
              disabled={change.isPending}
              onChange={() => change.mutate(!is_required)}
            />
            {t('policy.switch')}
          </label>
        )}
      </QueryBoundary>
    </Section>
  )
}
