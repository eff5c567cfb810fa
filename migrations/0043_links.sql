-- One setting for all public links of a client: to its newest report and to the report on each check. No token is
-- kept anywhere: it is made from the ids, the versions below and the key of the installation.
drop table report_links;
create table report_links (
  client_id bigint primary key,
  workspace_id bigint not null,
  -- Null: as the workspace has it.
  is_shared boolean,
  -- Counts up when the links are renewed; those of the version before open nothing.
  version integer not null default 1,
  expires_at unix_time,
  -- A keyed fingerprint.
  password text,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Whether links open where nobody has decided for the client.
create table report_defaults (
  workspace_id bigint primary key references workspaces on delete cascade,
  is_shared boolean not null
);

-- The link to one check can be renewed and withdrawn alone.
alter table rank_jobs drop column share_token, add column share_version integer not null default 1,
  add column is_unshared boolean not null default false;

-- Unsubscribing is by a token that is made from the id.
alter table report_recipients drop column token;

-- So is the link to a shared talk.
alter table chats drop column share_hash, drop column share_token, add column share_version integer not null default 0;
