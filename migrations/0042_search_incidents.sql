-- What Google itself reports of its search: updates of its ranking, and what went wrong. The same for everybody.
create table search_incidents (
  is_simulated boolean not null,
  id text not null,
  title text not null,
  url text not null,
  began_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  primary key (is_simulated, id)
);
