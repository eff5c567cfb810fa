-- Positions that other programs measured, brought along. They stand beside our own results, and nothing is compared with
-- them.
create table history_imports (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  -- Whom the file was for; null: for every site that it names.
  client_id bigint,
  -- Who made it: a fact that stays when they leave.
  user_id bigint not null,
  layout text not null,
  file_name text not null,
  file_hash text not null,
  points integer not null,
  first_day date not null,
  last_day date not null,
  -- What was made for it, and goes with it when it is undone.
  added_clients bigint[] not null,
  added_keywords bigint[] not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- All positions of a keyword that one import brought, in one row: what stands at the same place in each list belongs to
-- one day.
create table imported_positions (
  workspace_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  import_id bigint not null,
  -- Days since 1970.
  days integer[] not null,
  -- 0: looked for and not found.
  positions smallint[] not null,
  urls text[] not null,
  primary key (workspace_id, keyword_id, device, import_id),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, import_id) references history_imports (workspace_id, id) on delete cascade
);
create index imported_positions_by_import on imported_positions (workspace_id, import_id);
