import type pg from 'pg'

/** Runs, pages, links and ads of a client, in every state the dashboard shows. */
export async function fillOutreach(
  pool: pg.Pool,
  { workspaceId, clientId }: { workspaceId: number; clientId: number },
) {
  await pool.query(
    `insert into leads (id, workspace_id, claim_hash, domain, name, email, company, message, score, checks, created_at)
     values (7, $1, '', 'novak.example', 'Petra Novak', 'petra@novak.example', 'Novak', 'Please call', 61,
       '[{"id": "https", "status": "fail", "weight": 5, "value": "no", "why": "Browsers warn."}]', 'epoch')`,
    [workspaceId],
  )
  const owner = [workspaceId, clientId]
  await pool.query(
    `insert into runs (workspace_id, client_id, kind, unique_key, state, input, summary, counts, is_simulated, simulated_ports, created_at, finished_at)
     select $1, $2, 'indexing', '', case when state in ('error', 'failed') then 'failed' else 'done' end, '{"is_forced": false}',
       jsonb_build_object('status', state, 'problems', '[]'::jsonb,
         'reason', case when state = 'skipped' then 'nothing_changed' when state = 'error' then 'sitemap_unreadable' else '' end,
         'urls_submitted', case when state in ('done', 'partial') then 96 else 0 end),
       '{"collected": 128}', true, '{indexing}',
       clock_timestamp() - make_interval(secs => nr * 90000), clock_timestamp() - make_interval(secs => nr * 90000 - 60)
     from unnest(array['error', 'skipped', 'failed', 'partial', 'done']) with ordinality as states(state, nr) order by nr desc`,
    owner,
  )
  await pool.query(
    `insert into indexing_channels (workspace_id, task_id, channel, is_configured, is_finished, planned, attempted, accepted, rejected, deferred, http_status, refusal, detail)
     select workspace_id, id, channel, channel <> 'bing', true, 128, 128, submitted, 128 - submitted, 0,
       case when status = 'done' then null else 403 end, case when status = 'done' then '' else 'key_rejected' end,
       case when status = 'done' then '' else 'Key not valid' end
     from (select workspace_id, id, summary->>'status' as status, (summary->>'urls_submitted')::integer as submitted
       from runs where client_id = $1 and kind = 'indexing') tasks, unnest(array['indexnow', 'gsc_sitemap', 'bing']) channel`,
    [clientId],
  )
  await pool.query(
    `insert into indexing_urls (workspace_id, client_id, url, first_seen_at, changed_at, task_id, is_blocked, is_indexed, coverage, inspected_at)
     select $1, $2, 'https://a.com/pages/a-rather-long-address-of-a-page-' || nr, clock_timestamp() - make_interval(secs => 9000), clock_timestamp() - make_interval(secs => 9000),
       (select max(id) from runs where client_id = $2 and kind = 'indexing'), nr % 7 = 0, case when nr % 3 = 0 then null else nr % 2 = 0 end,
       case when nr % 2 = 1 then 'Discovered - currently not indexed' else '' end, clock_timestamp() - make_interval(secs => 5000)
     from generate_series(1, 60) nr`,
    owner,
  )
  await pool.query(
    `insert into indexing_receipts (workspace_id, url_id, channel, task_id, is_accepted, http_status, refusal, sent_at, accepted_at)
     select workspace_id, id, channel, task_id, id % 5 > 0, 200, case when id % 5 > 0 then '' else 'key_rejected' end, clock_timestamp() - make_interval(secs => 8000),
       case when id % 5 > 0 then clock_timestamp() - make_interval(secs => 8000) end
     from indexing_urls, unnest(array['indexnow', 'gsc_sitemap']) channel where client_id = $1 and id % 4 > 0`,
    [clientId],
  )
  await pool.query(
    `insert into indexing_samples (workspace_id, client_id, method, source, total_indexed, new_pages, sample_size, known_pages, claimed, confidence, checked_at)
     select $1, $2, case when nr < 4 then 'site_query' else 'gsc_inspect' end, 'sandbox', 60 + nr * 7 % 23, nr % 4, 90, 128,
       case when nr < 4 then 1200 end, 'medium', clock_timestamp() - make_interval(secs => (12 - nr) * 86400) from generate_series(1, 12) nr`,
    owner,
  )
  await pool.query(
    `insert into backlinks (workspace_id, client_id, source_url, source_domain, target_url, found_by, state, reason, http_status, anchor, rel, is_followed, first_seen, last_seen, last_checked_at, lost_at, created_at)
     select $1, $2, 'https://blog-' || nr || '.example.org/2026/11/a-long-title-of-a-post-about-coffee-grinders-and-kettles', 'example.org',
       'https://a.com/shop', 'import', state, reason, 200, 'Best coffee grinders of the year ' || nr, case when nr % 3 = 0 then 'nofollow ugc' else '' end,
       nr % 3 > 0, clock_timestamp() - make_interval(secs => 900000), clock_timestamp() - make_interval(secs => 90000), clock_timestamp() - make_interval(secs => 9000), case when state = 'lost' then clock_timestamp() - make_interval(secs => 9000) end, clock_timestamp() - make_interval(secs => 990000)
     from generate_series(1, 24) nr,
       lateral (select (array['active', 'failing', 'lost', 'pending', 'absent'])[nr % 5 + 1] as state,
         (array['', 'link_removed', 'page_404', '', 'robots_blocked'])[nr % 5 + 1] as reason) states`,
    owner,
  )
  await pool.query(
    `insert into backlink_checks (workspace_id, backlink_id, checked_at, state, reason, http_status, anchor, rel)
     select workspace_id, id, clock_timestamp() - make_interval(secs => nr * 86400), state, reason, 200, anchor, rel from backlinks, generate_series(1, 5) nr where client_id = $1`,
    [clientId],
  )
  await pool.query(
    `with made as (insert into ad_observations (workspace_id, client_id, prompt, paste_hash, created_at)
       select $1, $2, 'coffee grinder ' || nr % 3, nr::text, clock_timestamp() - make_interval(secs => nr * 40000) from generate_series(1, 8) nr returning id)
     insert into ads (workspace_id, observation_id, position, host, advertiser, title)
     select $1, id, position, (array['a.com', 'other.com', 'somebody-else.com', ''])[position], 'Advertiser', 'Coffee grinders with free shipping ' || position
     from made, generate_series(1, 4) position where (id + position) % 3 > 0`,
    owner,
  )
}
