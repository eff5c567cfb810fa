import { caller, keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

const TIMEOUT_MS = 900_000

/** Loads the demo and stops the worker, so that whatever a test starts stays pending. */
export async function openAgency() {
  const fixture = await openFixture()
  const { testApp, ask } = fixture
  const worker = await testApp.work()
  await ask('owner', 'POST', '/demo', {})
  const demo = await until(
    'the demo is loaded',
    async () => {
      const { body } = await ask('owner', 'GET', '/demo')
      return body.status !== 'building' && body
    },
    TIMEOUT_MS,
  )
  const finished = async () => {
    const { rows } = await testApp.pool.query(`select from queue where name in ('load_demo', 'finish_demo')
      union all select from runs where kind = 'keyword_assessment' and state in ('queued', 'running')`)
    return rows.length === 0
  }
  await until('the reports of the demo are saved', finished, TIMEOUT_MS)
  await worker.close()
  const key = await keyOf(testApp, 'owner')
  const call = caller(fixture.url)
  return {
    ...fixture,
    key,
    client: demo.client_id as number,
    async get(path: string) {
      await testApp.pool.query('delete from rate_windows')
      return call('GET', path, { as: key })
    },
  }
}
