/** What one check of the doctor saw. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail'
  found: string
  /** What to do about it. */
  advice?: string
}
