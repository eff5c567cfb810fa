import type { AnswerOf, Call } from './operations.ts'

export type RunProgress = AnswerOf<'post /api/v1/clients/{client_id}/run-check'>
export type RunKind = RunProgress['kind']
export type RunOptions = {
  kind?: Exclude<RunKind, 'run'>
  /** Called with every progress update of the server. */
  onProgress?(progress: RunProgress): void
  signal?: AbortSignal
}

/** Starts runs in the background and waits for them. */
export type Runs = {
  /** Starts a check, or joins the running one, and resolves when it ends. */
  check(clientId: number, options?: RunOptions): Promise<RunProgress>
  /** Waits until any run ends. */
  wait(
    clientId: number,
    run: { kind: RunKind; id: number },
    options?: Omit<RunOptions, 'kind'>,
  ): Promise<RunProgress>
}

const WAIT_SECONDS = 25

export function runsOf(call: Call): Runs {
  return {
    async check(clientId, { kind = 'rank_check', ...options } = {}) {
      const started = await call('post /api/v1/clients/{client_id}/run-check', {
        path: { client_id: clientId },
        body: { kind, wait_seconds: 0 },
        ...(options.signal && { signal: options.signal }),
      })
      options.onProgress?.(started)
      return started.is_over ? started : this.wait(clientId, started, options)
    },
    async wait(clientId, { kind, id }, { onProgress, signal } = {}) {
      for (;;) {
        const progress = await call('get /api/v1/clients/{client_id}/wait', {
          path: { client_id: clientId },
          query: { kind, id, wait_seconds: WAIT_SECONDS },
          ...(signal && { signal }),
        })
        onProgress?.(progress)
        if (progress.is_over) return progress
      }
    },
  }
}
