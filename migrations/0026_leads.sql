-- How long the people who asked for an audit are remembered.
create table lead_settings (
  workspace_id bigint primary key references workspaces on delete cascade,
  keep_days integer not null check (keep_days between 1 and 3650)
);

-- People who had a site looked at. The id is random and the claim token is kept as a hash only: who asked may come back.
create table leads (
  id bigint not null,
  workspace_id bigint not null references workspaces on delete cascade,
  claim_hash bytea not null,
  domain text not null,
  name text not null default '',
  email text not null default '',
  company text not null default '',
  phone text not null default '',
  message text not null default '',
  score integer,
  checks jsonb not null default '[]',
  status text not null default 'new' check (status in ('new', 'contacted', 'closed')),
  is_sandbox boolean not null default false,
  created_at timestamptz not null,
  -- A stranger's audit waits for a worker: until then there is nothing to show.
  audit_status text not null default 'done' check (audit_status in ('pending', 'done', 'error')),
  -- Which crawlers robots.txt lets in, and how far.
  crawlers jsonb not null default '[]',
  primary key (workspace_id, id)
);
create index leads_by_workspace on leads (workspace_id, created_at desc);
-- Who asked comes back with the id alone.
create index leads_by_id on leads (id);
create index leads_by_time on leads (created_at);
create index leads_by_email on leads (workspace_id, lower(email)) where email <> '';

-- The closer look at a lead's site is a run; it goes with the lead.
create table deep_audits (
  workspace_id bigint not null,
  lead_id bigint not null,
  run_id bigint not null,
  primary key (workspace_id, lead_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);

-- The pages that it came upon.
create table audit_pages (
  workspace_id bigint not null,
  lead_id bigint not null,
  url text not null,
  depth integer not null,
  -- Null until it was looked at.
  facts jsonb,
  primary key (workspace_id, lead_id, url),
  foreign key (workspace_id, lead_id) references deep_audits (workspace_id, lead_id) on delete cascade
);
create index audit_pages_waiting on audit_pages (workspace_id, lead_id, depth) where facts is null;
