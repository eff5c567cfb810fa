-- What happened, for the feed: one row per event that people care about.
create table activities (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  client_id bigint,
  -- Hearing an event again adds nothing.
  event_id bigint not null unique,
  kind text not null,
  happened_at unix_time not null,
  data jsonb not null,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index activities_by_workspace on activities (workspace_id, id desc);
create index activities_by_client on activities (workspace_id, client_id, id desc);
create index activities_by_time on activities (happened_at);

-- What a person wants to see, and how far they have read.
create table activity_readers (
  user_id bigint primary key references users on delete cascade,
  seen_id bigint not null default 0,
  -- Kinds that are not shown, and kinds that are shown without a mark.
  muted text[] not null default '{}',
  unmarked text[] not null default '{}'
);

-- The pieces by which a name is found: three signs in a row, and the first two of each word. They carry the workspace,
-- so that one index serves all of them and none has to look through another's.
create function name_grams(p_workspace bigint, p_name text) returns text[] language sql immutable parallel safe as $$
  with words as (select word from regexp_split_to_table(lower(normalize(left(p_name, 400), NFKC)), '[^[:alnum:]]+') word)
  select coalesce(array_agg(distinct p_workspace || ':' || gram), '{}') from (
    select '^' || substr(word, 1, 2) as gram from words where length(word) >= 2
    union all
    select substr(word, at, 3) from words, generate_series(1, length(word) - 2) at) grams
$$;

create index clients_by_grams on clients using gin (name_grams(workspace_id, name || ' ' || domain));
-- Names that have all of the pieces. Where very many have them, some of those are enough: the list is short anyway.
create function clients_with_grams(p_workspace bigint, p_grams text[], p_limit integer) returns setof bigint
language sql stable set gin_fuzzy_search_limit = 2000 as $$
  select id from clients where name_grams(workspace_id, name || ' ' || domain) @> p_grams and workspace_id = p_workspace
  limit p_limit
$$;

create index clients_by_name on clients (workspace_id, lower(name) text_pattern_ops, id);
create index clients_by_domain on clients (workspace_id, domain text_pattern_ops, id);
