-- How a workspace looks to the readers of its reports.
create table report_brands (
  workspace_id bigint primary key references workspaces on delete cascade,
  name text not null default '',
  color text not null default '',
  logo bytea,
  logo_type text
);

-- What a person wrote above the numbers of a job.
create table report_summaries (
  workspace_id bigint not null,
  job_id bigint not null,
  client_id bigint not null,
  summary text not null,
  updated_at timestamptz not null,
  primary key (workspace_id, job_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);

-- A reader counts once an hour. The reader is a keyed hash of an address, another one for each client.
create table report_views (
  client_id bigint not null,
  workspace_id bigint not null,
  job_id bigint not null,
  reader text not null,
  hour integer not null,
  viewed_at timestamptz not null,
  primary key (workspace_id, client_id, job_id, reader, hour),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
create index report_views_by_time on report_views (workspace_id, client_id, viewed_at);

-- Numbers that stay as they were.
create table report_snapshots (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  title text not null,
  date_from date not null,
  date_to date not null,
  totals jsonb not null,
  data jsonb not null,
  -- Who made it: a fact that stays when they leave; null when a schedule did.
  created_by bigint,
  created_at timestamptz not null,
  is_simulated boolean not null default is_simulated('search'),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index report_snapshots_by_client on report_snapshots (workspace_id, client_id, id desc);

-- To whom reports of a client are sent. One who has unsubscribed stays, so that nobody writes to them again.
create table report_recipients (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  email text not null,
  language text not null check (language in ('en', 'ru', 'uk')),
  attach_pdf boolean not null,
  unsubscribed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, client_id, email),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
-- The link in every letter names a recipient alone.
create index report_recipients_by_id on report_recipients (id);

-- What was sent, so that nothing is sent twice.
create table report_mails (
  snapshot_id bigint not null,
  recipient_id bigint not null,
  workspace_id bigint not null,
  sent_at timestamptz,
  error text not null default '',
  primary key (workspace_id, snapshot_id, recipient_id),
  foreign key (workspace_id, recipient_id) references report_recipients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, snapshot_id) references report_snapshots (workspace_id, id) on delete cascade
);

-- What a report shows, in which order, and in whose words. Without a client, it is for every client without its own.
create table report_layouts (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  client_id bigint,
  sections jsonb not null,
  -- How many days earlier is compared with, where nobody says otherwise.
  compare_days smallint not null check (compare_days between 1 and 1100),
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Where the reports of a workspace are read under a name of its own.
create table report_domains (
  workspace_id bigint primary key references workspaces on delete cascade,
  domain text not null,
  -- What the TXT record below the name must hold.
  challenge text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Null: nobody has shown yet that the name is theirs.
  verified_at timestamptz,
  -- So often in a row the record of a verified name was gone.
  misses smallint not null default 0
);
create unique index report_domains_verified on report_domains (domain) where verified_at is not null;
