-- How each part of the service did in a minute, by the worst that any process saw; added up into days soon after.
create table status_minutes (
  part text not null,
  minute bigint not null,
  state smallint not null check (state between 0 and 2),
  delay_seconds double precision,
  primary key (part, minute)
);

-- So many minutes of a day in each state. A minute that nobody recorded is in none of them.
create table status_days (
  part text not null,
  day date not null,
  fine integer not null default 0,
  disturbed integer not null default 0,
  down integer not null default 0,
  worst_delay_seconds double precision,
  primary key (part, day)
);

-- What the operator should know and no request can fail over; one row per kind.
create table operator_warnings (
  code text primary key,
  values jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
