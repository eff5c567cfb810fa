-- What was asked for: less is held where credits are not enforced and the balance is short. Null: held by a process of before.
alter table credit_reservations add column wanted bigint;

-- Holds p_credits for a request and, with p_takes_slot, one of the key's concurrency slots. False: there are too few
-- credits and enforcement is on. Without enforcement whatever is there is used and the rest is free.
create or replace function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint,
  p_enforced boolean, p_takes_slot boolean default false)
returns boolean language plpgsql as $$
declare
  held bigint;
  of_budget bigint;
  cap bigint;
  this_month date := date_trunc('month', clock_timestamp() at time zone 'utc')::date;
begin
  -- A hold lost with the database is a hold given back; only the booking must last.
  perform set_config('synchronous_commit', 'off', true);
  select case when credit_budget is not null then p_credits end, monthly_cap into of_budget, cap from api_keys where id = p_key;
  if of_budget is not null then
    -- The row's lock lets those who come at once pass one after another.
    update api_keys set credits_held = credits_held + p_credits
      where id = p_key and credits_used + credits_held + p_credits <= credit_budget;
    if not found then return false; end if;
  end if;
  if cap is not null then
    insert into key_months as m (workspace_id, key_id, month, held)
      select p_workspace, p_key, this_month, p_credits where p_credits <= cap
      on conflict (workspace_id, key_id, month) do update set held = m.held + p_credits
        where m.spent + m.held + p_credits <= cap;
    if not found then
      update api_keys set credits_held = credits_held - of_budget where id = p_key and of_budget is not null;
      return false;
    end if;
  end if;
  update credit_accounts set balance = balance - least(balance, p_credits), pending = pending + least(balance, p_credits)
    where workspace_id = p_workspace and (balance >= p_credits or not p_enforced)
    returning new.pending - old.pending into held;
  if not found and p_enforced then
    update api_keys set credits_held = credits_held - of_budget where id = p_key and of_budget is not null;
    update key_months set held = key_months.held - p_credits
      where workspace_id = p_workspace and key_id = p_key and month = this_month and cap is not null;
    return false;
  end if;
  insert into credit_reservations (request_id, workspace_id, key_id, instance_id, amount, created_at, takes_slot, budget_held,
      month_held, of_month, wanted)
    values (p_request, p_workspace, p_key, p_instance, coalesce(held, 0), clock_timestamp(), p_takes_slot, of_budget,
      case when cap is not null then p_credits end, case when cap is not null then this_month end, p_credits);
  return true;
end $$;

-- Books the p_used credits of a request and gives the rest back. Settling again changes nothing. A search for which nothing was
-- to be held, as a simulated one where credits are sold, is free: it counts as a request alone.
create or replace function credit_settle(p_workspace bigint, p_request uuid, p_used bigint, p_cached bigint, p_failed bigint) returns void language plpgsql as $$
declare
  r credit_reservations;
  spent bigint;
  due bigint;
begin
  delete from credit_reservations where workspace_id = p_workspace and request_id = p_request returning * into r;
  if not found then return; end if;
  spent := least(r.amount, p_used);
  due := least(coalesce(r.wanted, p_used), p_used);
  if r.budget_held is not null then
    update api_keys set credits_held = credits_held - r.budget_held, credits_used = credits_used + due where id = r.key_id;
  end if;
  if r.month_held is not null then
    update key_months set held = held - r.month_held, spent = key_months.spent + due
      where workspace_id = r.workspace_id and key_id = r.key_id and month = r.of_month;
  end if;
  update credit_accounts set pending = pending - r.amount, balance = balance + r.amount - spent
    where workspace_id = r.workspace_id;
  if due > 0 then
    insert into credit_entries (workspace_id, kind, amount, reference, key_id, note, at)
      values (r.workspace_id, 'use', -spent, p_request::text, r.key_id, case when spent < due then 'not enforced' else '' end, clock_timestamp());
  end if;
  insert into credit_usage as u (key_id, workspace_id, day, requests, cached, failed, credits)
    values (r.key_id, r.workspace_id, (now() at time zone 'utc')::date, p_used + p_failed, p_cached, p_failed, spent)
    on conflict (workspace_id, key_id, day) do update set requests = u.requests + excluded.requests, cached = u.cached + excluded.cached,
      failed = u.failed + excluded.failed, credits = u.credits + excluded.credits;
end $$;
