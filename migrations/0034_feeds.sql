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
