-- What one source found for a run that looks for keywords, until the run has chosen from it.
create table keyword_finds (
  workspace_id bigint not null,
  run_id bigint not null,
  seq bigint not null,
  source text not null,
  -- What it was asked for; empty where it is not a topic of the client.
  seed text not null default '',
  -- Lists of ideas.
  lists jsonb not null,
  primary key (workspace_id, run_id, seq),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
);
