-- The demo client of a workspace; gone with its client.
create table demos (
  workspace_id bigint primary key,
  client_id bigint not null,
  status text not null check (status in ('building', 'ready', 'failed')),
  -- How far back its history goes, and how many of its checks are made.
  days integer not null,
  done integer not null default 0,
  total integer not null,
  message text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index demos_by_client on demos (workspace_id, client_id);
