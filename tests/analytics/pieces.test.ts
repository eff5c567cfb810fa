import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { draftPiece } from '../../src/modules/analytics/figures/staging.ts'
import { summarize } from '../../src/modules/analytics/index.ts'
import { requireJob } from '../../src/modules/rank-checks/index.ts'
import { openFixture } from './fixture.ts'

const { testApp, ask, makeClient, makeJob } = await openFixture()
const ctx = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))

const KEYWORDS = ['a', 'b', 'c', 'd', 'e', 'f']
const PIECE = 4
const COMPETITOR = 'rival.com'

const drafts = async () => (await testApp.pool.query('select count(*)::int as n from analytics_drafts')).rows[0].n

test('an interrupted summary resumes after the pieces it has read, and starts over when the domains change', async () => {
  const id = await makeClient(
    KEYWORDS.map((query) => ({ query })),
    [COMPETITOR],
  )
  const placed = KEYWORDS.map((query) => ({ query, sites: [COMPETITOR, 'own.com'] }))
  const job = await makeJob(id, placed)
  const rankJob = await requireJob(ctx, job)

  // Interrupted after the first piece, whose pages are deleted so that reading them again would fail.
  assert.equal(await draftPiece(ctx.db, rankJob, { domains: [COMPETITOR], limit: PIECE }), true)
  const read = await drafts()
  const { rows: pages } = await testApp.pool.query(
    `delete from rank_serps where job_id = $1 and keyword_id in (select keyword_id from analytics_drafts)
     returning workspace_id, job_id, keyword_id, device, job_at, body`,
    [job],
  )
  await summarize(ctx, job)

  assert.deepEqual([read, pages.length], [PIECE, PIECE])
  const first = (await ask('viewer', 'GET', `/clients/${id}/competitor-visibility`)).body.competitors[0]
  assert.deepEqual([first.visibility, first.total], [100, KEYWORDS.length])
  assert.equal(await drafts(), 0)

  // Drafts made for one domain are useless once the competitors change.
  await draftPiece(ctx.db, rankJob, { domains: ['another.com'], limit: PIECE })
  for (const { workspace_id, job_id, keyword_id, device, job_at, body } of pages)
    await testApp.pool.query('insert into rank_serps values ($1, $2, $3, $4, to_timestamp($5), $6)', [
      ...[workspace_id, job_id, keyword_id, device, job_at, body],
    ])
  await testApp.pool.query('delete from analytics_points where job_id = $1', [job])
  await summarize(ctx, job)
  const again = (await ask('viewer', 'GET', `/clients/${id}/competitor-visibility`)).body.competitors[0]
  assert.deepEqual([again.visibility, again.total], [100, KEYWORDS.length])
  assert.equal(await drafts(), 0)
})
