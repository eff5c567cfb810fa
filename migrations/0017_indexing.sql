create table indexing_settings (
  workspace_id bigint not null,
  client_id bigint not null,
  -- Google takes its Indexing API to be for job postings and live streams only, so it is used where someone asked for it.
  google_indexing boolean not null,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- What became of a task on each way to the engines.
create table indexing_channels (
  workspace_id bigint not null,
  task_id bigint not null,
  channel text not null check (channel in ('indexnow', 'google_indexing', 'gsc_sitemap', 'bing')),
  is_configured boolean not null,
  is_finished boolean not null default false,
  planned integer not null default 0,
  attempted integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  -- Left for a later run, as the budget of the day was spent or the channel would take no more.
  deferred integer not null default 0,
  http_status integer,
  refusal text not null default '',
  detail text not null default '',
  primary key (workspace_id, task_id, channel),
  foreign key (workspace_id, task_id) references runs (workspace_id, id) on delete cascade
);

-- Every page that was ever listed, or found in the index, of a client.
create table indexing_urls (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  url text not null,
  -- The sitemap from which the walk to it began; null for managed pages and for finds of a search.
  sitemap text,
  lastmod text,
  content_hash text,
  hashed_at timestamptz,
  is_blocked boolean not null default false,
  first_seen_at timestamptz not null,
  -- When it was last noticed to be another than before.
  changed_at timestamptz not null,
  -- The last task that found it listed.
  task_id bigint,
  is_indexed boolean,
  coverage text not null default '',
  inspected_at timestamptz,
  first_indexed_at timestamptz,
  is_simulated boolean not null default is_simulated('indexing'),
  primary key (workspace_id, id),
  unique (workspace_id, client_id, url),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index indexing_urls_by_task on indexing_urls (workspace_id, client_id, task_id, id);

-- What each channel last said to each page.
create table indexing_receipts (
  workspace_id bigint not null,
  url_id bigint not null,
  channel text not null check (channel in ('indexnow', 'google_indexing', 'gsc_sitemap', 'bing')),
  task_id bigint not null,
  is_accepted boolean not null,
  http_status integer,
  refusal text not null default '',
  sent_at timestamptz not null,
  -- The last time it was taken, which a refusal later does not undo.
  accepted_at timestamptz,
  -- A page that the sandbox took was never submitted, and what it said of the index is not so.
  is_simulated boolean not null default is_simulated('indexing'),
  primary key (workspace_id, url_id, channel, is_simulated),
  foreign key (workspace_id, url_id) references indexing_urls (workspace_id, id) on delete cascade
);

-- What was spent of the daily budget of an account, which several clients may share.
create table indexing_budgets (
  workspace_id bigint not null references workspaces on delete cascade,
  account text not null,
  day date not null,
  used integer not null,
  is_simulated boolean not null default is_simulated('indexing'),
  primary key (workspace_id, account, day, is_simulated)
);

create table indexing_samples (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  method text not null check (method in ('gsc_inspect', 'site_query')),
  source text not null check (source in ('live', 'sandbox')),
  total_indexed integer not null,
  new_pages integer not null,
  sample_size integer not null,
  known_pages integer not null,
  -- What the engine claims, never mixed with what was seen.
  claimed bigint,
  confidence text not null check (confidence in ('low', 'medium', 'high')),
  checked_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index indexing_samples_by_client on indexing_samples (workspace_id, client_id, id desc);
