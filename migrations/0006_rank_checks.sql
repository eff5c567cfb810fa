create table rank_settings (
  client_id bigint primary key,
  workspace_id bigint not null,
  depth text not null check (depth in ('smart', 'full', 'basic')),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

create table rank_jobs (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  client_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'cancelled', 'error')),
  -- Why it ended in error.
  message text not null default '',
  share_token text not null unique,
  depth text not null check (depth in ('smart', 'full', 'basic')),
  -- False when only some of the keywords were asked for: such a job is no picture of the whole.
  is_whole boolean not null,
  prev_job_id bigint,
  total_keywords integer not null,
  checked_keywords integer not null default 0,
  cached_hits integer not null default 0,
  api_calls integer not null default 0,
  errors integer not null default 0,
  -- Steps up to this one were handed to the queue; the others wait for their wave.
  queued_steps integer not null default 0,
  -- Unusual moves were looked for, and told.
  is_looked_over boolean not null default false,
  created_at unix_time not null,
  started_at unix_time,
  finished_at unix_time,
  unique (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) with (fillfactor = 70);
create unique index rank_jobs_active on rank_jobs (client_id) where status in ('pending', 'running');
create index rank_jobs_by_workspace on rank_jobs (workspace_id, id desc);
create index rank_jobs_by_client on rank_jobs (workspace_id, client_id, id desc);

-- What is left to do of a job; a step that is done is gone.
create table rank_steps (
  workspace_id bigint not null,
  job_id bigint not null,
  nr integer not null,
  keyword_ids bigint[] not null,
  devices text[] not null,
  primary key (workspace_id, job_id, nr),
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);

-- One row per job, keyword and device. All rows of a job carry its time of creation, by which the table is cut into
-- months: so the key below holds one result per check, whatever the month in which it was written.
create table rank_results (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null references keywords on delete cascade,
  device text not null check (device in ('desktop', 'mobile')),
  job_at unix_time not null,
  query text not null,
  geo text not null,
  lang text not null,
  cluster text not null,
  state text not null check (state in ('ranked', 'not_found', 'failed')),
  position integer check ((position is not null) = (state = 'ranked')),
  url text not null default '',
  title text not null default '',
  own_urls jsonb not null default '[]',
  features text[] not null default '{}',
  owned_features text[] not null default '{}',
  parasites jsonb not null default '[]',
  matched_page text not null default '',
  -- How deep it was looked for.
  depth smallint not null,
  pages smallint not null,
  api_calls smallint not null,
  source text not null,
  cached boolean not null,
  error text not null default '',
  prev_position integer,
  delta integer,
  is_new boolean not null default false,
  is_lost boolean not null default false,
  checked_at unix_time not null,
  primary key (workspace_id, job_id, keyword_id, device, job_at),
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
) partition by range (job_at);
create index rank_results_by_keyword on rank_results (keyword_id, device, job_at desc);

-- The results page of each check, compressed.
create table rank_serps (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null,
  job_at unix_time not null,
  body bytea not null,
  primary key (workspace_id, job_id, keyword_id, device, job_at),
  foreign key (workspace_id, job_id, keyword_id, device, job_at) references rank_results on delete cascade
) partition by range (job_at);
alter table rank_serps alter column body set storage external;

-- When an unusual move of a keyword was last told.
create table rank_spikes (
  keyword_id bigint not null references keywords on delete cascade,
  device text not null,
  told_at unix_time not null,
  primary key (keyword_id, device)
);

-- Makes room for the month of the given time; does nothing when it is there.
create function rank_month(p_at double precision) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', to_timestamp(p_at) at time zone 'UTC');
  low double precision := extract(epoch from first);
  high double precision := extract(epoch from first + interval '1 month');
  part text;
begin
  if to_regclass('rank_serps_' || to_char(first, 'YYYY_MM')) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rank_month', 1));
  foreach part in array array['rank_results', 'rank_serps'] loop
    execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
      part || '_' || to_char(first, 'YYYY_MM'), part, low, high);
  end loop;
end $$;

select rank_month(unix_now()), rank_month(unix_now() + 31 * 86400);
