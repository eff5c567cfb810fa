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
