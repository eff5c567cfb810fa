-- What people granted by signing in at Google: one account for each client and world.
create table google_grants (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null default is_simulated('indexing'),
  email text not null,
  scopes text[] not null,
  -- The refresh token, and the OAuth client that it was given to.
  sealed text not null,
  connected_at timestamptz not null,
  -- Google ends grants of an app in testing after seven days; null: it named no end.
  ends_at timestamptz,
  primary key (workspace_id, client_id, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- People who are at Google now: a state is answered once, by the session that began it.
create table google_attempts (
  workspace_id bigint not null,
  state_hash bytea not null,
  client_id bigint not null,
  session_id bigint not null,
  sealed text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, state_hash),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
