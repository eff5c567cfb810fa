-- How long the people who asked for an audit are remembered.
create table lead_settings (
  workspace_id bigint primary key references workspaces on delete cascade,
  keep_days integer not null check (keep_days between 1 and 3650)
);

-- People who had a site looked at. The id is random and the claim token is kept as a hash only: who asked may come back.
create table leads (
  id bigint primary key,
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
  crawlers jsonb not null default '[]'
);
create index leads_by_workspace on leads (workspace_id, created_at desc);
create index leads_by_time on leads (created_at);
create index leads_by_email on leads (workspace_id, lower(email)) where email <> '';

-- The closer look at a lead's site is a run; it goes with the lead.
create table deep_audits (
  lead_id bigint primary key references leads on delete cascade,
  workspace_id bigint not null references workspaces on delete cascade,
  run_id bigint not null
);
create function delete_run_of_audit() returns trigger language plpgsql as $$
begin
  delete from runs where workspace_id = old.workspace_id and id = old.run_id;
  return null;
end $$;
create trigger deep_audits_deleted after delete on deep_audits for each row execute function delete_run_of_audit();

-- The pages that it came upon.
create table audit_pages (
  lead_id bigint not null references deep_audits on delete cascade,
  url text not null,
  depth integer not null,
  -- Null until it was looked at.
  facts jsonb,
  primary key (lead_id, url)
);
create index audit_pages_waiting on audit_pages (lead_id, depth) where facts is null;
