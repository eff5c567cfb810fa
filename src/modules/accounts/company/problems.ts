import type { DenialReason } from './rules.ts'

/** Why company sign-in was refused; each reason has a text on the sign-in page. */
export type CompanyProblem =
  | DenialReason
  | 'expired'
  | 'denied'
  | 'failed'
  | 'client_refused'
  | 'account_elsewhere'
  | 'link_first'
  | 'linked_elsewhere'
  | 'not_you'
  | 'not_fresh'

export class CompanyError extends Error {
  readonly problem: CompanyProblem

  constructor(problem: CompanyProblem) {
    super(`Refused: ${problem}`)
    this.problem = problem
    this.name = 'CompanyError'
  }
}
