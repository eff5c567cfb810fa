// Which test a line belongs to, Node's test runner learns by watching every promise that is made and dropped, and that
// takes a tenth of a run. A value that follows the work by itself says the same. The runner takes what it watches with
// from `node:async_hooks` when it is loaded, so it is loaded here; all others find that module as it is.

import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { createRequire } from 'node:module'

type Watch = {
  init(asyncId: number, type: string, triggerAsyncId: number, resource: object): void
}
type Work = (...args: unknown[]) => unknown

const hooks: Record<'createHook' | 'executionAsyncId', unknown> = createRequire(
  import.meta.url,
)('node:async_hooks')
const { createHook, executionAsyncId } = hooks
const current = new AsyncLocalStorage<number>()
const { runInAsyncScope } = AsyncResource.prototype

hooks.executionAsyncId = () => current.getStore() ?? 0
hooks.createHook = (watch: Watch) => ({ enable: () => follow(watch), disable: () => {} })
export const { suite, test } = await import('node:test')
Object.assign(hooks, { createHook, executionAsyncId })

/** The runner runs tests and hooks as resources: each tells its number to whatever it starts. */
function follow({ init }: Watch) {
  Object.assign(AsyncResource.prototype, {
    runInAsyncScope(this: AsyncResource, work: Work, self: unknown, ...args: unknown[]) {
      if (!isTest(this)) return runInAsyncScope.call(this, work, self, ...args)
      const id = this.asyncId()
      init(id, 'Test', 0, this)
      return runInAsyncScope.call(this, () =>
        current.run(id, () => Reflect.apply(work, self, args)),
      )
    },
  })
}

const isTest = (resource: AsyncResource) => 'subtests' in resource
