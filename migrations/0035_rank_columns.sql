-- What a job found, column by column, so that thousands of places are compared without reading thousands of rows: what
-- stands at the same place in each list belongs to one check. Failed ones are left out.
-- Made when the job ends; for jobs from before, and for corrected ones, when they are first asked for.
create table rank_columns (
  workspace_id bigint not null,
  job_id bigint not null,
  device text not null check (device in ('desktop', 'mobile')),
  job_at unix_time not null,
  keyword_ids json not null,
  -- One number for the words and the market that were asked for.
  words json not null,
  positions json not null,
  depths json not null,
  deltas json not null,
  -- One number for the page that ranked, and how many own pages were found.
  pages json not null,
  own_pages json not null,
  primary key (workspace_id, job_id, device),
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);
create index rank_columns_by_time on rank_columns (workspace_id, job_at);
