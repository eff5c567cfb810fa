import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../../api/client/client.ts'
import { useText } from '../../../../i18n/language.tsx'
import { useAction } from '../../../../ui/action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { companyAccountQuery } from '../../queries.ts'
import { useCompanyProblem } from './company-problem.ts'

/** Where the workspace has a provider: whether one's own account is linked there. */
export function CompanyAccount({ outcome }: { outcome: string | undefined }) {
  const t = useText()
  const problem = useCompanyProblem()
  const { data } = useQuery(companyAccountQuery)
  const link = useAction({
    run: () => api('post', '/api/auth/company/link'),
    onDone: ({ url }) => location.assign(url),
  })
  if (!data?.name) return null
  return (
    <Section
      id="company"
      title={t('companyAccount.title')}
      text={t('companyAccount.text', { name: data.name })}
    >
      {outcome && outcome !== 'linked' && (
        <p className="problem" role="alert">
          {problem(outcome)}
        </p>
      )}
      {data.is_linked ? (
        <>
          <p>{t('companyAccount.linked')}</p>
          <p className="hint">
            {t('companyAccount.noPassword')} <Link to="/forgot">{t('forgot.link')}</Link>
          </p>
        </>
      ) : (
        <Button isPending={link.isPending} onPress={() => link.mutate()}>
          {t('companyAccount.link')}
        </Button>
      )}
    </Section>
  )
}
