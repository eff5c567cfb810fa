-- Who holds this key, and may they call now. It stands on every request's way, so the window is entered right here
-- (as rate_enter does) instead of by one more function. All null: the key is unknown, revoked or expired.
-- Use is noted at most once a minute.
create or replace function admit_key(p_hash bytea, p_limit integer,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision) language plpgsql as $$
#variable_conflict use_column
declare
  moment double precision := date_part('epoch', clock_timestamp());
  last_use double precision;
  limited boolean;
  kept double precision[];
  gone integer;
begin
  select k.id, u.id, u.workspace_id, u.role, u.is_limited, k.last_used_at
    into key_id, user_id, workspace_id, role, limited, last_use
    from api_keys k join users u on u.id = k.user_id
    where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > moment);
  if not found then return; end if;
  if last_use is null or last_use < moment - 60 then
    perform set_config('synchronous_commit', 'off', true);
    -- Asked again under the row's lock: of many calls at once, one writes.
    update api_keys k set last_used_at = moment
      where k.hash = p_hash and (k.last_used_at is null or k.last_used_at < moment - 60);
  end if;
  if limited then
    client_ids := array(select c.client_id from user_clients c join api_keys k on k.user_id = c.user_id where k.hash = p_hash order by 1);
  end if;
  insert into rate_windows as w (key, stamps)
    values ('key:' || key_id, array_fill(0::double precision, array[least(p_limit, 100) - 1]) || moment)
    on conflict (key) do update set stamps =
      case when w.stamps[cardinality(w.stamps)] > date_part('epoch', clock_timestamp()) + 1 then '{}'
        else w.stamps[greatest(1, cardinality(w.stamps) - p_limit + 2):] end
      || date_part('epoch', clock_timestamp())
    where cardinality(w.stamps) < p_limit
      or w.stamps[cardinality(w.stamps) - p_limit + 1] <= date_part('epoch', clock_timestamp()) - 60
      or w.stamps[cardinality(w.stamps)] > date_part('epoch', clock_timestamp()) + 1
    returning stamps into kept;
  allowed := found;
  if not allowed then select stamps into kept from rate_windows where key = 'key:' || key_id; end if;
  moment := date_part('epoch', clock_timestamp());
  gone := width_bucket(moment - 60, kept);
  remaining := greatest(0, p_limit - cardinality(kept) + gone);
  reset_seconds := coalesce(kept[gone + 1] + 60 - moment, 0);
end $$;
