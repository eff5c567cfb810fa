-- Where each keyword stands by its last check that did not fail, written when its job ends: lists are ordered by it.
create table rank_standings (
  keyword_id bigint not null references keywords on delete cascade,
  device text not null check (device in ('desktop', 'mobile')),
  job_id bigint not null,
  job_at unix_time not null,
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
  checked_at unix_time not null,
  primary key (keyword_id, device)
) with (fillfactor = 60);

insert into rank_standings
select distinct on (r.keyword_id, r.device) r.keyword_id, r.device, r.job_id, r.job_at, r.query, r.geo, r.lang, r.position,
  r.prev_position, r.delta, r.is_new, r.is_lost, r.depth, r.url, r.checked_at
from rank_results r join rank_jobs j on j.id = r.job_id and j.status = 'done'
where r.state <> 'failed' order by r.keyword_id, r.device, r.job_at desc;

-- Which pages, as they came, a result was read from.
alter table rank_results add column raw_pages uuid[] not null default '{}';

-- Result pages as the engine sent them, compressed, so that a better reader can read them again.
create table rank_pages (
  id uuid not null,
  workspace_id bigint not null,
  client_id bigint not null,
  fetched_at unix_time not null,
  -- How it was asked for, and where hidden links of the page were found to lead.
  asked jsonb not null,
  -- The reader that read it last.
  reader smallint not null,
  body bytea not null,
  primary key (id, fetched_at),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) partition by range (fetched_at);
alter table rank_pages alter column body set storage external;
create index rank_pages_by_client on rank_pages (workspace_id, client_id);
create index rank_pages_by_time on rank_pages (workspace_id, fetched_at);

-- How long a workspace keeps what; null = for good.
create table rank_retention (
  workspace_id bigint primary key references workspaces on delete cascade,
  raw_page_days integer,
  results_page_days integer,
  result_days integer
);

create or replace function rank_month(p_at double precision) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', to_timestamp(p_at) at time zone 'UTC');
  low double precision := extract(epoch from first);
  high double precision := extract(epoch from first + interval '1 month');
  part text;
begin
  if to_regclass('rank_pages_' || to_char(first, 'YYYY_MM')) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rank_month', 1));
  foreach part in array array['rank_results', 'rank_serps', 'rank_pages'] loop
    execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
      part || '_' || to_char(first, 'YYYY_MM'), part, low, high);
  end loop;
end $$;

select rank_month(unix_now()), rank_month(unix_now() + 31 * 86400);

-- The demo client of a workspace; gone with its client.
create table demos (
  workspace_id bigint primary key,
  client_id bigint not null,
  status text not null check (status in ('building', 'ready', 'failed')),
  -- How far back its history goes, and how many of its checks are made.
  days integer not null,
  done integer not null default 0,
  total integer not null,
  message text not null default '',
  created_at unix_time not null,
  finished_at unix_time,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index demos_by_client on demos (workspace_id, client_id);
