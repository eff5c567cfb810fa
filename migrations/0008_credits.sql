-- Prepaid credits of a workspace. balance is what can still be spent, pending what open requests hold.
create table credit_accounts (
  workspace_id bigint primary key references workspaces on delete cascade,
  balance bigint not null default 0 check (balance >= 0),
  pending bigint not null default 0 check (pending >= 0),
  -- Below this people are told; null: never. is_low: they were, until there is more again.
  low_threshold bigint check (low_threshold > 0),
  is_low boolean not null default false
) with (fillfactor = 50);

-- Append-only: what came in (purchase, grant), what was used (use), what went back to a buyer (refund),
-- what a dispute freezes and, when it is won, returns (dispute).
-- balance + pending = sum(amount) at every instant.
create table credit_entries (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  kind text not null check (kind in ('purchase', 'grant', 'use', 'refund', 'dispute')),
  amount bigint not null,
  -- The request, payment or grant this row belongs to; the pair makes every booking happen once.
  reference text not null,
  key_id bigint,
  note text not null default '',
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, reference, kind)
);
-- The bookings of one key are found without reading those of all others.
create index credit_entries_by_key on credit_entries (workspace_id, key_id, id desc) where key_id is not null;

create table credit_reservations (
  request_id uuid not null,
  workspace_id bigint not null references workspaces on delete cascade,
  key_id bigint not null,
  instance_id uuid not null,
  amount bigint not null,
  created_at timestamptz not null,
  -- An open reservation is also one of the key's concurrency slots; a cached answer takes none.
  takes_slot boolean not null default false,
  -- How much of its key's budget a request holds; null: the key has none.
  budget_held bigint,
  -- The same of its monthly limit, and the month; a request over its end stays in the month it came in.
  month_held bigint,
  of_month date,
  -- What was asked for: less is held where credits are not enforced and the balance is short.
  wanted bigint not null,
  primary key (workspace_id, request_id)
);
create index credit_reservations_by_time on credit_reservations (created_at);
create index credit_reservations_by_key on credit_reservations (workspace_id, key_id) where takes_slot;

create table credit_usage (
  key_id bigint not null,
  workspace_id bigint not null references workspaces on delete cascade,
  day date not null,
  requests bigint not null default 0,
  cached bigint not null default 0,
  failed bigint not null default 0,
  credits bigint not null default 0,
  primary key (workspace_id, key_id, day)
) with (fillfactor = 50);

-- Credits that were bought. A row is made before the buyer is sent to pay, so that every message finds its payment.
create table payments (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null,
  pack text not null,
  credits bigint not null check (credits > 0),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'refunded', 'failed')),
  -- Ordered by automatic top-up, not by a person.
  is_automatic boolean not null default false,
  refunded_cents bigint not null default 0,
  receipt_url text,
  -- The provider's name of the payment, by which disputes come.
  intent text,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (workspace_id, id)
);
-- The payment provider names a payment alone.
create index payments_by_id on payments (id);
create index payments_by_intent on payments (intent);

-- Automatic top-up: a pack is bought with a saved card each time fewer than `below` credits are left, up to a sum a month.
create table credit_top_ups (
  workspace_id bigint primary key references workspaces on delete cascade,
  is_on boolean not null default false,
  -- Who switched it on.
  user_id bigint not null default 0,
  pack text not null default '10k',
  below bigint not null default 1000 check (below > 0),
  monthly_limit_cents bigint not null default 0 check (monthly_limit_cents >= 0),
  -- As the payment provider names them; null: no card is saved.
  customer text,
  card text,
  card_label text,
  -- The card page that was opened last; its message names it.
  setup_id uuid,
  -- The payment that is being made: there is never a second one beside it.
  payment_id bigint,
  -- Why it switched itself off.
  stopped text check (stopped in ('card_declined', 'card_needs_owner', 'provider_silent', 'disputed')),
  -- The first day of the month whose limit was reached, so that this is told once.
  limit_month date
);
-- A message about a saved card names the page alone.
create index credit_top_ups_by_setup on credit_top_ups (setup_id);

-- Payments that a buyer's bank took back, for good or until the dispute is decided.
create table payment_disputes (
  workspace_id bigint not null references workspaces on delete cascade,
  -- As the provider names it.
  dispute text not null,
  payment_id bigint not null,
  status text not null check (status in ('open', 'won', 'lost')),
  frozen bigint not null default 0 check (frozen >= 0),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (workspace_id, dispute)
);
create index payment_disputes_by_payment on payment_disputes (workspace_id, payment_id);

-- Holds p_credits for a request and, with p_takes_slot, one of the key's concurrency slots. False: there are too few
-- credits and enforcement is on. Without enforcement whatever is there is used and the rest is free.
create function credit_reserve(p_request uuid, p_workspace bigint, p_key bigint, p_instance uuid, p_credits bigint,
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
create function credit_settle(p_workspace bigint, p_request uuid, p_used bigint, p_cached bigint, p_failed bigint) returns void language plpgsql as $$
declare
  r credit_reservations;
  spent bigint;
  due bigint;
begin
  delete from credit_reservations where workspace_id = p_workspace and request_id = p_request returning * into r;
  if not found then return; end if;
  spent := least(r.amount, p_used);
  due := least(r.wanted, p_used);
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

-- Gives back what crashed processes held: their heartbeat has stopped, or the request is older than any may live.
create function credit_release_orphans() returns bigint language plpgsql as $$
declare
  released bigint := 0;
  orphan record;
begin
  for orphan in select r.workspace_id, r.request_id from credit_reservations r left join instances i on i.id = r.instance_id
      where r.created_at < clock_timestamp() - interval '65 seconds'
        or (r.created_at < clock_timestamp() - interval '12 seconds' and coalesce(i.seen_at, '-infinity') < clock_timestamp() - interval '12 seconds')
      -- In one order, so that two of these never wait for each other.
      order by r.workspace_id, r.key_id limit 1000 loop
    perform 1 from credit_reservations r where r.workspace_id = orphan.workspace_id and r.request_id = orphan.request_id
      for update skip locked;
    continue when not found;
    perform credit_settle(orphan.workspace_id, orphan.request_id, 0, 0, 1);
    released := released + 1;
  end loop;
  return released;
end $$;

-- Adds credits once per reference; false when that reference was booked before.
create function credit_add(p_workspace bigint, p_kind text, p_amount bigint, p_reference text, p_note text) returns boolean language plpgsql as $$
begin
  insert into credit_entries (workspace_id, kind, amount, reference, note, at)
    values (p_workspace, p_kind, p_amount, p_reference, p_note, clock_timestamp()) on conflict (workspace_id, reference, kind) do nothing;
  if not found then return false; end if;
  insert into credit_accounts as a (workspace_id, balance) values (p_workspace, p_amount)
    on conflict (workspace_id) do update set balance = a.balance + excluded.balance;
  return true;
end $$;

-- Takes bought credits back, once per reference and never more than are left; answers how many.
create function credit_take_back(p_workspace bigint, p_kind text, p_amount bigint, p_reference text, p_note text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  select least(balance, p_amount) into taken from credit_accounts where workspace_id = p_workspace for update;
  taken := coalesce(taken, 0);
  insert into credit_entries (workspace_id, kind, amount, reference, note, at)
    values (p_workspace, p_kind, -taken, p_reference, p_note, clock_timestamp()) on conflict (workspace_id, reference, kind) do nothing;
  if not found then return 0; end if;
  update credit_accounts set balance = balance - taken where workspace_id = p_workspace;
  return taken;
end $$;
