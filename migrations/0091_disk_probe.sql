-- Whether the database's disk takes a megabyte more: raises when not. A heartbeat changes a row where it stands, and
-- would go on succeeding on a full disk.
create function disk_has_room() returns boolean language sql volatile set work_mem = '64kB' as $$
  with wide as materialized (select repeat('x', 8192) from generate_series(1, 128))
  select count(*) > 0 from wide
$$;
