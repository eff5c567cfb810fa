/** A question that is not paid twice though its asker dies: its name, and the task that answers it. */
export type AskedOnce = {
  key: string
  /** The task that an earlier attempt has begun. */
  task(): Promise<string | null>
  keepTask(id: string): Promise<void>
}
