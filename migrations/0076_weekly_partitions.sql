-- Results, results pages and pages as they came are kept by the week from now on, which begins on Monday: what is past
-- its time goes by whole weeks, and what is written to stays small. A month that is there already stays as it is; the
-- week beside it is as long as it leaves it.
create or replace function ensure_rank_partition(p_at timestamptz) returns void
language plpgsql set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', p_at);
  week text := to_char(p_at, 'IYYY_"w"IW');
  first timestamptz;
  next timestamptz;
  part text;
begin
  foreach part in array array['rank_results', 'rank_serps', 'rank_pages'] loop
    if to_regclass(part || '_' || week) is not null and date_trunc('week', p_at) >= month then continue; end if;
    if to_regclass(part || '_' || to_char(p_at, 'YYYY_MM')) is not null then continue; end if;
    perform pg_advisory_xact_lock(hashtextextended('ensure_rank_partition', 1));
    first := date_trunc('week', p_at);
    next := first + interval '7 days';
    if first < month and to_regclass(part || '_' || to_char(first, 'YYYY_MM')) is not null then first := month; end if;
    if next > month + interval '1 month' and to_regclass(part || '_' || to_char(next, 'YYYY_MM')) is not null then
      next := month + interval '1 month';
    end if;
    execute format('create table if not exists %I partition of %I for values from (%L) to (%L)', part || '_' || week, part, first, next);
  end loop;
end $$;

-- Months that nothing was written to yet make room for weeks.
do $$
declare
  part record;
  is_used boolean;
begin
  for part in
    select c.relname as name, p.relname as parent from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_class p on p.oid = i.inhparent
    where p.relname in ('rank_results', 'rank_serps', 'rank_pages') and c.relname ~ '_\d{4}_\d{2}$'
    order by p.relname desc, c.relname
  loop
    execute format('select exists (select from %I)', part.name) into is_used;
    if not is_used then
      execute format('alter table %I detach partition %I', part.parent, part.name);
      execute format('drop table %I', part.name);
    end if;
  end loop;
end $$;

select ensure_rank_partition(now()), ensure_rank_partition(now() + interval '7 days');
