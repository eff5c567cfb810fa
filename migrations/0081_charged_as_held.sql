-- Books the p_used credits of a request and gives the rest back. Settling again changes nothing. A key is charged what was
-- held for it at most: a simulated search holds nothing where credits are sold.
create or replace function credit_settle(p_workspace bigint, p_request uuid, p_used bigint, p_cached bigint, p_failed bigint) returns void language plpgsql as $$
declare
  r credit_reservations;
  spent bigint;
begin
  delete from credit_reservations where workspace_id = p_workspace and request_id = p_request returning * into r;
  if not found then return; end if;
  spent := least(r.amount, p_used);
  if r.budget_held is not null then
    update api_keys set credits_held = credits_held - r.budget_held, credits_used = credits_used + least(r.budget_held, p_used) where id = r.key_id;
  end if;
  if r.month_held is not null then
    update key_months set held = held - r.month_held, spent = key_months.spent + least(r.month_held, p_used)
      where workspace_id = r.workspace_id and key_id = r.key_id and month = r.of_month;
  end if;
  update credit_accounts set pending = pending - r.amount, balance = balance + r.amount - spent
    where workspace_id = r.workspace_id;
  if p_used > 0 then
    insert into credit_entries (workspace_id, kind, amount, reference, key_id, note, at)
      values (r.workspace_id, 'use', -spent, p_request::text, r.key_id, case when spent < p_used then 'not enforced' else '' end, clock_timestamp());
  end if;
  insert into credit_usage as u (key_id, workspace_id, day, requests, cached, failed, credits)
    values (r.key_id, r.workspace_id, (now() at time zone 'utc')::date, p_used + p_failed, p_cached, p_failed, spent)
    on conflict (workspace_id, key_id, day) do update set requests = u.requests + excluded.requests, cached = u.cached + excluded.cached,
      failed = u.failed + excluded.failed, credits = u.credits + excluded.credits;
end $$;
