import type { Message } from '../translate.ts'

/** Messages of the server in another language, by code and field. */
export type ServerMessages = Record<string, Record<string, Message>>

type Task = { title: string; detail: string; evidence: string }

/** What is to be done for an app is a step too: its detail is the action, its evidence what the step rests on. */
export const withStepFields = (tasks: Record<string, Task>): ServerMessages =>
  Object.fromEntries(
    Object.entries(tasks).map(([code, task]) => [code, { ...task, action: `${task.detail}.`, text: task.evidence }]),
  )

/** What is done when a proposal of the assistant is confirmed, by the name of the operation; its values are the input. */
export const proposalMessages = (sentences: Record<string, string>): ServerMessages =>
  Object.fromEntries(Object.entries(sentences).map(([action, confirm]) => [action, { confirm }]))
