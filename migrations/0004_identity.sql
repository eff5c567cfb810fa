-- Links that prove that something reached a person: by mail, or handed over by an admin.
create table account_links (
  hash bytea primary key,
  kind text not null check (kind in ('reset', 'email', 'undo_email')),
  user_id bigint not null references users on delete cascade,
  -- The address that the link gives; for a reset the one it was sent to.
  email text not null,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id);
create index account_links_by_end on account_links (expires_at);

-- Programs that may ask a person for a grant. A registered one is known by an id of ours, the others by the address of
-- the document that describes them, which is read again after `fresh_until`.
create table oauth_clients (
  client_id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  fresh_until timestamptz
);
create index oauth_clients_by_use on oauth_clients (last_used_at);

-- What a client asked for, until a person decides. The first who opens it is the one who may.
create table oauth_requests (
  hash bytea primary key,
  user_id bigint references users on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  redirect_uri text not null,
  state text,
  effects text[] not null,
  challenge text not null,
  issuer text not null,
  expires_at timestamptz not null
);
create index oauth_requests_by_user on oauth_requests (user_id);
create index oauth_requests_by_client on oauth_requests (client_id);
create index oauth_requests_by_end on oauth_requests (expires_at);

-- A used code stays until its grant ends, so that a second use is noticed.
create table oauth_codes (
  hash bytea primary key,
  key_id bigint not null references api_keys on delete cascade,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_codes_by_key on oauth_codes (key_id);

create table oauth_tokens (
  hash bytea primary key,
  key_id bigint not null references api_keys on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  -- Never more than those of the grant.
  effects text[] not null,
  expires_at timestamptz not null,
  -- A refresh token was exchanged then, and again so often within the grace period.
  rotated_at timestamptz,
  siblings integer not null default 0
);
create index oauth_tokens_by_key on oauth_tokens (key_id);
create index oauth_tokens_by_end on oauth_tokens (expires_at);

-- As authenticate_key: one window for all tokens of a grant. Whoever is confined to some clients is at most an analyst,
-- because what an admin may do concerns the whole workspace.
create function authenticate_token(p_hash bytea, p_limit integer,
  out key_id bigint, out user_id bigint, out workspace_id bigint, out role text, out client_ids bigint[], out effects text[],
  out allowed boolean, out remaining integer, out reset_seconds double precision) language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  last_use timestamptz;
  limited boolean;
  of_grant bigint[];
begin
  select k.id, u.id, u.workspace_id, u.role, u.is_limited, k.last_used_at, k.client_ids,
      array(select unnest(k.effects) intersect select unnest(t.effects) order by 1)
    into key_id, user_id, workspace_id, role, limited, last_use, of_grant, effects
    from oauth_tokens t join api_keys k on k.id = t.key_id join users u on u.id = k.user_id
    where t.hash = p_hash and t.kind = 'access' and t.expires_at > moment
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > moment);
  if not found then return; end if;
  if last_use is null or last_use < moment - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update api_keys k set last_used_at = moment
      where k.id = key_id and (k.last_used_at is null or k.last_used_at < moment - interval '1 minute');
  end if;
  if limited then
    client_ids := array(select c.client_id
      from api_keys k join users u on u.id = k.user_id join user_clients c on c.workspace_id = u.workspace_id and c.user_id = u.id
      where k.id = key_id and (of_grant is null or c.client_id = any(of_grant)) order by 1);
  else
    client_ids := of_grant;
  end if;
  if of_grant is not null and role in ('admin', 'owner') then role := 'analyst'; end if;
  select r.allowed, r.remaining, r.reset_seconds into allowed, remaining, reset_seconds
    from rate_limit_hit('key:' || key_id, p_limit, 60) r;
end $$;

-- The seed of an authenticator app; it counts once a first code was right.
create table totp_seeds (
  user_id bigint primary key references users on delete cascade,
  sealed text not null,
  -- The time step of the last code, which works once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  active_at timestamptz
);

-- A code is found by its first letters; the rest is kept as a slow hash.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  selector text not null,
  hash text not null,
  primary key (user_id, selector)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for: it works on no other.
  rp_id text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, id);

-- What an authenticator is asked to sign, once. Without a person: whoever comes to sign in.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'add', 'confirm')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- The password was right; a second factor is still missing.
create table sign_in_tickets (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

create function second_factors_of(p_user bigint) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from passkeys p where p.user_id = account) then 'passkey' end,
    case when exists (select from totp_seeds t where t.user_id = account and t.active_at is not null) then 'totp' end], null)
  from account_of(p_user) account
$$;

-- The row goes, the person stays in other workspaces: the oldest of their other rows becomes the account.
create function hand_over_account(p_user bigint) returns void language plpgsql as $$
declare
  heir bigint;
  held record;
begin
  select id into heir from users where account_id = p_user order by id limit 1 for update;
  if not found then return; end if;
  select password_hash, passkey_handle into held from users where id = p_user;
  update users set account_id = heir, passkey_handle = null where id = p_user or account_id = p_user and id <> heir;
  update users set account_id = null, password_hash = held.password_hash, passkey_handle = held.passkey_handle where id = heir;
  update totp_seeds set user_id = heir where user_id = p_user;
  update recovery_codes set user_id = heir where user_id = p_user;
  update passkeys set user_id = heir where user_id = p_user;
  update account_links set user_id = heir where user_id = p_user;
end $$;

-- The identity provider of a company (OpenID Connect), one for a workspace.
create table sign_in_providers (
  workspace_id bigint primary key references workspaces on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  scope text not null,
  groups_claim text not null,
  -- [{group, role}]: the first that fits counts.
  role_map jsonb not null,
  -- For people in none of the groups; null: they are refused.
  default_role text check (default_role in ('viewer', 'analyst', 'admin')),
  is_on boolean not null default false,
  -- Members sign in there alone; owners keep their password.
  is_only boolean not null default false check (is_on or not is_only),
  -- What the last test of these settings showed.
  test jsonb,
  updated_at timestamptz not null
);

-- A domain leads to one provider.
create table sign_in_domains (
  domain text primary key check (domain = lower(domain)),
  workspace_id bigint not null references workspaces on delete cascade
);
create index sign_in_domains_by_workspace on sign_in_domains (workspace_id);

-- Whom the provider of a workspace means.
create table identities (
  workspace_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, issuer, subject),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index identities_by_user on identities (workspace_id, user_id);

-- Sign-ins at a provider that have begun; a browser holds the secret.
create table sign_in_attempts (
  hash bytea primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  -- 'prove': the provider vouched for an address that has an account here, whose person has to prove it once.
  purpose text not null check (purpose in ('sign_in', 'prove', 'test', 'link', 'confirm')),
  -- Whose session it continues.
  session_id bigint references sessions on delete cascade,
  -- State, nonce and verifier.
  sealed text not null,
  next text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_by_end on sign_in_attempts (expires_at);
