-- A place among a key's searches at once is an open hold, so that one row tells of both. A kept answer is no work and
-- takes none.
alter table credit_reservations add column takes_place boolean not null default false;
create index credit_reservations_by_key on credit_reservations (key_id) where takes_place;

-- search_admit, search_place and search_leave stay: servers of the version before still call them while they are replaced.
drop function credit_reserve;

-- Holds p_credits for a request. False: there are too few, and enforcement is on.
-- Without enforcement whatever is there is used and the rest is free.
create function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint,
  p_enforced boolean, p_place boolean default false)
returns boolean language plpgsql as $$
declare
  held bigint;
begin
  -- A hold lost with the database is a hold given back; only the booking must last.
  perform set_config('synchronous_commit', 'off', true);
  update credit_accounts set balance = balance - least(balance, p_credits), pending = pending + least(balance, p_credits)
    where workspace_id = p_workspace and (balance >= p_credits or not p_enforced)
    returning new.pending - old.pending into held;
  if not found and p_enforced then return false; end if;
  insert into credit_reservations (request_id, workspace_id, key_id, instance_id, amount, created_at, takes_place)
    values (p_request, p_workspace, p_key, p_instance, coalesce(held, 0), date_part('epoch', clock_timestamp()), p_place);
  return true;
end $$;

-- Place and credits of one search, and the cached answer, if there is one. Asked for by itself when a key finds no place
-- and looks again: that is no second request.
create function place_search(p_key bigint, p_workspace bigint, p_places integer, p_credits bigint, p_enforced boolean,
  p_instance uuid, p_request uuid, p_cache_key text,
  out has_place boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
declare
  moment double precision := date_part('epoch', clock_timestamp());
begin
  perform pg_advisory_xact_lock(hashtextextended('search:' || p_key, 1));
  -- Age is never a condition here: a plan by the index over time would go through all that came within the hour.
  select count(*) filter (where r.created_at > moment - 65) < p_places into has_place
    from credit_reservations r join instances i on i.id = r.instance_id
    where r.key_id = p_key and r.takes_place and i.seen_at > moment - 9;
  if has_place then
    select case when expires_at > moment then value end into cached from cache
      where key = 'serp:' || p_workspace || ':' || p_cache_key;
    has_credits := credit_reserve(p_request, p_workspace, p_key, p_instance, p_credits, p_enforced, cached is null);
  end if;
end $$;

-- Everything that must be decided before a search, in one round trip and in the order of the contract:
-- key (all null = 401), rate, place among the five, credits; and the cached answer, if there is one.
-- p_wants false asks for key and rate only.
create function admit_search(p_hash bytea, p_limit integer, p_places integer, p_wants boolean, p_credits bigint,
  p_enforced boolean, p_instance uuid, p_request uuid, p_cache_key text,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision,
  out has_place boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
begin
  select * into key_id, user_id, workspace_id, role, client_ids, allowed, remaining, reset_seconds
    from admit_key(p_hash, p_limit);
  if allowed and p_wants then
    select * into has_place, has_credits, cached
      from place_search(key_id, workspace_id, p_places, p_credits, p_enforced, p_instance, p_request, p_cache_key);
  end if;
end $$;
