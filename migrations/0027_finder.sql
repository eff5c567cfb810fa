-- Clients whose name or domain has the pieces and holds all of the words. Of the pieces of each word the two that the
-- fewest names have are looked up, as far as the database has counted them: the words decide in the end.
-- Only the index of pieces finds them fast, whatever the planner believes of how many there are: hence the settings,
-- and the sum that keeps the other indexes out.
drop function clients_with_grams(bigint, text[], integer);
create function clients_like(p_workspace bigint, p_grams text[], p_word_of integer[], p_words text[], p_limit integer)
returns setof clients language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
  with counted as (
    select unnest(most_common_elems::text::text[]) as piece, unnest(most_common_elem_freqs) as share
    from pg_stats where schemaname = current_schema() and tablename = 'clients_by_grams'),
  ordered as (
    select gram, row_number() over (partition by word order by coalesce(share, 0), gram) as nr
    from unnest(p_grams, p_word_of) as asked(gram, word) left join counted on piece = gram)
  select * from clients
  where name_grams(workspace_id, name || ' ' || domain) @> (select array_agg(gram) from ordered where nr <= 2)
    and workspace_id + 0 = p_workspace
    and not exists (
      select from unnest(p_words) word
      where strpos(lower(name || ' ' || domain), word) = 0 and strpos(lower(normalize(name || ' ' || domain, NFKC)), word) = 0)
  limit p_limit
$$;
