-- Keeps one answer as before, and holds its client first: whoever deletes the client waits for the answer, instead of both
-- waiting for each other.
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
      named = named + kept.is_named::int,
      cited = cited + kept.is_cited::int,
      score_sum = score_sum + kept.score,
      cost_usd = cost_usd + coalesce(kept.cost_usd, 0),
      is_cost_known = is_cost_known and (kept.cost_usd is not null or kept.state = 'failed')
    where id = held.id returning * into held;
  end if;
  return next held;
end $$;
