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
  rivals jsonb not null,
  holders jsonb not null,
  -- The domains among the first ten, and the best place of each.
  neighbours text[] not null,
  places smallint[] not null,
  primary key (workspace_id, job_id, keyword_id, device),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);
