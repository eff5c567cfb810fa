-- How far the results were seen without a gap, which blocks somebody else holds, and when the check it is compared with
-- was made.
alter table rank_results
  add column depth_reached smallint not null default 0,
  add column foreign_features text[] not null default '{}',
  add column prev_checked_at unix_time;
update rank_results set depth_reached = least(depth, 10 * pages) where state <> 'failed';

-- Made at once and without the queue: how long it took says little about a check that waits its turn.
alter table rank_jobs add column is_recorded boolean not null default false;

alter table rank_standings
  add column depth_reached smallint not null default 0,
  add column prev_checked_at unix_time;
update rank_standings set depth_reached = r.depth_reached from rank_results r
where r.keyword_id = rank_standings.keyword_id and r.device = rank_standings.device
  and r.job_id = rank_standings.job_id and r.job_at = rank_standings.job_at;

alter table analytics_standings
  add column foreign_features text[] not null default '{}',
  add column prev_checked_at unix_time;

-- Keywords beside checks, the blocks that others hold, and the client by the depth that was seen of everybody.
alter table analytics_points
  add column keywords integer not null default 0,
  add column held jsonb not null default '{}',
  add column compared_depth smallint not null default 0,
  add column compared_avg_position double precision,
  add column compared_not_found integer not null default 0;
