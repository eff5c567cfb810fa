/** The result of one doctor check. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail'
  found: string
  /** What to do about it. */
  advice?: string
}
