-- Clients whose name or domain has the pieces and holds all of the words. Long lists of the index cost most, so few
-- pieces are looked up: the two that the fewest names have, as far as the database has counted, and where these are not
-- rare one of each word. The words decide in the end. With p_rare, nothing is looked for where every piece is common.
-- Only the index of pieces finds them fast, whatever the planner believes of how many there are: hence the settings,
-- and the sum that keeps the other indexes out.
drop function clients_with_grams(bigint, text[], integer);
create function clients_like(
  p_workspace bigint, p_grams text[], p_word_of integer[], p_words text[], p_rare boolean, p_limit integer)
returns setof clients language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
  with counted as (
    select unnest(most_common_elems::text::text[]) as piece, unnest(most_common_elem_freqs) as share
    from pg_stats where schemaname = current_schema() and tablename = 'clients_by_grams'),
  asked as (
    select gram, word, coalesce(share, 0) as share
    from unnest(p_grams, p_word_of) as given(gram, word) left join counted on piece = gram),
  ordered as (
    select gram, min(share) over () as rarest, row_number() over (order by share, gram) as place,
      row_number() over (partition by word order by share, gram) as place_in_word
    from asked),
  chosen as (
    select array_agg(gram) as grams from ordered
    where (place <= 2 or (rarest > 0.005 and place_in_word = 1)) and (rarest < 0.01 or not p_rare))
  select * from clients
  where name_grams(workspace_id, name || ' ' || domain) @> (select grams from chosen)
    and workspace_id + 0 = p_workspace
    and not exists (
      select from unnest(p_words) word
      where strpos(lower(name || ' ' || domain), word) = 0 and strpos(lower(normalize(name || ' ' || domain, NFKC)), word) = 0)
  limit p_limit
$$;
