-- Recurring work of a client. A slot belongs to whoever moves next_run_at on from it.
create table schedules (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  client_id bigint not null references clients on delete cascade,
  kind text not null check (kind in ('rank_check', 'aeo_check', 'aso_refresh', 'indexing', 'backlinks', 'report')),
  cron text not null,
  timezone text not null,
  enabled boolean not null default true,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_outcome jsonb,
  created_at timestamptz not null,
  -- Whether the rank checks of a schedule picture their results pages; null = as set for the client.
  screenshots boolean check (screenshots is null or kind = 'rank_check')
);
create index schedules_by_client on schedules (client_id, id);
create index schedules_due on schedules (next_run_at) where enabled;
