create table workspaces (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  -- Whoever signs in without a second factor has to set one up before anything else.
  requires_second_factor boolean not null default false
);

create table users (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  -- A person has a row in each of their workspaces. Password, second factors and recovery belong to the account, which
  -- is one of these rows; the others name it. Null: this one is it.
  account_id bigint references users,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text not null,
  role text not null check (role in ('viewer', 'analyst', 'admin', 'owner')),
  -- A limited viewer sees only the clients in user_clients.
  is_limited boolean not null default false check (not is_limited or role = 'viewer'),
  legacy_hash bytea unique,
  created_at timestamptz not null,
  -- The language of the mail they get; the dashboard says it.
  language text not null default 'en' check (language in ('en', 'ru', 'uk')),
  -- What authenticators know the person by; random, so that it says nothing.
  passkey_handle bytea unique,
  unique (workspace_id, id),
  unique (workspace_id, email)
);
create unique index users_by_email on users (email) where account_id is null;
create index users_by_account on users (account_id) where account_id is not null;

create function account_of(p_user bigint) returns bigint language sql stable as $$
  select coalesce(account_id, id) from users where id = p_user
$$;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  address text not null,
  -- When the person last proved who they are.
  proved_at timestamptz not null default clock_timestamp(),
  -- Opened by the identity provider of a company, which is asked again sooner.
  is_company boolean not null default false,
  -- What the browser said it is at the sign-in, so that a person knows their sessions apart.
  user_agent text not null default ''
);
create index sessions_by_user on sessions (user_id, id);

-- An invite ends with the membership of the one who made it.
create table invites (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'analyst', 'admin', 'owner')),
  -- A limited invite names its clients in invite_clients.
  is_limited boolean not null default false check (not is_limited or role = 'viewer'),
  hash bytea not null unique,
  invited_by bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (workspace_id, email),
  unique (workspace_id, id)
);
create index invites_by_inviter on invites (invited_by);

-- Revoked keys stay as rows, so that their past use can still be shown. A grant is a key without a secret: an app that a
-- person connected acts under it, by tokens of its own.
create table api_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  hash bytea unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- What a key may spend in all: without it an analyst's key spends what the workspace has, and a viewer's key nothing.
  -- used + held never passes it, whatever comes at once.
  credit_budget bigint check (credit_budget >= 0),
  credits_used bigint not null default 0,
  credits_held bigint not null default 0,
  -- What it may spend in a calendar month, UTC; null: no such limit.
  monthly_cap bigint check (monthly_cap >= 0),
  -- The networks it may be used from; null: any.
  allowed_from cidr[],
  kind text not null default 'key' check (kind in ('key', 'grant')),
  -- What of the person's it may do; null: all of it.
  effects text[] check (effects <@ array['read', 'write', 'spend', 'destroy']),
  client_ids bigint[],
  -- The parts of the product it may use; null: all.
  toolsets text[],
  -- The OAuth client of a grant, and from where it last fetched a token.
  oauth_client text,
  last_address text not null default '',
  check ((kind = 'key') = (hash is not null)),
  check ((kind = 'grant') = (oauth_client is not null))
) with (fillfactor = 80);
create index api_keys_by_user on api_keys (user_id, id);

-- Secrets that a key had before, until their overlap ends.
create table key_secrets (
  hash bytea primary key,
  key_id bigint not null references api_keys on delete cascade,
  expires_at timestamptz not null
);
create index key_secrets_by_key on key_secrets (key_id);
create index key_secrets_by_end on key_secrets (expires_at);

-- What keys with a monthly limit have spent, and hold for requests under way.
create table key_months (
  workspace_id bigint not null references workspaces on delete cascade,
  key_id bigint not null,
  month date not null,
  spent bigint not null default 0,
  held bigint not null default 0,
  primary key (workspace_id, key_id, month)
) with (fillfactor = 50);

create table setup_tokens (
  hash bytea primary key
);

create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: nobody's, as a failed sign-in with an unknown e-mail.
  workspace_id bigint references workspaces on delete cascade,
  user_id bigint,
  action text not null,
  target text not null default '',
  address text not null default '',
  at timestamptz not null
);
create index audit_log_by_workspace on audit_log (workspace_id, id desc);
create index audit_log_by_time on audit_log (at);

