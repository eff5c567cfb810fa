-- Columns are called by the words of the contract and of the field.
alter table analytics_drafts rename column places to positions;
alter table rank_columns rename column words to query_hashes;
alter table rank_spikes rename column told_at to notified_at;
alter table rank_jobs rename column is_looked_over to spikes_checked;
alter table aeo_points rename column own_voice to own_mentions;
alter table aeo_points rename column all_voice to all_mentions;
alter table queue rename column vtime to fair_order;

-- Fair order without a shared counter: a job follows the last one of its own workspace, and never precedes the job that
-- is next in line.
create or replace function queue_tail(p_lane text, p_workspace bigint) returns double precision language sql stable as $$
  select greatest(
    coalesce((select min(fair_order) from queue where lane = p_lane and state = 'ready'), 0),
    coalesce((select max(fair_order) from queue where lane = p_lane and workspace_id = p_workspace and state = 'ready'), 0))
$$;
