create table backlinks (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  source_url text not null,
  source_domain text not null,
  -- The page that is linked to; empty until any page of the client was seen to be.
  target_url text not null default '',
  found_by text not null check (found_by in ('manual', 'import', 'search')),
  state text not null default 'pending' check (state in ('pending', 'active', 'failing', 'lost', 'absent')),
  reason text not null default '',
  http_status integer,
  anchor text not null default '',
  rel text not null default '',
  is_followed boolean,
  canonical_url text not null default '',
  first_seen timestamptz,
  last_seen timestamptz,
  last_checked_at timestamptz,
  -- The first of the checks in a row that did not find it.
  failing_since timestamptz,
  lost_at timestamptz,
  -- The run that is to check it, and the last that did.
  run_id bigint,
  checked_run_id bigint,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
-- Two addresses together may be longer than an index entry can be.
create unique index backlinks_once on backlinks (workspace_id, client_id, md5(source_url), md5(target_url));
create index backlinks_by_state on backlinks (workspace_id, client_id, state, id);
create index backlinks_by_run on backlinks (workspace_id, run_id) where run_id is not null;

create table backlink_checks (
  workspace_id bigint not null,
  backlink_id bigint not null,
  checked_at timestamptz not null,
  state text not null,
  reason text not null,
  http_status integer,
  anchor text not null,
  rel text not null,
  primary key (workspace_id, backlink_id, checked_at),
  foreign key (workspace_id, backlink_id) references backlinks (workspace_id, id) on delete cascade
);
