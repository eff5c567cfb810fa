-- The numbers of a job, made once when it ends, so that a series is read without its results.
create table analytics_points (
  workspace_id bigint not null,
  client_id bigint not null,
  job_id bigint not null,
  device text not null check (device in ('both', 'desktop', 'mobile')),
  -- Empty for all keywords of google, else engine:<engine>, tag:<tag>, cluster:<cluster> or geo:<geo> as they were then.
  segment text not null,
  job_at timestamptz not null,
  checked_at timestamptz not null,
  is_whole boolean not null,
  is_partial boolean not null,
  curve smallint not null,
  -- Null when every check failed: then nothing is known.
  visibility double precision,
  share double precision,
  avg_position double precision,
  top3 integer not null,
  top10 integer not null,
  top30 integer not null,
  total integer not null,
  not_found integer not null,
  failed integer not null,
  sources text[] not null default '{}',
  features jsonb not null default '{}',
  owned jsonb not null default '{}',
  competitors jsonb not null default '{}',
  domains jsonb not null default '[]',
  is_simulated boolean not null default is_simulated('search'),
  -- Keywords beside checks, the blocks that others hold, and the client by the depth that was seen of everybody.
  keywords integer not null default 0,
  held jsonb not null default '{}',
  compared_depth smallint not null default 0,
  compared_avg_position double precision,
  compared_not_found integer not null default 0,
  primary key (workspace_id, client_id, device, segment, job_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
create index analytics_points_by_job on analytics_points (workspace_id, job_id);

-- Where each keyword stands by its last check that did not fail, and what that means. One row per keyword and device.
create table analytics_standings (
  workspace_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  client_id bigint not null,
  job_id bigint not null,
  checked_at timestamptz not null,
  query text not null,
  geo text not null,
  lang text not null,
  position integer,
  prev_position integer,
  delta integer,
  previous_delta integer,
  move integer,
  click_change double precision not null,
  url text not null,
  -- The pages that ranked in the last checks, newest first.
  ranked_pages text[] not null,
  own_urls jsonb not null,
  conflicts text[] not null,
  features text[] not null,
  owned_features text[] not null,
  won text[] not null,
  lost jsonb not null,
  score smallint check (score between 2 and 5),
  gain double precision not null,
  reasons text[] not null,
  -- What gain and change of clicks were reckoned with.
  click_model text not null default 'published:1',
  -- Columns of their own, so that the planner knows how rare these are.
  has_conflict boolean not null generated always as (cardinality(conflicts) > 0) stored,
  is_changed boolean not null generated always as (cardinality(won) > 0 or lost <> '[]') stored,
  is_simulated boolean not null default is_simulated('search'),
  foreign_features text[] not null default '{}',
  prev_checked_at timestamptz,
  primary key (workspace_id, keyword_id, device, is_simulated),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) with (fillfactor = 60);
create index analytics_standings_by_client on analytics_standings (workspace_id, client_id);
create index analytics_standings_by_move on analytics_standings (workspace_id, client_id, move) where move is not null;
create index analytics_standings_by_score on analytics_standings (workspace_id, client_id, score, gain) where score is not null;
create index analytics_standings_by_conflict on analytics_standings (workspace_id, client_id) where has_conflict;
create index analytics_standings_by_change on analytics_standings (workspace_id, client_id) where is_changed;

-- What was read off the checks of a job that is being summed up, piece by piece; gone once its numbers are made.
-- A crash of the database may empty it: then the reading begins again.
create unlogged table analytics_drafts (
  workspace_id bigint not null,
  client_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  -- Which domains were looked for.
  watched text not null,
  is_failed boolean not null,
  search_volume bigint,
  -- Every part of the keywords that the check counts in; the empty name is all of them.
  segments text[] not null,
  competitors jsonb not null,
  holders jsonb not null,
  -- The domains among the first ten, and the best place of each.
  neighbours text[] not null,
  positions smallint[] not null,
  primary key (workspace_id, job_id, keyword_id, device),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);

-- What happened on a day, shown on charts.
create table annotations (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('note', 'deploy', 'content', 'algorithm')),
  happened_at timestamptz not null,
  note text not null,
  -- Who wrote it: a fact that stays when they leave.
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index annotations_by_client on annotations (workspace_id, client_id, happened_at);

create table analytics_reports (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  title text not null,
  date_from date not null,
  date_to date not null,
  summary text not null,
  sections jsonb not null,
  sources jsonb not null,
  generated_by text not null check (generated_by in ('rules', 'model')),
  user_id bigint not null,
  created_at timestamptz not null,
  is_simulated boolean not null default is_simulated('search'),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index analytics_reports_by_client on analytics_reports (workspace_id, client_id, id desc);

-- What Google itself reports of its search: updates of its ranking, and what went wrong. The same for everybody.
create table search_incidents (
  is_simulated boolean not null,
  id text not null,
  title text not null,
  url text not null,
  began_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  primary key (is_simulated, id)
);
