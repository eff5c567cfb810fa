-- The demo of a workspace: the client that it is about, and all clients that came with it.
create table demos (
  workspace_id bigint primary key references workspaces on delete cascade,
  -- Null until it is loaded.
  client_id bigint,
  client_ids bigint[] not null default '{}',
  status text not null check (status in ('building', 'ready', 'failed')),
  -- How far back its history goes.
  days integer not null,
  message text not null default '',
  user_id bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index demos_by_client on demos (workspace_id, client_id);
