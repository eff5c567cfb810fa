-- How often people search for something, as each source said when it was last asked.
create table search_volumes (
  workspace_id bigint not null,
  client_id bigint not null,
  -- From the sandbox, or reckoned from what it brought.
  is_simulated boolean not null,
  query_key text not null,
  geo text not null,
  lang text not null,
  location text not null,
  source text not null check (source in ('google_ads', 'dataforseo', 'keyword_planner', 'search_console')),
  -- Searches a month; null: the source knows nothing. Of a range its geometric middle.
  volume bigint,
  low bigint,
  high bigint,
  cpc double precision,
  currency text not null default '',
  competition text check (competition in ('low', 'medium', 'high')),
  competition_index smallint,
  -- [{month, volume}], oldest first.
  months jsonb not null default '[]',
  fetched_at timestamptz not null,
  primary key (workspace_id, client_id, query_key, geo, lang, location, source, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index search_volumes_simulated on search_volumes (workspace_id, client_id) where is_simulated;
