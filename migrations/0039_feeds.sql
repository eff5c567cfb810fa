-- Addresses that spreadsheets and BI tools read from: one view of one client each.
create table feeds (
  workspace_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  name text not null,
  view text not null,
  dimensions text[] not null default '{}',
  metrics text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index feeds_by_client on feeds (workspace_id, client_id, id);
-- An address knows no workspace.
create index feeds_by_id on feeds (id);

-- The bucket of its own into which a workspace has all its feeds written every night.
create table feed_exports (
  workspace_id bigint primary key references workspaces on delete cascade,
  endpoint text not null,
  bucket text not null,
  region text not null,
  access_key_id text not null,
  -- Sealed.
  secret text not null,
  prefix text not null,
  format text not null check (format in ('csv', 'json', 'parquet', 'xlsx')),
  is_active boolean not null default true,
  -- How the last night went: null before the first one, and without an error where every file was written.
  last_run_at timestamptz,
  last_files integer,
  last_error text,
  -- Since when it does not arrive, as its admins were notified.
  failing_since timestamptz,
  created_at timestamptz not null
);
