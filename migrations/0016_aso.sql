create table aso_apps (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  store text not null check (store in ('app_store', 'google_play')),
  app_name text not null,
  app_identifier text not null default '',
  app_url text not null default '',
  country text not null,
  language text not null,
  category text not null default '',
  developer text not null default '',
  notes text not null default '',
  -- The store's own id; null until it is known for certain.
  store_id text,
  listing_checked_at timestamptz,
  listing_error text not null default '',
  reviews_checked_at timestamptz,
  reviews_error text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a store last said of an app or a keyword, and in which world; what the other one said is not known here.
  is_simulated boolean not null default is_simulated('stores'),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index aso_apps_by_client on aso_apps (workspace_id, client_id, id);

create table aso_keywords (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  store text not null check (store in ('app_store', 'google_play')),
  query text not null,
  country text not null,
  language text not null,
  source text not null default 'manual',
  cluster text not null default '',
  intent text not null default '',
  notes text not null default '',
  tags text[] not null default '{}',
  difficulty double precision,
  search_volume bigint,
  -- Reckoned from what the store showed; what a person entered wins.
  estimated_difficulty double precision,
  estimated_traffic double precision,
  -- The best of the client's apps at the last check that succeeded.
  latest_position integer,
  latest_checked_at timestamptz,
  tried_at timestamptz,
  last_error text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_simulated boolean not null default is_simulated('stores'),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create unique index aso_keywords_unique on aso_keywords (workspace_id, client_id, store, country, language, lower(query));

-- Every listing that was seen, with what had changed since the one before.
create table aso_listings (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  app_id bigint not null,
  source text not null,
  listing jsonb not null,
  changes jsonb not null default '[]',
  taken_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, app_id) references aso_apps (workspace_id, id) on delete cascade
);
create index aso_listings_by_app on aso_listings (workspace_id, app_id, taken_at desc);

-- One row per keyword, app and check that succeeded. Position null: not among the checked_depth first.
create table aso_rankings (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  keyword_id bigint not null,
  app_id bigint not null,
  position integer,
  checked_depth integer not null,
  source text not null,
  results_seen integer not null,
  -- The first ten: id, title, developer.
  top jsonb not null default '[]',
  checked_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references aso_keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, app_id) references aso_apps (workspace_id, id) on delete cascade
);
create index aso_rankings_by_keyword on aso_rankings (workspace_id, keyword_id, app_id, checked_at desc);
create index aso_rankings_by_client on aso_rankings (workspace_id, client_id, checked_at desc);

create table aso_alerts (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  keyword_id bigint not null,
  app_id bigint not null,
  type text not null,
  severity text not null check (severity in ('high', 'medium', 'low')),
  position integer,
  previous_position integer,
  competitor text not null default '',
  source text not null,
  checked_at timestamptz not null,
  previous_checked_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references aso_keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, app_id) references aso_apps (workspace_id, id) on delete cascade
);
create index aso_alerts_by_client on aso_alerts (workspace_id, client_id, checked_at desc);

-- What people wrote. Their names are not kept.
create table aso_reviews (
  workspace_id bigint not null,
  app_id bigint not null,
  review_id text not null,
  client_id bigint not null,
  -- Google Play tells reviews by language only.
  country text,
  language text not null,
  rating smallint not null,
  title text,
  body text not null,
  version text,
  written_at timestamptz not null,
  reply text,
  replied_at timestamptz,
  sentiment text not null check (sentiment in ('positive', 'neutral', 'negative')),
  sentiment_score double precision not null,
  topics text[] not null default '{}',
  source text not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, app_id, review_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, app_id) references aso_apps (workspace_id, id) on delete cascade
);
create index aso_reviews_by_client on aso_reviews (workspace_id, client_id, written_at desc);

-- Every call of a paid source, for its health. `setup` tells one configuration from another, and holds no key.
create table aso_paid_calls (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  setup text not null,
  is_success boolean not null,
  -- It will fail again until the configuration changes.
  is_final boolean not null default false,
  reason text not null default '',
  message text not null default '',
  called_at timestamptz not null,
  primary key (workspace_id, id)
);
create index aso_paid_calls_by_time on aso_paid_calls (called_at desc);

create view aso_apps_now as
  select id, workspace_id, client_id, store, app_name, app_identifier, app_url, country, language, category, developer, notes,
    case when is_simulated = is_simulated('stores') then store_id end as store_id,
    case when is_simulated = is_simulated('stores') then listing_checked_at end as listing_checked_at,
    case when is_simulated = is_simulated('stores') then listing_error else '' end as listing_error,
    case when is_simulated = is_simulated('stores') then reviews_checked_at end as reviews_checked_at,
    case when is_simulated = is_simulated('stores') then reviews_error else '' end as reviews_error,
    created_at, updated_at, is_simulated
  from aso_apps;

create view aso_keywords_now as
  select id, workspace_id, client_id, store, query, country, language, source, cluster, intent, notes, tags, difficulty, search_volume,
    case when is_simulated = is_simulated('stores') then estimated_difficulty end as estimated_difficulty,
    case when is_simulated = is_simulated('stores') then estimated_traffic end as estimated_traffic,
    case when is_simulated = is_simulated('stores') then latest_position end as latest_position,
    case when is_simulated = is_simulated('stores') then latest_checked_at end as latest_checked_at,
    case when is_simulated = is_simulated('stores') then tried_at end as tried_at,
    case when is_simulated = is_simulated('stores') then last_error else '' end as last_error,
    created_at, updated_at, is_simulated
  from aso_keywords;
