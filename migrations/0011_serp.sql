-- Slot and credits of one search, and the cached answer, if there is one. Called by itself when a key that found no free
-- slot tries again: that is not a second request.
create function reserve_search(p_key bigint, p_workspace bigint, p_slots integer, p_credits bigint, p_enforced boolean,
  p_instance uuid, p_request uuid, p_cache_key text,
  out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  perform pg_advisory_xact_lock(hashtextextended('search:' || p_key, 1));
  -- Age is never a condition here: a plan by the index over time would go through all that came within the hour.
  select count(*) filter (where r.created_at > moment - interval '65 seconds') < p_slots into has_slot
    from credit_reservations r join instances i on i.id = r.instance_id
    where r.workspace_id = p_workspace and r.key_id = p_key and r.takes_slot and i.seen_at > moment - interval '9 seconds';
  if has_slot then
    select case when expires_at > moment then value end into cached from cache
      where key = 'serp:' || p_workspace || ':' || p_cache_key;
    has_credits := credit_reserve(p_request, p_workspace, p_key, p_instance, p_credits, p_enforced, cached is null);
  end if;
end $$;

-- Everything that must be decided before a search, in one round trip and in the order of the contract:
-- key (all null = 401), rate, whether it may spend at all, slot among the five, credits; and the cached answer, if there
-- is one. p_wants false asks for key and rate only.
create function authorize_search(p_hash bytea, p_limit integer, p_slots integer, p_wants boolean, p_credits bigint,
  p_enforced boolean, p_instance uuid, p_request uuid, p_cache_key text, p_address inet,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision, out credit_budget bigint,
  out effects text[], out toolsets text[], out is_elsewhere boolean, out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
begin
  select * into key_id, user_id, workspace_id, role, client_ids, allowed, remaining, reset_seconds
    from authenticate_key(p_hash, p_limit);
  if key_id is null then return; end if;
  select k.credit_budget, k.effects, k.toolsets, k.allowed_from is not null and not coalesce(p_address <<= any(k.allowed_from), false)
    into credit_budget, effects, toolsets, is_elsewhere from api_keys k where k.id = key_id;
  if allowed and p_wants and not is_elsewhere and (role <> 'viewer' or credit_budget is not null)
    and (effects is null or 'spend' = any(effects)) and (toolsets is null or 'serp' = any(toolsets)) then
    select * into has_slot, has_credits, cached
      from reserve_search(key_id, workspace_id, p_slots, p_credits, p_enforced, p_instance, p_request, p_cache_key);
  end if;
end $$;
