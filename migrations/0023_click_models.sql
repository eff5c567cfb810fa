-- Curves of clicks by position, fitted to a client's own figures: a version is never changed, so that what was reckoned
-- with it can be told again.
create table click_models (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null,
  version integer not null,
  fitted_at timestamptz not null,
  -- The days it was fitted to.
  from_day date not null,
  to_day date not null,
  -- False: the published curve tells queries that were not fitted as well or better.
  is_used boolean not null,
  queries integer not null,
  impressions bigint not null,
  clicks bigint not null,
  -- By how much of all clicks queries are missed that were held out; null where nobody clicked.
  held_out_error double precision,
  published_error double precision,
  curves jsonb not null,
  overview_effects jsonb not null,
  primary key (workspace_id, client_id, is_simulated, version),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
