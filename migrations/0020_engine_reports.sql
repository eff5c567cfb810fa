-- Exports in which an engine says itself how it used a site in its answers: kept as they were exported.
create table engine_report_imports (
  workspace_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  engine text not null check (engine in ('google', 'bing')),
  from_day date not null,
  to_day date not null,
  file_name text not null,
  file_hash text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, client_id, file_hash),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

create table engine_report_rows (
  workspace_id bigint not null,
  import_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('page', 'query', 'country', 'device', 'day')),
  nr integer not null,
  value text not null,
  -- Impressions in answers of Google, citations by Bing.
  amount integer not null,
  primary key (workspace_id, import_id, kind, nr),
  foreign key (workspace_id, import_id) references engine_report_imports (workspace_id, id) on delete cascade
);

-- Engines whose answers a site has opted out of.
create table engine_opt_outs (
  workspace_id bigint not null,
  client_id bigint not null,
  engine text not null check (engine in ('google', 'bing')),
  since date not null,
  primary key (workspace_id, client_id, engine),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- What Bing Webmaster counts for a site. A day, mostly the last of a week, is replaced whole.
create table bing_statistics (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null default is_simulated('indexing'),
  kind text not null check (kind in ('query', 'page', 'site')),
  day date not null,
  nr integer not null,
  -- A query or an address; empty for the site.
  value text not null,
  clicks integer not null,
  impressions integer not null,
  -- Null where Bing names none.
  position double precision,
  primary key (workspace_id, client_id, is_simulated, kind, day, nr),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
