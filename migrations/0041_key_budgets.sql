-- What a key may spend in all: without it an analyst's key spends what the workspace has, and a viewer's key nothing.
-- used + held never passes it, whatever comes at once.
alter table api_keys
  add column credit_budget bigint check (credit_budget >= 0),
  add column credits_used bigint not null default 0,
  add column credits_held bigint not null default 0;
-- How much of its key's budget a request holds; null: the key has none.
alter table credit_reservations add column budget_held bigint;

-- place_search and admit_search stay: servers of the version before still call them while they are replaced.

-- Holds p_credits for a request. False: there are too few and enforcement is on, or the budget of the key does not reach.
-- Without enforcement whatever is there is used and the rest is free; a budget counts either way.
create or replace function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint,
  p_enforced boolean, p_place boolean default false)
returns boolean language plpgsql as $$
declare
  held bigint;
  of_budget bigint;
begin
  -- A hold lost with the database is a hold given back; only the booking must last.
  perform set_config('synchronous_commit', 'off', true);
  select p_credits into of_budget from api_keys where id = p_key and credit_budget is not null;
  if of_budget is not null then
    -- The row's lock lets those who come at once pass one after another.
    update api_keys set credits_held = credits_held + p_credits
      where id = p_key and credits_used + credits_held + p_credits <= credit_budget;
    if not found then return false; end if;
  end if;
  update credit_accounts set balance = balance - least(balance, p_credits), pending = pending + least(balance, p_credits)
    where workspace_id = p_workspace and (balance >= p_credits or not p_enforced)
    returning new.pending - old.pending into held;
  if not found and p_enforced then
    if of_budget is not null then
      update api_keys set credits_held = credits_held - of_budget where id = p_key;
    end if;
    return false;
  end if;
  insert into credit_reservations (request_id, workspace_id, key_id, instance_id, amount, created_at, takes_place, budget_held)
    values (p_request, p_workspace, p_key, p_instance, coalesce(held, 0), date_part('epoch', clock_timestamp()), p_place, of_budget);
  return true;
end $$;

-- Books the p_used credits of a request and gives the rest back. Settling again changes nothing.
create or replace function credit_settle(p_request uuid, p_used bigint, p_cached bigint, p_failed bigint) returns void language plpgsql as $$
declare
  r credit_reservations;
  spent bigint;
begin
  delete from credit_reservations where request_id = p_request returning * into r;
  if not found then return; end if;
  spent := least(r.amount, p_used);
  if r.budget_held is not null then
    update api_keys set credits_held = credits_held - r.budget_held, credits_used = credits_used + p_used where id = r.key_id;
  end if;
  update credit_accounts set pending = pending - r.amount, balance = balance + r.amount - spent
    where workspace_id = r.workspace_id;
  if p_used > 0 then
    insert into credit_entries (workspace_id, kind, amount, reference, key_id, note, at)
      values (r.workspace_id, 'use', -spent, p_request::text, r.key_id, case when spent < p_used then 'not enforced' else '' end, unix_now());
  end if;
  insert into credit_usage as u (key_id, workspace_id, day, requests, cached, failed, credits)
    values (r.key_id, r.workspace_id, (now() at time zone 'utc')::date, p_used + p_failed, p_cached, p_failed, spent)
    on conflict (key_id, day) do update set requests = u.requests + excluded.requests, cached = u.cached + excluded.cached,
      failed = u.failed + excluded.failed, credits = u.credits + excluded.credits;
end $$;

-- Slot and credits of one search, and the cached answer, if there is one. Asked for by itself when a key finds no slot and
-- looks again: that is no second request.
create function reserve_search(p_key bigint, p_workspace bigint, p_slots integer, p_credits bigint, p_enforced boolean,
  p_instance uuid, p_request uuid, p_cache_key text,
  out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
declare
  moment double precision := date_part('epoch', clock_timestamp());
begin
  perform pg_advisory_xact_lock(hashtextextended('search:' || p_key, 1));
  -- Age is never a condition here: a plan by the index over time would go through all that came within the hour.
  select count(*) filter (where r.created_at > moment - 65) < p_slots into has_slot
    from credit_reservations r join instances i on i.id = r.instance_id
    where r.key_id = p_key and r.takes_place and i.seen_at > moment - 9;
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
  p_enforced boolean, p_instance uuid, p_request uuid, p_cache_key text,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision, out credit_budget bigint,
  out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
begin
  select * into key_id, user_id, workspace_id, role, client_ids, allowed, remaining, reset_seconds
    from admit_key(p_hash, p_limit);
  if key_id is null then return; end if;
  select k.credit_budget into credit_budget from api_keys k where k.id = key_id;
  if allowed and p_wants and (role <> 'viewer' or credit_budget is not null) then
    select * into has_slot, has_credits, cached
      from reserve_search(key_id, workspace_id, p_slots, p_credits, p_enforced, p_instance, p_request, p_cache_key);
  end if;
end $$;
