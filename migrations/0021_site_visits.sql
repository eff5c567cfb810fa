-- The property of Google Analytics that counts the visits of a client: one for each world.
create table analytics_properties (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null default is_simulated('indexing'),
  -- Its number at Google.
  property_id text not null,
  connected_at timestamptz not null,
  primary key (workspace_id, client_id, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Sessions and conversions by landing page, from search and from assistants. A day is replaced whole.
create table site_visits (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null default is_simulated('indexing'),
  day date not null,
  nr integer not null,
  channel text not null check (channel in ('organic', 'assistant')),
  -- A path, as Analytics names landing pages.
  landing_page text not null,
  -- Of a visit from an assistant: its host; empty for search.
  source text not null,
  sessions integer not null,
  key_events double precision not null,
  primary key (workspace_id, client_id, is_simulated, day, channel, nr),
  foreign key (workspace_id, client_id, is_simulated) references analytics_properties (workspace_id, client_id, is_simulated)
    on delete cascade
);
