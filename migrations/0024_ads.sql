create table ad_observations (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  prompt text not null,
  -- Of a pasted text, so that the same is not counted twice; the text itself is not kept.
  paste_hash text not null,
  -- Where it was seen: on a results page that somebody pasted, or in an answer of this app.
  surface text not null default 'pasted',
  check_id bigint,
  prompt_id bigint,
  answer_id bigint,
  -- Its app was the sandbox.
  is_simulated boolean not null default false,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, check_id) references aeo_checks (workspace_id, id) on delete cascade
);
create index ad_observations_by_client on ad_observations (workspace_id, client_id, id desc);
create unique index ad_observations_by_answer on ad_observations (workspace_id, check_id, answer_id);

create table ads (
  workspace_id bigint not null,
  observation_id bigint not null,
  position integer not null,
  -- Empty where the text shows no address.
  host text not null,
  advertiser text not null,
  title text not null,
  primary key (workspace_id, observation_id, position),
  foreign key (workspace_id, observation_id) references ad_observations (workspace_id, id) on delete cascade
);
