create table rank_settings (
  workspace_id bigint not null,
  client_id bigint not null,
  depth text not null check (depth in ('smart', 'full', 'basic')),
  -- Pictures of results pages: whether a client's checks take them, and whether this one does.
  screenshots boolean not null default false,
  -- Which sites count as strong hosts in a client's results, beside the usual ones, and which of those do not.
  parasites_added text[] not null default '{}',
  parasites_removed text[] not null default '{}',
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- The client's own page that is meant to rank for a keyword.
create table rank_targets (
  workspace_id bigint not null,
  keyword_id bigint not null,
  url text not null,
  primary key (workspace_id, keyword_id),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
);

-- How long a workspace keeps what; null = for good.
create table rank_retention (
  workspace_id bigint primary key references workspaces on delete cascade,
  raw_page_days integer,
  results_page_days integer,
  result_days integer
);

-- What a rank check has beside its run, whose number it has.
create table rank_checks (
  workspace_id bigint not null,
  id bigint not null,
  client_id bigint not null,
  depth text not null check (depth in ('smart', 'full', 'basic')),
  -- False when only some of the keywords were asked for: such a job is no picture of the whole.
  is_whole boolean not null,
  -- A keyword on both devices is one.
  keywords integer not null,
  prev_job_id bigint,
  -- Unusual moves were looked for, and told.
  spikes_checked boolean not null default false,
  has_screenshots boolean not null default false,
  share_version integer not null default 1,
  is_unshared boolean not null default false,
  retry_of bigint,
  -- The check of all keywords in which results of this one took the place of failed ones.
  merged_into bigint,
  -- Made at once and without the queue: how long it took says little about a check that waits its turn.
  is_recorded boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, id) references runs (workspace_id, id) on delete cascade
);
create index rank_checks_by_client on rank_checks (workspace_id, client_id, id desc);
-- A public link knows no workspace.
create index rank_checks_by_id on rank_checks (id);

-- Rank checks in the contract's words: how far one is, is how far its run is.
create view rank_jobs as
select c.*, r.state as run_state, r.is_simulated, r.created_at, r.started_at, r.finished_at,
  case r.state when 'queued' then 'pending' when 'paused' then 'running' when 'failed' then 'error' else r.state end as status,
  case when r.state = 'failed' then r.message else '' end as message,
  case when r.finished_at is null then r.total + coalesce(s.total, 0)
    else coalesce((r.counts->>'total')::integer, 0) end as total_keywords,
  case when r.finished_at is null then coalesce(s.done, 0)
    else coalesce((r.counts->>'done')::integer, 0) end as checked_keywords,
  case when r.finished_at is null then coalesce(s.cached_hits, 0)
    else coalesce((r.counts->>'cached_hits')::integer, 0) end as cached_hits,
  case when r.finished_at is null then coalesce(s.api_calls, 0)
    else coalesce((r.counts->>'api_calls')::integer, 0) end as api_calls,
  case when r.finished_at is null then coalesce(s.failed, 0)
    else coalesce((r.counts->>'failed')::integer, 0) end as errors,
  case when r.finished_at is null then coalesce(f.failures, '{}') else r.failures end as failures
from rank_checks c join runs r on r.workspace_id = c.workspace_id and r.id = c.id
left join run_sums s on s.workspace_id = r.workspace_id and s.run_id = r.id
left join run_failures f on f.workspace_id = r.workspace_id and f.run_id = r.id;

