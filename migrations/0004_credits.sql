-- Prepaid credits of a workspace. balance is what can still be spent, pending what open requests hold.
create table credit_accounts (
  workspace_id bigint primary key references workspaces on delete cascade,
  balance bigint not null default 0 check (balance >= 0),
  pending bigint not null default 0 check (pending >= 0)
) with (fillfactor = 50);

-- Append-only: what came in (purchase, grant), what was used (use), what went back to a buyer (refund).
-- balance + pending = sum(amount) at every instant.
create table credit_entries (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  kind text not null check (kind in ('purchase', 'grant', 'use', 'refund')),
  amount bigint not null,
  -- The request, payment or grant this row belongs to; the pair makes every booking happen once.
  reference text not null,
  key_id bigint,
  note text not null default '',
  at unix_time not null,
  unique (reference, kind)
);
create index credit_entries_by_workspace on credit_entries (workspace_id, id desc);

create table credit_reservations (
  request_id uuid primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  key_id bigint not null,
  instance_id uuid not null,
  amount bigint not null,
  created_at unix_time not null
);
create index credit_reservations_by_time on credit_reservations (created_at);

create table credit_usage (
  key_id bigint not null,
  workspace_id bigint not null references workspaces on delete cascade,
  day date not null,
  requests bigint not null default 0,
  cached bigint not null default 0,
  failed bigint not null default 0,
  credits bigint not null default 0,
  primary key (key_id, day)
) with (fillfactor = 50);

-- Holds p_credits for a request. False: there are too few, and enforcement is on.
-- Without enforcement whatever is there is used and the rest is free.
create function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint, p_enforced boolean)
returns boolean language plpgsql as $$
declare
  held bigint;
begin
  -- A hold lost with the database is a hold given back; only the booking must last.
  perform set_config('synchronous_commit', 'off', true);
  select least(balance, p_credits) into held from credit_accounts where workspace_id = p_workspace for update;
  held := coalesce(held, 0);
  if p_enforced and held < p_credits then return false; end if;
  update credit_accounts set balance = balance - held, pending = pending + held where workspace_id = p_workspace and held > 0;
  insert into credit_reservations (request_id, workspace_id, key_id, instance_id, amount, created_at)
    values (p_request, p_workspace, p_key, p_instance, held, unix_now());
  return true;
end $$;

-- Books the p_used credits of a request and gives the rest back. Settling again changes nothing.
create function credit_settle(p_request uuid, p_used bigint, p_cached bigint, p_failed bigint) returns void language plpgsql as $$
declare
  r credit_reservations;
  spent bigint;
begin
  delete from credit_reservations where request_id = p_request returning * into r;
  if not found then return; end if;
  spent := least(r.amount, p_used);
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

-- Gives back what crashed processes held: their heartbeat has stopped, or the request is older than any may live.
create function credit_release_orphans() returns bigint language plpgsql as $$
declare
  released bigint := 0;
  orphan uuid;
begin
  for orphan in select r.request_id from credit_reservations r left join instances i on i.id = r.instance_id
      where r.created_at < unix_now() - 65 or (r.created_at < unix_now() - 12 and coalesce(i.seen_at, 0) < unix_now() - 12)
      -- In one order, so that two of these never wait for each other.
      order by r.workspace_id, r.key_id limit 1000 for update of r skip locked loop
    perform credit_settle(orphan, 0, 0, 1);
    released := released + 1;
  end loop;
  return released;
end $$;

-- Adds credits once per reference; false when that reference was booked before.
create function credit_add(p_workspace bigint, p_kind text, p_amount bigint, p_reference text, p_note text) returns boolean language plpgsql as $$
begin
  insert into credit_entries (workspace_id, kind, amount, reference, note, at)
    values (p_workspace, p_kind, p_amount, p_reference, p_note, unix_now()) on conflict (reference, kind) do nothing;
  if not found then return false; end if;
  insert into credit_accounts as a (workspace_id, balance) values (p_workspace, p_amount)
    on conflict (workspace_id) do update set balance = a.balance + excluded.balance;
  return true;
end $$;
