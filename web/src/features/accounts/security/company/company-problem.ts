import { type PlainKey, useText } from '../../../../i18n/language.tsx'

const PROBLEMS = {
  expired: 'companyProblem.expired',
  denied: 'companyProblem.denied',
  failed: 'companyProblem.failed',
  client_refused: 'companyProblem.client_refused',
  no_email: 'companyProblem.no_email',
  email_unverified: 'companyProblem.email_unverified',
  domain_not_allowed: 'companyProblem.domain_not_allowed',
  no_role: 'companyProblem.no_role',
  account_elsewhere: 'companyProblem.account_elsewhere',
  link_first: 'companyProblem.link_first',
  linked_elsewhere: 'companyProblem.linked_elsewhere',
  not_you: 'companyProblem.not_you',
  not_fresh: 'companyProblem.not_fresh',
} satisfies Record<string, PlainKey>

/** Why the sign-in by the company did not work, in words. */
export function useCompanyProblem(): (problem: string) => string {
  const t = useText()
  return (problem) => t(PROBLEMS[problem as keyof typeof PROBLEMS] ?? 'companyProblem.failed')
}
