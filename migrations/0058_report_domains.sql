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
