-- How many of the first ten pages two keywords share to belong together, where a client has its own number.
create table cluster_settings (
  workspace_id bigint not null,
  client_id bigint not null,
  min_shared smallint not null,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- The first ten pages of a keyword's last three results pages, newest first, each as one number.
create table cluster_looks (
  workspace_id bigint not null,
  keyword_id bigint not null,
  is_simulated boolean not null,
  client_id bigint not null,
  job_id bigint not null,
  -- The words it was checked with: a keyword whose words have changed since is another keyword.
  query text not null,
  geo text not null,
  lang text not null,
  pages bigint[] not null,
  pages_before bigint[],
  pages_earlier bigint[],
  primary key (workspace_id, keyword_id, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
) with (fillfactor = 60);
create index cluster_looks_by_client on cluster_looks (workspace_id, client_id, keyword_id);

-- Keywords of one market whose results pages are alike.
create table serp_clusters (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null,
  geo text not null,
  lang text not null,
  location text not null,
  engine text not null default 'google',
  -- Empty: that of its strongest keyword.
  name text not null default '',
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index serp_clusters_by_client on serp_clusters (workspace_id, client_id);

create table serp_cluster_keywords (
  workspace_id bigint not null,
  keyword_id bigint not null,
  is_simulated boolean not null,
  client_id bigint not null,
  -- Null: in none.
  cluster_id bigint,
  -- Where the last check put it instead; it moves when the next one agrees.
  is_moving boolean not null default false,
  moving_to bigint,
  -- Put there by hand: no check moves it.
  is_pinned boolean not null default false,
  -- Pages shared with the others of its cluster, summed up.
  links integer not null default 0,
  primary key (workspace_id, keyword_id, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, cluster_id) references serp_clusters (workspace_id, id) on delete cascade
);
create index serp_cluster_keywords_by_client on serp_cluster_keywords (workspace_id, client_id);
create index serp_cluster_keywords_by_cluster on serp_cluster_keywords (workspace_id, cluster_id);
