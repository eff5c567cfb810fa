-- Keywords that might be worth tracking: each once in its market, with all that is known of it.
create table research_keywords (
  workspace_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  is_simulated boolean not null,
  query text not null,
  -- The words as keywords are compared.
  query_key text not null,
  geo text not null,
  lang text not null,
  -- Where it was found, each once, and the keyword, competitor or page that it was found by first.
  sources text[] not null,
  found_by text not null default '',
  intent text not null check (intent in ('informational', 'commercial', 'navigational', 'local')),
  intent_confidence real not null,
  intent_by text not null check (intent_by in ('words', 'page', 'model')),
  is_dismissed boolean not null default false,
  found_at timestamptz not null,
  -- What its results page showed; null before it was looked up.
  assessed_at timestamptz,
  results jsonb not null default '[]',
  blocks text[] not null default '{}',
  difficulty smallint,
  difficulty_parts jsonb,
  -- The cluster of tracked keywords that it would belong to, or else its topic among the other ones found.
  cluster_id bigint,
  topic text not null default '',
  primary key (workspace_id, id),
  unique (workspace_id, client_id, is_simulated, query_key, geo, lang),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
