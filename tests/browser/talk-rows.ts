import { generateRecommendations } from '../../src/modules/recommendations/operations.ts'
import type { TestApp } from '../test-app.ts'

const REPLY =
  'Two keywords fell.\n\n- **kettle** from 3 to 8\n  - see /clients\n- `mug` is gone, see https://elsewhere.test/x'

/** An assistant chat with a proposal in every state, a conversation of members, news, an alert and next steps. */
export async function fillTalk(testApp: TestApp, clientId: number) {
  const { actor } = testApp.as('owner')
  const first = async (text: string, values: unknown[]) =>
    (await testApp.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
  const talk = await first(
    `insert into chats (workspace_id, user_id, client_id, title, created_at, updated_at)
     values ($1, $2, $3, 'What fell last week, and why did it fall', clock_timestamp(), clock_timestamp()) returning id`,
    [actor.workspaceId, actor.userId, clientId],
  )
  await testApp.pool.query(
    `insert into chat_messages (workspace_id, chat_id, role, content, created_at) values ((select workspace_id from chats where id = $1), $1, 'user', 'What fell?', clock_timestamp() - make_interval(secs => 60))`,
    [talk],
  )
  const answer = await first(
    `insert into chat_messages (workspace_id, chat_id, role, content, sources, unverified, created_at)
     values ((select workspace_id from chats where id = $1), $1, 'assistant', $2, $3, '["8"]', clock_timestamp() - make_interval(secs => 50)) returning id`,
    [talk, REPLY, JSON.stringify([{ tool: 'get_movers', params: { client_id: clientId }, ok: true }])],
  )
  await testApp.pool.query(
    `insert into chat_actions (workspace_id, user_id, chat_id, message_id, client_id, action, params, preview, cost, status, outcome, created_at, expires_at)
     select workspace_id, user_id, id, $2, client_id, 'generate_keywords', jsonb_build_object('client_id', client_id, 'count', 50, 'seed', 'kettle'),
       'Acme: find up to 50 keywords around “kettle”?', '{"keywords": 50, "cost_usd": 0.02}', state,
       case when state in ('done', 'failed') then jsonb_build_object('ok', state = 'done', 'message', 'That is what came of it', 'navigate', '/c/' || client_id) end,
       clock_timestamp(), clock_timestamp() + make_interval(secs => 80000)
     from chats, unnest(array['pending', 'executing', 'done', 'failed', 'superseded', 'expired']) state where id = $1`,
    [talk, answer],
  )
  await testApp.pool.query(
    `insert into chat_messages (workspace_id, chat_id, role, content, created_at) values ((select workspace_id from chats where id = $1), $1, 'event', E'generate_keywords: Done\\n{"task_id": 3}', clock_timestamp() - make_interval(secs => 40))`,
    [talk],
  )
  const letters = await fillLetters(testApp, clientId)
  const alert = await fillAlert(testApp, clientId)
  await generateRecommendations.run(testApp.as('owner'), { client_id: clientId, rec_type: 'comprehensive_report' })
  /** Hands everything private to one person over to the given user. */
  async function handTo(userId: number) {
    await testApp.pool.query('update chats set user_id = $1', [userId])
    await testApp.pool.query('update chat_actions set user_id = $1', [userId])
    await testApp.pool.query(
      'insert into conversation_members (workspace_id, conversation_id, user_id) values ($1, $2, $3)',
      [actor.workspaceId, letters, userId],
    )
  }
  return { talk, letters, alert, handTo }
}

async function fillLetters(testApp: TestApp, clientId: number): Promise<number> {
  const { actor } = testApp.as('owner')
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into conversations (workspace_id, client_id, title, created_by, created_at, last_at)
     values ($1, $2, 'The launch of the new shop, and who does what until then', $3, clock_timestamp(), clock_timestamp()) returning id`,
    [actor.workspaceId, clientId, actor.userId],
  )
  const id = rows[0]?.id ?? 0
  await testApp.pool.query(
    `insert into conversation_members (workspace_id, conversation_id, user_id) select workspace_id, $1, id from users where workspace_id = $2`,
    [id, actor.workspaceId],
  )
  await testApp.pool.query(
    `insert into messages (workspace_id, conversation_id, sender_id, sender_name, body, created_at)
     select (select workspace_id from conversations where id = $1), $1, case when nr % 3 = 0 then $2::bigint else $3::bigint end, 'analyst', 'Message ' || nr || repeat(' and a few more words', nr), clock_timestamp() - make_interval(secs => 100 - nr)
     from generate_series(1, 6) nr`,
    [id, actor.userId, testApp.as('analyst').actor.userId],
  )
  await testApp.pool.query(
    `insert into activities (workspace_id, client_id, event_id, kind, happened_at, data)
     select $1, $2, -nr, 'rank_check_done', clock_timestamp() - make_interval(secs => nr * 4000),
       jsonb_build_object('job_id', nr, 'client_id', $2::bigint, 'client_name', 'Acme', 'keywords_checked', nr, 'duration_seconds', 5)
     from generate_series(1, 12) nr`,
    [actor.workspaceId, clientId],
  )
  return id
}

/** An alert of two rules, with every kind of evidence. */
export async function fillAlert(testApp: TestApp, clientId: number): Promise<number> {
  const { workspaceId } = testApp.as('owner').actor
  const rule = { amount: null, domain: null, checks: 1 }
  const findings = [
    { ...rule, rule_id: 1, condition: 'leaves_top', amount: 10, checks: 2, affected: 126 },
    { ...rule, rule_id: 2, condition: 'answer_rate_fell', affected: 1 },
  ]
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into alerts (workspace_id, cause, client_id, floor, findings, affected, text, path, color, fired_at, announced_at)
     values ($1, 'rank:1', $2, 'viewer', $3, 127, 'Acme: 126 keywords left the top 10', '/c/' || $2::bigint || '/checks', 'danger', now(), now())
     returning id`,
    [workspaceId, clientId, JSON.stringify(findings)],
  )
  const id = rows[0]?.id ?? 0
  await testApp.pool.query(
    `insert into alert_items (workspace_id, alert_id, rule_id, subject, label, weight, before, now)
     select $1::bigint, $2::bigint, 1, 'keyword:' || nr || ':' || case when nr % 2 = 0 then 'mobile' else 'desktop' end,
       'keyword ' || nr || repeat(' in a longer query', nr % 3), 10 - nr,
       jsonb_build_object('at', 1795000000, 'position', nr, 'url', 'https://a.com/page'),
       jsonb_build_object('at', 1795086400, 'position', case when nr < 5 then nr + 10 end, 'url', 'https://a.com/%D0%BA%D0%B0%D0%B2%D0%B0')
     from generate_series(1, 6) nr
     union all select $1, $2, 2, 'answers', 'Acme', 1, '{"at": 1795000000, "rate": 0.58, "answers": 24}',
       '{"at": 1795086400, "rate": 0.21, "answers": 24}'`,
    [workspaceId, id],
  )
  return id
}
