-- The pieces by which a name is found: three signs in a row, and the first two of each word. They carry the workspace,
-- so that one index serves all of them and none has to look through another's.
create function name_trigrams(p_workspace bigint, p_name text) returns text[] language sql immutable parallel safe as $$
  with words as (select word from regexp_split_to_table(lower(normalize(left(p_name, 400), NFKC)), '[^[:alnum:]]+') word)
  select coalesce(array_agg(distinct p_workspace || ':' || gram), '{}') from (
    select '^' || substr(word, 1, 2) as gram from words where length(word) >= 2
    union all
    select substr(word, at, 3) from words, generate_series(1, length(word) - 2) at) grams
$$;

create index clients_by_grams on clients using gin (name_trigrams(workspace_id, name || ' ' || domain));
create index clients_by_name on clients (workspace_id, lower(name) text_pattern_ops, id);
create index clients_by_domain on clients (workspace_id, domain text_pattern_ops, id);

-- Clients whose name or domain has the trigrams and contains all of the words. Long posting lists cost most, so few
-- trigrams are looked up: the two rarest by the database's statistics and, where these are not rare, one of each word. The
-- words decide in the end. With p_rare, nothing is searched where every trigram is common.
-- Only the trigram index finds them fast, whatever the planner estimates: hence the settings, and the sum that keeps the
-- other indexes out.
create function search_clients(
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
    select gram, min(share) over () as rarest, row_number() over (order by share, gram) as rank,
      row_number() over (partition by word order by share, gram) as rank_in_word
    from asked),
  chosen as (
    select array_agg(gram) as grams from ordered
    where (rank <= 2 or (rarest > 0.005 and rank_in_word = 1)) and (rarest < 0.01 or not p_rare))
  select * from clients
  where name_trigrams(workspace_id, name || ' ' || domain) @> (select grams from chosen)
    and workspace_id + 0 = p_workspace
    and not exists (
      select from unnest(p_words) word
      where strpos(lower(name || ' ' || domain), word) = 0 and strpos(lower(normalize(name || ' ' || domain, NFKC)), word) = 0)
  limit p_limit
$$;
