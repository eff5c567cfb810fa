-- How far the log of the database was when a workspace last wrote: a replica that has not come so far shows it an
-- older state. Lost with a crash, after which nobody has just written.
create unlogged table workspace_writes (
  workspace_id bigint primary key,
  lsn pg_lsn not null
) with (fillfactor = 50);
