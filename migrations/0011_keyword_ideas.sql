-- A search for keywords worth tracking. What it finds is kept with it; what it tracks is in keywords.
create table keyword_tasks (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  client_id bigint not null,
  seed text not null default '',
  wanted integer not null,
  geo text not null,
  lang text not null,
  device text not null check (device in ('desktop', 'mobile', 'both')),
  -- Only lists its finds, tracks none.
  is_dry boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'error')),
  error text not null default '',
  progress_pct double precision not null default 0,
  imported integer not null default 0,
  items jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  failures jsonb not null default '{}',
  is_simulated boolean not null default is_simulated('search'),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index keyword_tasks_by_client on keyword_tasks (workspace_id, client_id, id desc);
create unique index keyword_tasks_active on keyword_tasks (client_id) where status in ('pending', 'running');