-- The role and whether the call is within its limit. The role is read every time, so a change applies at once.
create function authenticate_user(p_user bigint, p_window text, p_limit integer)
returns table (user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
declare
  person users;
  reached bigint[];
begin
  select * into person from users u where u.id = p_user;
  if not found then return; end if;
  if person.is_limited then
    reached := array(select c.client_id from user_clients c
      where c.workspace_id = person.workspace_id and c.user_id = p_user order by 1);
  end if;
  return query select person.id, person.workspace_id, person.role, reached, r.allowed, r.remaining, r.reset_seconds
    from rate_limit_hit(p_window, p_limit, 60) r;
end $$;

-- Who holds this key, and whether the call is within its limit, in one round trip. All null: the key is unknown, revoked
-- or expired. Use is recorded at most once a minute.
create function authenticate_key(p_hash bytea, p_limit integer,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[],
  out allowed boolean, out remaining integer, out reset_seconds double precision) language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  last_use timestamptz;
  limited boolean;
  of_key bigint[];
begin
  select k.id, u.id, u.workspace_id, u.role, u.is_limited, k.last_used_at, k.client_ids
    into key_id, user_id, workspace_id, role, limited, last_use, of_key
    from api_keys k join users u on u.id = k.user_id
    where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > moment);
  if not found then
    -- A secret that was replaced a while ago.
    select k.id, u.id, u.workspace_id, u.role, u.is_limited, k.last_used_at, k.client_ids
      into key_id, user_id, workspace_id, role, limited, last_use, of_key
      from key_secrets s join api_keys k on k.id = s.key_id join users u on u.id = k.user_id
      where s.hash = p_hash and s.expires_at > moment and k.revoked_at is null and (k.expires_at is null or k.expires_at > moment);
    if not found then return; end if;
  end if;
  if last_use is null or last_use < moment - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    -- Asked again under the row's lock: of many calls at once, one writes.
    update api_keys k set last_used_at = moment
      where k.id = key_id and (k.last_used_at is null or k.last_used_at < moment - interval '1 minute');
  end if;
  if limited then
    client_ids := array(select c.client_id from user_clients c
      where c.workspace_id = authenticate_key.workspace_id and c.user_id = authenticate_key.user_id
        and (of_key is null or c.client_id = any(of_key)) order by 1);
  else
    client_ids := of_key;
  end if;
  -- What an admin may do concerns the whole workspace.
  if of_key is not null and role in ('admin', 'owner') then role := 'analyst'; end if;
  select r.allowed, r.remaining, r.reset_seconds into allowed, remaining, reset_seconds
    from rate_limit_hit('key:' || key_id, p_limit, 60) r;
end $$;

-- A session ends p_idle seconds after its last use and p_life seconds after its start.
create function authenticate_session(p_hash bytea, p_limit integer, p_idle double precision, p_life double precision,
  p_company_life double precision)
returns table (session_id bigint, is_prolonged boolean, is_company boolean, proved_at double precision, factors text[],
  needs_second_factor boolean, user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  held record;
  factors text[];
  prolonged boolean := false;
begin
  select s.id, s.user_id, s.seen_at, s.is_company, extract(epoch from s.proved_at)::double precision as proved_at into held from sessions s
    where s.hash = p_hash and s.seen_at > moment - make_interval(secs => p_idle)
      and s.created_at > moment - make_interval(secs => case when s.is_company then p_company_life else p_life end);
  if not found then return; end if;
  if held.seen_at < moment - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update sessions s set seen_at = moment where s.id = held.id and s.seen_at < moment - interval '1 minute';
    prolonged := found;
  end if;
  factors := second_factors_of(held.user_id);
  return query select held.id, prolonged, held.is_company, held.proved_at, factors, factors = '{}' and w.requires_second_factor, a.*
    from authenticate_user(held.user_id, 'user:' || account_of(held.user_id), p_limit) a join workspaces w on w.id = a.workspace_id;
end $$;

-- A legacy token has a rate limit of its own.
create function authenticate_legacy(p_hash bytea, p_limit integer)
returns table (user_id bigint, workspace_id bigint, role text, client_ids bigint[],
  allowed boolean, remaining integer, reset_seconds double precision) language plpgsql as $$
declare
  holder bigint;
begin
  select u.id into holder from users u where u.legacy_hash = p_hash;
  if not found then return; end if;
  return query select a.* from authenticate_user(holder, 'legacy:' || holder, p_limit) a;
end $$;
