import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { buildApp } from '../../src/main/build.ts'
import { loadConfig } from '../../src/main/config.ts'
import { serve } from '../../src/main/server-process.ts'
import { work } from '../../src/main/worker-process.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

type Env = Record<string, string>

/**
 * One database that is served again and again, by the sandbox or by a live stand-in: what an installation
 * goes through when its operator goes live.
 */
export async function openCrossing(env: Env = {}) {
  const sandbox = await startSandbox()
  after(() => sandbox.close())
  const live = await startLive()
  const testApp = await openTestApp({ SANDBOX_URL: sandbox.url, CREDITS_ENFORCED: 'true', DATABASE_POOL: '8', ...env })
  const key = await keyOf(testApp, 'owner')

  /** A server, and workers unless told otherwise, with these settings; ended by `close`. */
  async function start(settings: Env, { hasWorker = true } = {}) {
    const built = () => buildApp({ ...loadConfig({ ...testApp.env, ...settings }), url: testApp.url })
    const serving = await serve(built())
    const working = hasWorker ? await work(built()) : null
    const call = caller(serving.url)
    const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      await testApp.pool.query('delete from rate_windows')
      return call(method, path, { as: key, ...(body !== undefined && { body }) })
    }
    let isOpen = true
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      await working?.close()
      await serving.close()
    }
    after(close)
    return { ask, close, call, url: serving.url }
  }

  return {
    testApp,
    key,
    sandbox,
    live,
    start,
    inSandbox: (settings: Env = {}, options = {}) => start({ SANDBOX: 'on', ...settings }, options),
    goLive: (settings: Env = {}, options = {}) => start({ SANDBOX: 'off', ...live.env, ...settings }, options),
  }
}

export type Running = Awaited<ReturnType<Awaited<ReturnType<typeof openCrossing>>['start']>>

/** Runs a rank check to its end. */
export async function checkRanks({ ask }: Running, clientId: number): Promise<Answer['body']> {
  const started = await ask('POST', `/api/v1/clients/${clientId}/check`)
  assert.equal(started.status, 200, started.text)
  return endedJob({ ask }, started.body.job_id)
}

export const endedJob = ({ ask }: Pick<Running, 'ask'>, jobId: number): Promise<Answer['body']> =>
  until('the job has ended', async () => {
    const { body } = await ask('GET', `/api/v1/jobs/${jobId}`)
    return body.status !== 'pending' && body.status !== 'running' && body
  })

/** A live source of every kind with answers of its own, none of them from the sandbox. */
async function startLive() {
  const state = { asked: [] as string[] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    state.asked.push(request.url ?? '')
    const body = Buffer.concat(chunks).toString()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(request.url ?? '', body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const env: Env = {
    SEARCH_SOURCES: 'serper',
    SEARCH_BASES: `serper=http://${host}/serper`,
    SERPER_API_KEY: 'stub',
    LIBRETRANSLATE_URL: `http://${host}/libre`,
    LLM_COMPATIBLE_URL: `http://${host}/llm/v1`,
    LLM_COMPATIBLE_MODEL: 'stub',
    HTTP_ALLOW_PRIVATE: host,
    STORE_BASES: `itunes=http://${host}/itunes`,
  }
  return { state, env, host }
}

function answerTo(path: string, body: string): unknown {
  if (path.startsWith('/serper')) return { searchParameters: JSON.parse(body), organic: ORGANIC }
  if (path.startsWith('/libre')) return { translatedText: 'живий переклад' }
  if (path.startsWith('/llm'))
    return {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'stub',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'A live answer: try Liveworks (https://liveworks.example).' },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }
  return {}
}

const ORGANIC = Array.from({ length: 10 }, (_, number) => ({
  title: `Live result ${number + 1}`,
  link: `https://live-${number + 1}.example/`,
  snippet: 'Some words about it.',
  position: number + 1,
}))