-- Questions in the queue of a source. The tag is written before the question is sent: who does not know whether it was
-- taken looks for it by the tag instead of asking, and paying, again.
create table rank_queued (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  source text not null,
  tag text not null,
  -- Null: nobody knows yet whether it was taken.
  task_id text,
  posted_at timestamptz not null,
  primary key (workspace_id, job_id, keyword_id, device),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
-- A source that calls says the tag, and nothing else that could be believed.
create index rank_queued_tag on rank_queued (tag);

-- One row per job, keyword and device. All rows of a job carry its time of creation, by which the table is cut into
-- weeks: so the key below holds one result per check, whatever the week in which it was written.
create table rank_results (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  job_at timestamptz not null,
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
  checked_at timestamptz not null,
  -- Which pages, as they came, a result was read from.
  raw_pages uuid[] not null default '{}',
  -- How far the results were seen without a gap, which blocks somebody else holds, and when the check it is compared with
  -- was made.
  depth_reached smallint not null default 0,
  foreign_features text[] not null default '{}',
  prev_checked_at timestamptz,
  -- The later job whose result stands here instead of the failed one. It belongs to the history of its keyword once, there.
  merged_from bigint,
  -- Where it was looked up, and from where: as precisely as asked, from the country alone, or from nowhere in particular.
  engine text not null default 'google',
  location_used text not null default 'country' check (location_used in ('location', 'country', 'none')),
  primary key (workspace_id, job_id, keyword_id, device, job_at),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
) partition by range (job_at);
create index rank_results_by_keyword on rank_results (workspace_id, keyword_id, device, job_at desc);

-- The results page of each check, compressed.
create table rank_serps (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null,
  job_at timestamptz not null,
  body bytea storage external not null,
  primary key (workspace_id, job_id, keyword_id, device, job_at),
  foreign key (workspace_id, job_id, keyword_id, device, job_at) references rank_results on delete cascade
) partition by range (job_at);

-- Result pages as the engine sent them, compressed, so that a better reader can read them again.
create table rank_pages (
  id uuid not null,
  workspace_id bigint not null,
  client_id bigint not null,
  fetched_at timestamptz not null,
  -- How it was asked for, and where hidden links of the page were found to lead.
  asked jsonb not null,
  -- The reader that read it last.
  reader smallint not null,
  -- Null: it is in the bucket.
  body bytea storage external,
  primary key (workspace_id, id, fetched_at),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) partition by range (fetched_at);
create index rank_pages_by_client on rank_pages (workspace_id, client_id);
create index rank_pages_by_time on rank_pages (workspace_id, fetched_at);
create index rank_pages_with_body on rank_pages (fetched_at) where body is not null;

create table rank_screenshots (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  -- The page of ten results that it shows.
  page smallint not null,
  taken_at timestamptz not null,
  -- Null: it is in the bucket.
  png bytea storage external,
  primary key (workspace_id, job_id, keyword_id, device),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
);
create index rank_screenshots_by_time on rank_screenshots (taken_at);
create index rank_screenshots_with_png on rank_screenshots (taken_at) where png is not null;

-- Where each keyword stands by its last check that did not fail, written when its job ends: lists are ordered by it.
create table rank_standings (
  workspace_id bigint not null,
  keyword_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  job_id bigint not null,
  job_at timestamptz not null,
  -- The words it was checked with: a keyword whose words have changed since is another keyword.
  query text not null,
  geo text not null,
  lang text not null,
  position integer,
  prev_position integer,
  delta integer,
  is_new boolean not null,
  is_lost boolean not null,
  depth smallint not null,
  url text not null,
  checked_at timestamptz not null,
  -- Each world has its own last check of a keyword.
  is_simulated boolean not null default is_simulated('search'),
  depth_reached smallint not null default 0,
  prev_checked_at timestamptz,
  primary key (workspace_id, keyword_id, device, is_simulated),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
) with (fillfactor = 60);

-- What a job found, column by column, so that thousands of places are compared without reading thousands of rows: what
-- stands at the same place in each list belongs to one check. Failed ones are left out.
-- Made when the job ends; for jobs from before, and for corrected ones, when they are first asked for.
create table rank_columns (
  workspace_id bigint not null,
  job_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  job_at timestamptz not null,
  keyword_ids json not null,
  -- One number for the words and the market that were asked for.
  query_hashes json not null,
  positions json not null,
  depths json not null,
  deltas json not null,
  -- One number for the page that ranked, and how many own pages were found.
  pages json not null,
  own_pages json not null,
  primary key (workspace_id, job_id, device),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
create index rank_columns_by_time on rank_columns (workspace_id, job_at);

-- When an unusual move of a keyword was last told.
create table rank_spikes (
  workspace_id bigint not null,
  keyword_id bigint not null,
  device text not null,
  notified_at timestamptz not null,
  is_simulated boolean not null default is_simulated('search'),
  primary key (workspace_id, keyword_id, device, is_simulated),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
);

-- Whether links open where nobody has decided for the client.
create table report_defaults (
  workspace_id bigint primary key references workspaces on delete cascade,
  is_shared boolean not null
);

create table report_links (
  workspace_id bigint not null,
  client_id bigint not null,
  -- Null: as the workspace has it.
  is_shared boolean,
  -- Counts up when the links are renewed; those of the version before open nothing.
  version integer not null default 1,
  expires_at timestamptz,
  -- A keyed fingerprint.
  password text,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Closed months of a client's results that have left for the bucket. Nothing refers to clients: the object has to be
-- removed before the row may go.
create table rank_archives (
  workspace_id bigint not null,
  client_id bigint not null,
  month date not null,
  is_simulated boolean not null,
  object_key text not null,
  bytes bigint not null,
  result_rows integer not null,
  archived_at timestamptz not null,
  primary key (workspace_id, object_key)
);

-- Which rows of an object belong to which check, and since when they are in the database too; null: they are not.
create table rank_archived_jobs (
  workspace_id bigint not null,
  job_id bigint not null,
  object_key text not null,
  first_row integer not null,
  result_rows integer not null,
  restored_at timestamptz,
  primary key (workspace_id, job_id),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
create index rank_archived_jobs_by_object on rank_archived_jobs (workspace_id, object_key);
create index rank_archived_jobs_restored on rank_archived_jobs (restored_at) where restored_at is not null;

-- Results, results pages and pages as they came are kept by the week, which begins on Monday: what is past its time goes
-- by whole weeks, and what is written to stays small.
create function ensure_rank_partition(p_at timestamptz) returns void
language plpgsql set timezone = 'UTC' as $$
declare
  first timestamptz := date_trunc('week', p_at);
  week text := to_char(p_at, 'IYYY_"w"IW');
  part text;
begin
  foreach part in array array['rank_results', 'rank_serps', 'rank_pages'] loop
    -- Each table keeps its own weeks: one may have gone where another is still kept.
    continue when to_regclass(part || '_' || week) is not null;
    perform pg_advisory_xact_lock(hashtextextended('ensure_rank_partition', 1));
    execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
      part || '_' || week, part, first, first + interval '7 days');
  end loop;
end $$;

select ensure_rank_partition(now()), ensure_rank_partition(now() + interval '7 days');
