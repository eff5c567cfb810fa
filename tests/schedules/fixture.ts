import { type Context, openContext, workerOf } from '../../src/core/context.ts'
import { runDue, runSchedule } from '../../src/modules/schedules/run-schedule.ts'
import { openFixture as openClientFixture } from '../contract/clients-fixture.ts'

/** The fixture of the client tests, with a clock that can be set and schedules that can be run by hand. */
export async function openFixture() {
  const { testApp, ask, makeClient } = await openClientFixture()
  const { workspaceId } = testApp.as('owner').actor
  const { pool } = testApp

  const at = (now: number): Context => ({ ...openContext(testApp.app, workerOf(workspaceId)), now: () => now })
  const queued = async (): Promise<number[]> => {
    const { rows } = await pool.query(
      `delete from queue where name = 'run_schedule' returning (payload->>'schedule_id')::int as id`,
    )
    return rows.map((row) => row.id)
  }

  return {
    testApp,
    pool,
    ask,
    makeClient,
    at,
    async makeSchedule(clientId: number, more = {}) {
      const body = { kind: 'rank_check', cron: '0 6 * * *', ...more }
      return (await ask('analyst', 'POST', `/clients/${clientId}/schedules`, { body })).body
    },
    read: async (clientId: number, id: number) =>
      (await ask('viewer', 'GET', `/clients/${clientId}/schedules/${id}`)).body,
    /** Claims what is due at that moment; returns the schedules whose slot was taken. */
    async due(now: number): Promise<number[]> {
      await runDue(at(now))
      return queued()
    },
    queued,
    run: (id: number, ctx = at(Date.now() / 1000)) => runSchedule.run(ctx, { schedule_id: id }),
  }
}
