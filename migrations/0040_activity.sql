-- What happened, for the feed: one row per event that people care about.
create table activities (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  client_id bigint,
  -- Hearing an event again adds nothing.
  event_id bigint not null,
  kind text not null,
  happened_at timestamptz not null,
  data jsonb not null,
  -- The part of the outside world that was simulated when it happened; null: it is real.
  simulated_port text,
  primary key (workspace_id, id),
  unique (workspace_id, event_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index activities_by_client on activities (workspace_id, client_id, id desc);
create index activities_by_time on activities (happened_at);

-- What a person wants to see, and how far they have read.
create table activity_readers (
  workspace_id bigint not null,
  user_id bigint not null,
  seen_id bigint not null default 0,
  -- Kinds that are not shown, and kinds that are shown without a mark.
  muted text[] not null default '{}',
  unmarked text[] not null default '{}',
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
