create table clients (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  -- Who created it: a fact that stays when they leave.
  user_id bigint not null,
  name text not null,
  domain text not null,
  notes text not null default '',
  sitemap_url text not null default '',
  screenshot_proxy text,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
-- A link without an account names a client alone.
create index clients_by_id on clients (id);

-- The clients a limited viewer sees. Both keys carry the workspace, so that a stranger's client cannot be named.
create table user_clients (
  workspace_id bigint not null,
  user_id bigint not null,
  client_id bigint not null,
  primary key (workspace_id, user_id, client_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index user_clients_by_client on user_clients (workspace_id, client_id);

-- The same for those who are invited.
create table invite_clients (
  workspace_id bigint not null,
  invite_id bigint not null,
  client_id bigint not null,
  primary key (workspace_id, invite_id, client_id),
  foreign key (workspace_id, invite_id) references invites (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index invite_clients_by_client on invite_clients (workspace_id, client_id);

create table competitors (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  domain text not null,
  name text not null default '',
  created_at timestamptz not null,
  -- How a competitor's line is drawn; null: by its place in the list.
  color text check (color in ('teal', 'plum', 'ochre', 'slate')),
  dash text check (dash in ('long', 'short', 'mixed', 'dots')),
  primary key (workspace_id, id),
  unique (workspace_id, client_id, domain),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Tags in the one spelling by which they are found.
create function tag_keys(p_tags text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(tag) order by nr), '{}') from unnest(p_tags) with ordinality as each(tag, nr)
$$;

create table keywords (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  query text not null,
  geo text not null,
  lang text not null,
  device text not null check (device in ('desktop', 'mobile', 'both')),
  intent text not null default '' check (intent in ('', 'informational', 'commercial', 'transactional', 'navigational')),
  cluster text not null default '',
  tags text[] not null default '{}',
  tag_keys text[] not null generated always as (tag_keys(tags)) stored,
  source text not null default 'manual',
  brand text not null default '',
  model text not null default '',
  difficulty double precision,
  search_volume bigint,
  -- Who says so; `manual` is never overwritten, `import` came with the keyword. Empty: not known who.
  volume_source text not null default '' check (volume_source in ('', 'manual', 'import', 'google_ads', 'dataforseo', 'keyword_planner', 'planner_range', 'search_console')),
  needs_dedicated_page boolean not null default false,
  reference_detected text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A keyword in the one spelling by which it is known: case, width and composition make no other keyword.
  query_key text not null,
  -- The canonical name of the location that a keyword is searched from; empty: the whole country. It never changes, so a
  -- keyword and its history belong to one location.
  location text not null default '',
  -- The search engine that it is looked up on. It never changes either.
  engine text not null default 'google' check (engine in ('google', 'bing', 'duckduckgo', 'brave', 'mojeek', 'startpage', 'yandex')),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index keywords_by_client on keywords (workspace_id, client_id, id);
create index keywords_by_tag on keywords using gin (tag_keys);
create unique index keywords_by_key on keywords (workspace_id, client_id, query_key, geo, lang, device, location, engine);

-- The tags of a keyword with some added and some taken away: each once, whatever its letter case, in their order.
create function keyword_tags(p_tags text[], p_add text[], p_remove text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(tag order by nr), '{}') from (
    select distinct on (lower(tag)) tag, nr from unnest(p_tags || p_add) with ordinality as each(tag, nr)
    where lower(tag) <> all (tag_keys(p_remove))
    order by lower(tag), nr) kept
$$;

-- A named filter of a client's keywords: a saved view of one person; without one, of everybody who may see the client.
create table keyword_segments (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  user_id bigint,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index keyword_segments_by_name on keyword_segments (workspace_id, client_id, coalesce(user_id, 0), name);

create table content_pages (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  url text not null,
  title text not null default '',
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, client_id, url),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

create table integrations (
  workspace_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('indexnow', 'google', 'bing')),
  -- What may be shown again; the secret itself is sealed.
  shown jsonb not null default '{}',
  secret text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, client_id, kind),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
