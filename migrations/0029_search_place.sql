-- Place and credits of one search, and the cached answer, if there is one; lease null when all places are taken. Asked for
-- by itself when a key finds no place and looks again: that is no second request.
create function search_place(p_key bigint, p_workspace bigint, p_places integer, p_credits bigint, p_enforced boolean,
  p_instance uuid, p_request uuid, p_cache_key text)
returns table (lease bigint, has_credits boolean, cached bytea) language plpgsql
set enable_seqscan = off as $$
begin
  lease := lease_enter('search:' || p_key, p_places, 65, p_instance);
  if lease is not null then
    has_credits := credit_reserve(p_request, p_workspace, p_key, p_instance, p_credits, p_enforced);
    if not has_credits then
      delete from leases where id = lease;
    elsif p_cache_key is not null then
      select c.value into cached from cache c
        where c.key = 'serp:' || p_workspace || ':' || p_cache_key and c.expires_at > unix_now();
      -- A kept answer is no work: its place is free at once.
      if found then delete from leases where id = lease; end if;
    end if;
  end if;
  return next;
end $$;

-- Everything that must be decided before a search, in one round trip and in the order of the contract:
-- key (no row = 401), rate, place among the five, credits; and the cached answer, if there is one.
-- p_wants false asks for key and rate only. The caller reads which gate was shut:
-- not allowed → 429; lease null → 429; has_credits false → 402.
create or replace function search_admit(p_hash bytea, p_limit integer, p_places integer, p_wants boolean, p_credits bigint,
  p_enforced boolean, p_instance uuid, p_request uuid, p_cache_key text)
returns table (key_id bigint, user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision,
  lease bigint, has_credits boolean, cached bytea) language plpgsql
-- A plan made while the tables were small would be kept, and read them from end to end, long after they have grown.
set enable_seqscan = off as $$
declare
  who record;
begin
  select * into who from admit_key(p_hash, p_limit);
  if who.key_id is null then return; end if;
  if who.allowed and p_wants then
    select place.lease, place.has_credits, place.cached into lease, has_credits, cached
      from search_place(who.key_id, who.workspace_id, p_places, p_credits, p_enforced, p_instance, p_request, p_cache_key)
        as place;
  end if;
  return query select who.key_id, who.user_id, who.workspace_id, who.role, who.client_ids,
    who.allowed, who.remaining, who.reset_seconds, lease, has_credits, cached;
end $$;
