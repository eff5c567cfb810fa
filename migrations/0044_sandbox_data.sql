-- What the sandbox measured and a workspace has put aside when it went live: kept to be read, shown nowhere else.
create table sandbox_archive (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  kind text not null,
  source_table text not null,
  data jsonb not null,
  set_aside_at timestamptz not null,
  primary key (workspace_id, id)
);
create index sandbox_archive_by_kind on sandbox_archive (workspace_id, kind, id);

-- The last time a workspace cleared its simulated data.
create table sandbox_clearings (
  workspace_id bigint primary key references workspaces on delete cascade,
  action text not null check (action in ('set_aside', 'wipe')),
  status text not null check (status in ('running', 'done', 'error')),
  rows bigint not null default 0,
  user_id bigint not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
