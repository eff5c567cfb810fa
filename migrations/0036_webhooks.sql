-- Where a workspace wants its events sent. Every change to the state of a delivery is made under the lock of its endpoint's row.
create table webhooks (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  url text not null,
  events text[] not null,
  description text not null default '',
  is_active boolean not null default true,
  -- Why we switched it off; null when a person did, or when it is on.
  disabled_reason text,
  -- Sealed. After a rotation the one before signs too, for a while.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- Since the last success.
  failing_since timestamptz,
  failed_attempts integer not null default 0,
  created_at timestamptz not null,
  last_delivery_at timestamptz,
  primary key (workspace_id, id)
) with (fillfactor = 70);

-- One event for one endpoint. The row, not the job, knows what is due: jobs only wake it.
create table webhook_deliveries (
  id bigint generated always as identity,
  workspace_id bigint not null,
  webhook_id bigint not null,
  -- Null for tests and redeliveries.
  event_id bigint,
  redelivery_of bigint,
  -- What receivers know a repeat by: a redelivery keeps it.
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  max_attempts integer not null,
  next_attempt_at timestamptz,
  -- Until then a process is sending it; when the process dies, the time passes.
  sending_until timestamptz,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, event_id, webhook_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
) with (fillfactor = 70);
create index webhook_deliveries_by_webhook on webhook_deliveries (workspace_id, webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_sending on webhook_deliveries (workspace_id, webhook_id, sending_until) where sending_until is not null;
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
