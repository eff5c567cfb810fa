-- A report is shown to whoever holds the token of its job; a job without one shows it to nobody.
alter table rank_jobs alter column share_token drop not null;

-- Pictures of results pages: whether a client's checks take them, and whether this one does.
alter table rank_settings add column screenshots boolean not null default false;
alter table rank_jobs add column has_screenshots boolean not null default false;

create table rank_screenshots (
  workspace_id bigint not null,
  job_id bigint not null,
  keyword_id bigint not null references keywords on delete cascade,
  device text not null check (device in ('desktop', 'mobile')),
  -- The page of ten results that it shows.
  page smallint not null,
  taken_at unix_time not null,
  png bytea not null,
  primary key (workspace_id, job_id, keyword_id, device),
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);
alter table rank_screenshots alter column png set storage external;
create index rank_screenshots_by_time on rank_screenshots (taken_at);

-- How a workspace looks to the readers of its reports.
create table report_brands (
  workspace_id bigint primary key references workspaces on delete cascade,
  name text not null default '',
  color text not null default '',
  logo bytea,
  logo_type text
);

-- Who may read: one row per job whose link was changed, and one without a job for the link to the newest report.
create table report_links (
  workspace_id bigint not null,
  client_id bigint not null,
  job_id bigint,
  -- Only of the link to the newest report; a job keeps its own.
  token text unique,
  expires_at unix_time,
  -- A keyed fingerprint.
  password text,
  unique nulls not distinct (client_id, job_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);

-- What a person wrote above the numbers of a job.
create table report_summaries (
  job_id bigint primary key,
  workspace_id bigint not null,
  client_id bigint not null,
  summary text not null,
  updated_at unix_time not null,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);

-- A reader counts once an hour. The reader is a keyed hash of an address, another one for each client.
create table report_views (
  client_id bigint not null,
  workspace_id bigint not null,
  job_id bigint not null,
  reader text not null,
  hour integer not null,
  viewed_at unix_time not null,
  primary key (client_id, job_id, reader, hour),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_jobs (workspace_id, id) on delete cascade
);
create index report_views_by_time on report_views (client_id, viewed_at);

-- Numbers that stay as they were.
create table report_snapshots (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  client_id bigint not null,
  title text not null,
  date_from text not null,
  date_to text not null,
  totals jsonb not null,
  data jsonb not null,
  -- Who made it: a fact that stays when they leave; null when a schedule did.
  created_by bigint,
  created_at unix_time not null,
  unique (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index report_snapshots_by_client on report_snapshots (workspace_id, client_id, id desc);

-- To whom reports of a client are sent. One who has unsubscribed stays, so that nobody writes to them again.
create table report_recipients (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  client_id bigint not null,
  email text not null,
  language text not null check (language in ('en', 'ru', 'uk')),
  -- Opens the page on which they unsubscribe.
  token text not null unique,
  attach_pdf boolean not null,
  unsubscribed_at unix_time,
  created_at unix_time not null,
  unique (client_id, email),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- What was sent, so that nothing is sent twice.
create table report_mails (
  snapshot_id bigint not null,
  recipient_id bigint not null references report_recipients on delete cascade,
  workspace_id bigint not null,
  sent_at unix_time,
  error text not null default '',
  primary key (snapshot_id, recipient_id),
  foreign key (workspace_id, snapshot_id) references report_snapshots (workspace_id, id) on delete cascade
);
