-- By what the business of a client is known in local packs and on the map; without a row, by its site alone.
create table local_businesses (
  workspace_id bigint not null,
  client_id bigint not null,
  name text not null,
  place_id text not null default '',
  cid text not null default '',
  phone text not null default '',
  domain text not null default '',
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Where the business stood in the local pack of a results page, or on the map: results of their own, beside the organic ones.
create table local_results (
  workspace_id bigint not null,
  -- The rank check, or the look at the map.
  run_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  kind text not null check (kind in ('pack', 'map')),
  client_id bigint not null,
  is_simulated boolean not null,
  -- absent: there was no pack at all.
  state text not null check (state in ('ranked', 'not_found', 'absent')),
  position smallint check ((position is not null) = (state = 'ranked')),
  change text not null default '' check (change in ('', 'entered', 'left', 'up', 'down')),
  prev_position smallint,
  prev_checked_at timestamptz,
  -- The businesses in their order.
  results jsonb not null default '[]',
  checked_at timestamptz not null,
  primary key (workspace_id, run_id, keyword_id, device, kind),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
);
create index local_results_by_keyword on local_results (workspace_id, client_id, keyword_id, device, kind, checked_at desc);
