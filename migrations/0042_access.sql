-- What the operator should know and no request can fail over; one row per kind.
create table operator_warnings (
  code text primary key,
  values jsonb not null,
  first_seen_at unix_time not null,
  last_seen_at unix_time not null
);
