import type { Message } from '../../../../locales/index.ts'

/** A task for an app is shown as a step too: its detail is the action, its evidence what the step rests on. */
export function withStepFields(
  messages: Record<string, string | Message>,
): Record<string, Message> {
  const steps: Record<string, Message> = {}
  for (const [key, message] of Object.entries(messages)) {
    const [code, field] = key.split('.')
    if (field === 'detail' && typeof message === 'string')
      steps[`${code}.action`] = `${message}.`
    if (field === 'evidence') steps[`${code}.text`] = message
  }
  return { ...messages, ...steps }
}

/** A finding on a listing is shown as a task: which point, of which app, and what was seen. */
export function withTaskFields(findings: Record<string, string>): Record<string, string> {
  const codes = Object.keys(findings).map((key) => key.split('.')[0])
  const fields = codes.flatMap((code) => [
    [`${code}.title`, '{check}: {app}'],
    [`${code}.evidence`, '{found}'],
  ])
  return { ...findings, ...Object.fromEntries(fields) }
}
