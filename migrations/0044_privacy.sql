-- How long the people who asked for an audit are remembered.
create table lead_settings (
  workspace_id bigint primary key references workspaces on delete cascade,
  keep_days integer not null check (keep_days between 1 and 3650)
);
create index leads_by_email on leads (workspace_id, lower(email)) where email <> '';
