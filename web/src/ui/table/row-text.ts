import type { FieldIssue } from '../form/field-errors.ts'

type TranslateIssue = (issue: FieldIssue) => string
type RowProblem = { reason: string; issues?: FieldIssue[] | undefined }

/** Why a row of a file is refused: of each field the last problem, under the name the reader knows. */
export function rowText(
  translate: TranslateIssue,
  { reason, issues = [] }: RowProblem,
  nameOf = (field: string) => field,
) {
  if (issues.length === 0) return reason
  const byField = new Map(
    issues.map((issue) => [issue.path, `${nameOf(issue.path)}: ${translate(issue)}`]),
  )
  return [...byField.values()].join('; ')
}
