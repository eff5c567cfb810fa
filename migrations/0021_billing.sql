-- Credits that were bought. A row is made before the buyer is sent to pay, so that every message finds its payment.
create table payments (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null,
  pack text not null,
  credits bigint not null check (credits > 0),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'refunded')),
  refunded_cents bigint not null default 0,
  receipt_url text,
  created_at unix_time not null,
  paid_at unix_time
);
create index payments_by_workspace on payments (workspace_id, id desc);

-- Takes bought credits back, once per reference and never more than are left; answers how many.
create function credit_refund(p_workspace bigint, p_amount bigint, p_reference text, p_note text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  select least(balance, p_amount) into taken from credit_accounts where workspace_id = p_workspace for update;
  taken := coalesce(taken, 0);
  insert into credit_entries (workspace_id, kind, amount, reference, note, at)
    values (p_workspace, 'refund', -taken, p_reference, p_note, unix_now()) on conflict (reference, kind) do nothing;
  if not found then return 0; end if;
  update credit_accounts set balance = balance - taken where workspace_id = p_workspace;
  return taken;
end $$;
