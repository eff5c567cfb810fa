-- A pasted answer is a check of its own, kept at once; it does not wait for the one that asks the answer engines.
drop index aeo_checks_active;
create unique index aeo_checks_active on aeo_checks (client_id)
  where status in ('pending', 'running') and source <> 'manual';

-- Two sets of counts by name, added up.
create function add_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(name, n), '{}') from (
    select key as name, sum(value::int) as n
    from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) counts
    group by key having sum(value::int) > 0) sums
$$;

-- How many parts of each run failed, by reason.
alter table rank_jobs add column failures jsonb not null default '{}', add column retry_of bigint;
alter table aeo_checks add column failures jsonb not null default '{}';
alter table aeo_discoveries add column failures jsonb not null default '{}';
alter table keyword_tasks add column failures jsonb not null default '{}';
alter table aso_tasks
  add column failures jsonb not null default '{}',
  -- The steps that failed, so that they alone can be done again.
  add column failed jsonb not null default '[]';
alter table backlink_runs
  add column failed integer not null default 0,
  add column failures jsonb not null default '{}';

-- Keeps one answer as before, and counts why answers failed: the reason stands before the first colon of the error.
create or replace function aeo_keep(p_row jsonb) returns setof aeo_checks language plpgsql as $$
declare
  held aeo_checks;
  kept aeo_results;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from clients where id = (p_row->>'client_id')::bigint for key share;
  select * into held from aeo_checks where id = (p_row->>'check_id')::bigint for no key update;
  if not found or held.status <> 'running' then return; end if;
  insert into aeo_results
    select * from jsonb_populate_record(null::aeo_results, p_row || jsonb_build_object('id', nextval('aeo_result_ids')))
    on conflict do nothing returning * into kept;
  if found then
    update aeo_checks set
      answers = answers + (kept.state = 'answered')::int,
      errors = errors + (kept.state = 'failed')::int,
      failures = case when kept.state = 'failed'
        then add_counts(failures, jsonb_build_object(split_part(kept.error, ':', 1), 1)) else failures end,
      named = named + kept.is_named::int,
      cited = cited + kept.is_cited::int,
      score_sum = score_sum + kept.score,
      cost_usd = cost_usd + coalesce(kept.cost_usd, 0),
      is_cost_known = is_cost_known and (kept.cost_usd is not null or kept.state = 'failed')
    where id = held.id returning * into held;
  end if;
  return next held;
end $$;
