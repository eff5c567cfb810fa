-- Recurring work of a client. A slot belongs to whoever moves next_run_at on from it.
create table schedules (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('rank_check', 'aeo_check', 'aso_refresh', 'indexing', 'backlinks', 'geo_grid', 'local_map', 'search_volumes', 'report')),
  cron text not null,
  timezone text not null,
  enabled boolean not null default true,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_outcome jsonb,
  created_at timestamptz not null,
  -- Whether the rank checks of a schedule picture their results pages; null = as set for the client.
  screenshots boolean check (screenshots is null or kind = 'rank_check'),
  -- Whether sources may take their time for the rank checks of a schedule, where they have a queue that costs less.
  queued boolean not null default true,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index schedules_by_client on schedules (workspace_id, client_id, id);
create index schedules_due on schedules (next_run_at) where enabled;
