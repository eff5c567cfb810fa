-- What programs asked of us lately. Unlogged: it may be lost with the database and slows nobody down.
create unlogged table request_log (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null,
  key_id bigint,
  request_id uuid not null,
  operation text not null,
  method text not null,
  path text not null,
  status smallint not null,
  duration_ms real not null,
  at unix_time not null
);
create index request_log_by_workspace on request_log (workspace_id, id desc);

-- A filter of a client's keywords that has a name.
create table keyword_segments (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at unix_time not null,
  unique (client_id, name)
);

-- The tags of a keyword with some added and some taken away: each once, whatever its letter case, in their order.
create function keyword_tags(p_tags text, p_add text, p_remove text) returns text language sql immutable as $$
  select coalesce(string_agg(tag, ',' order by nr), '') from (
    select distinct on (lower(tag)) tag, nr
    from unnest(string_to_array(concat_ws(',', nullif(p_tags, ''), nullif(p_add, '')), ',')) with ordinality as each(tag, nr)
    where lower(tag) <> all (string_to_array(lower(p_remove), ','))
    order by lower(tag), nr) kept
$$;
