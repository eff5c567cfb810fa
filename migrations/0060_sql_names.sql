-- Functions are called by the words of the contract and of the field. The functions that earlier versions called for a
-- search go.
drop function search_admit;
drop function search_place;
drop function search_leave;
drop function admit_search;
drop function place_search;
alter function admit_key rename to authenticate_key;
alter function admit_user rename to authenticate_user;
alter function admit_session rename to authenticate_session;
alter function admit_legacy rename to authenticate_legacy;
alter function rate_enter rename to rate_limit_hit;
alter function rate_leave rename to rate_limit_undo;
alter function lease_enter rename to lease_acquire;
alter function aeo_keep rename to aeo_save_result;
alter function rank_month rename to ensure_rank_partition;
alter function aeo_month rename to ensure_aeo_partition;
alter function name_grams rename to name_trigrams;
alter function clients_like rename to search_clients;

-- A function's body names what it calls, so the callers of a renamed function are made anew.

-- The role and whether the call is within its limit. The role is read every time, so a change applies at once.
create or replace function authenticate_user(p_user bigint, p_window text, p_limit integer)
returns table (user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
begin
  return query select u.id, u.workspace_id, u.role,
    case when u.is_limited then array(select c.client_id from user_clients c where c.user_id = u.id order by 1) end,
    r.allowed, r.remaining, r.reset_seconds
    from users u cross join rate_limit_hit(p_window, p_limit, 60) r where u.id = p_user;
end $$;

-- A session ends p_idle seconds after its last use and p_life seconds after its start.
create or replace function authenticate_session(p_hash bytea, p_limit integer, p_idle double precision, p_life double precision)
returns table (session_id bigint, is_prolonged boolean, user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
declare
  moment double precision := extract(epoch from clock_timestamp());
  held record;
  prolonged boolean := false;
begin
  select s.id, s.user_id, s.seen_at into held from sessions s
    where s.hash = p_hash and s.seen_at > moment - p_idle and s.created_at > moment - p_life;
  if not found then return; end if;
  if held.seen_at < moment - 60 then
    perform set_config('synchronous_commit', 'off', true);
    update sessions s set seen_at = moment where s.id = held.id and s.seen_at < moment - 60;
    prolonged := found;
  end if;
  return query select held.id, prolonged, a.* from authenticate_user(held.user_id, 'user:' || held.user_id, p_limit) a;
end $$;

-- A legacy token has a rate limit of its own.
create or replace function authenticate_legacy(p_hash bytea, p_limit integer)
returns table (user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
declare
  holder bigint;
begin
  select u.id into holder from users u where u.legacy_hash = p_hash;
  if not found then return; end if;
  return query select a.* from authenticate_user(holder, 'legacy:' || holder, p_limit) a;
end $$;

alter table credit_reservations rename column takes_place to takes_slot;
drop function credit_reserve;

-- Holds p_credits for a request and, with p_takes_slot, one of the key's concurrency slots. False: there are too few
-- credits and enforcement is on. Without enforcement whatever is there is used and the rest is free.
create function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint,
  p_enforced boolean, p_takes_slot boolean default false)
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
  insert into credit_reservations (request_id, workspace_id, key_id, instance_id, amount, created_at, takes_slot, budget_held)
    values (p_request, p_workspace, p_key, p_instance, coalesce(held, 0), date_part('epoch', clock_timestamp()), p_takes_slot, of_budget);
  return true;
end $$;

-- Slot and credits of one search, and the cached answer, if there is one. Called by itself when a key that found no free
-- slot tries again: that is not a second request.
create or replace function reserve_search(p_key bigint, p_workspace bigint, p_slots integer, p_credits bigint, p_enforced boolean,
  p_instance uuid, p_request uuid, p_cache_key text,
  out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
declare
  moment double precision := date_part('epoch', clock_timestamp());
begin
  perform pg_advisory_xact_lock(hashtextextended('search:' || p_key, 1));
  -- Age is never a condition here: a plan by the index over time would go through all that came within the hour.
  select count(*) filter (where r.created_at > moment - 65) < p_slots into has_slot
    from credit_reservations r join instances i on i.id = r.instance_id
    where r.key_id = p_key and r.takes_slot and i.seen_at > moment - 9;
  if has_slot then
    select case when expires_at > moment then value end into cached from cache
      where key = 'serp:' || p_workspace || ':' || p_cache_key;
    has_credits := credit_reserve(p_request, p_workspace, p_key, p_instance, p_credits, p_enforced, cached is null);
  end if;
end $$;

-- Everything that must be decided before a search, in one round trip and in the order of the contract:
-- key (all null = 401), rate, whether it may spend at all, slot among the five, credits; and the cached answer, if there
-- is one. p_wants false asks for key and rate only.
create or replace function authorize_search(p_hash bytea, p_limit integer, p_slots integer, p_wants boolean, p_credits bigint,
  p_enforced boolean, p_instance uuid, p_request uuid, p_cache_key text,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision, out credit_budget bigint,
  out has_slot boolean, out has_credits boolean, out cached bytea) language plpgsql as $$
begin
  select * into key_id, user_id, workspace_id, role, client_ids, allowed, remaining, reset_seconds
    from authenticate_key(p_hash, p_limit);
  if key_id is null then return; end if;
  select k.credit_budget into credit_budget from api_keys k where k.id = key_id;
  if allowed and p_wants and (role <> 'viewer' or credit_budget is not null) then
    select * into has_slot, has_credits, cached
      from reserve_search(key_id, workspace_id, p_slots, p_credits, p_enforced, p_instance, p_request, p_cache_key);
  end if;
end $$;

-- Clients whose name or domain has the trigrams and contains all of the words. Long posting lists cost most, so few
-- trigrams are looked up: the two rarest by the database's statistics and, where these are not rare, one of each word. The
-- words decide in the end. With p_rare, nothing is searched where every trigram is common.
-- Only the trigram index finds them fast, whatever the planner estimates: hence the settings, and the sum that keeps the
-- other indexes out.
create or replace function search_clients(
  p_workspace bigint, p_grams text[], p_word_of integer[], p_words text[], p_rare boolean, p_limit integer)
returns setof clients language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
  with counted as (
    select unnest(most_common_elems::text::text[]) as piece, unnest(most_common_elem_freqs) as share
    from pg_stats where schemaname = current_schema() and tablename = 'clients_by_grams'),
  asked as (
    select gram, word, coalesce(share, 0) as share
    from unnest(p_grams, p_word_of) as given(gram, word) left join counted on piece = gram),
  ordered as (
    select gram, min(share) over () as rarest, row_number() over (order by share, gram) as rank,
      row_number() over (partition by word order by share, gram) as rank_in_word
    from asked),
  chosen as (
    select array_agg(gram) as grams from ordered
    where (rank <= 2 or (rarest > 0.005 and rank_in_word = 1)) and (rarest < 0.01 or not p_rare))
  select * from clients
  where name_trigrams(workspace_id, name || ' ' || domain) @> (select grams from chosen)
    and workspace_id + 0 = p_workspace
    and not exists (
      select from unnest(p_words) word
      where strpos(lower(name || ' ' || domain), word) = 0 and strpos(lower(normalize(name || ' ' || domain, NFKC)), word) = 0)
  limit p_limit
$$;
