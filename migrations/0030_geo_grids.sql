-- Points around a centre from which the map is asked where a business ranks. What is asked never changes: another
-- question is another grid.
create table geo_grids (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  -- A business of the simulated map is none of the real one.
  is_simulated boolean not null,
  business_name text not null,
  place_id text not null default '',
  cid text not null default '',
  phone text not null default '',
  domain text not null default '',
  query text not null,
  geo text not null,
  lang text not null,
  -- The location whose middle is the centre; empty: the centre was given.
  location text not null default '',
  latitude double precision not null,
  longitude double precision not null,
  size smallint not null,
  radius_m integer not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index geo_grids_by_client on geo_grids (workspace_id, client_id, id);

-- What a check of a grid has beside its run, whose number it has.
create table geo_grid_checks (
  workspace_id bigint not null,
  id bigint not null,
  grid_id bigint not null,
  client_id bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  points smallint not null,
  ranked smallint not null default 0,
  not_found smallint not null default 0,
  failed smallint not null default 0,
  top3 smallint not null default 0,
  top10 smallint not null default 0,
  avg_position double precision,
  primary key (workspace_id, id),
  foreign key (workspace_id, grid_id) references geo_grids (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, id) references runs (workspace_id, id) on delete cascade
);
create index geo_grid_checks_by_grid on geo_grid_checks (workspace_id, grid_id, id desc);
create index geo_grid_checks_by_client on geo_grid_checks (workspace_id, client_id);

-- What the map showed from a point; a point without a row was not looked at.
create table geo_grid_points (
  workspace_id bigint not null,
  check_id bigint not null,
  -- Row by row from the north-west, from 0.
  nr smallint not null,
  state text not null check (state in ('ranked', 'not_found', 'failed')),
  reason text not null default '',
  position smallint check ((position is not null) = (state = 'ranked')),
  source text not null default '',
  -- The businesses in the order of the map.
  results jsonb not null default '[]',
  checked_at timestamptz not null,
  primary key (workspace_id, check_id, nr),
  foreign key (workspace_id, check_id) references geo_grid_checks (workspace_id, id) on delete cascade
);
