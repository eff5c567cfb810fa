import { cloroSurface, type Surface, surfaceAnswers } from './answer-surfaces.ts'
import { json } from './reply.ts'
import type { MakeService } from './service.ts'

const KEY = 'sandbox'
const APPS: Record<string, Surface> = {
  ...{
    CHATGPT: 'chat_gpt',
    PERPLEXITY: 'perplexity',
    COPILOT: 'copilot',
    GEMINI: 'gemini',
    AIMODE: 'ai_mode',
  },
}

type Task = { key: string; response: unknown; left: number }

/** Apps of assistants: a question is put into a queue, where one with `zzzslow` stays for a while. */
export const cloro: MakeService = (sandbox) => {
  const answerOf = surfaceAnswers(sandbox)
  const tasks = new Map<string, Task>()
  return {
    name: 'cloro',
    prefix: '/cloro',
    hosts: ['api.cloro.dev'],
    handle: ({ headers, path, method, body }) => {
      if (headers.authorization !== `Bearer ${KEY}`) return refused('UNAUTHORIZED', 401)
      if (method === 'POST' && path === '/v1/async/task') {
        const { taskType, idempotencyKey, payload } = JSON.parse(body)
        const surface = APPS[taskType]
        if (!surface) return refused('VALIDATION_ERROR', 400)
        if ([...tasks.values()].some(({ key }) => key === idempotencyKey))
          return refused('RESOURCE_ALREADY_EXISTS', 409)
        const country = String(payload.country ?? payload.gl ?? 'US').toLowerCase()
        const answer = answerOf({ surface, prompt: payload.prompt, country, language: 'en' })
        const isSlow = String(payload.prompt).includes('zzzslow')
        const id = `task-${tasks.size + 1}`
        tasks.set(id, {
          key: idempotencyKey,
          response: cloroSurface(sandbox, surface, answer),
          left: isSlow ? 2 : 0,
        })
        return json({ success: true, task: { id, status: 'QUEUED' } })
      }
      const id = /^\/v1\/async\/task\/([\w-]+)$/.exec(path)?.[1] ?? ''
      const task = tasks.get(id)
      if (!task) return refused('NOT_FOUND', 404)
      if (task.left-- > 0) return json({ task: { id, status: 'PROCESSING' } })
      return json({ task: { id, status: 'COMPLETED' }, response: task.response })
    },
    refuse: (fault) => {
      const status = { '401': 401, '429': 429, '500': 500, '529': 503 }[String(fault)]
      if (fault === 'empty') return json({})
      return status === undefined
        ? null
        : refused(status === 429 ? 'RATE_LIMIT_EXCEEDED' : 'ERROR', status)
    },
  }
}

const refused = (code: string, status: number) =>
  json({ success: false, error: { code, message: 'Refused', details: {} } }, status)
