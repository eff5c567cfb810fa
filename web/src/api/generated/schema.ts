// Written by web/scripts/generate-client.ts from openapi.json; changes here are lost.
export type ApiKeyCreate = { name: string; expires_at?: number | null }

export type ApiKeyCreated = { id: number; name: string; key: string }

export type ApiKeyMeta = { id: number; name: string; is_active: 0 | 1; created_at: number; last_used_at: number | null; expires_at: number | null }

export type AuditEntry = { id: number; user_id: number | null; user_email: string | null; action: string; target: string; address: string; at: number }

export type Client = { id: number; user_id: number; name: string; domain: string; notes: string; sitemap_url: string; is_archived: 0 | 1; keyword_count: number; created_at: number; updated_at: number }

export type ClientDetail = { id: number; user_id: number; name: string; domain: string; notes: string; sitemap_url: string; is_archived: 0 | 1; keyword_count: number; created_at: number; updated_at: number; competitors: (Competitor)[]; keywords: (Keyword)[] }

export type Competitor = { id: number; client_id: number; domain: string; name: string }

export type ConflictError = { error: string; job_id?: number }

export type ContentPage = { id: number; client_id: number; url: string; title: string; created_at: number }

export type ContentPageInput = { url: string; title?: string }

export type CreditPack = { id: '10k' | '50k' | '500k' | '2500k'; credits: number; price_cents: number; currency: 'usd' }

export type Credits = { balance: number; pending: number; enforced: boolean; can_buy: boolean; packs: (CreditPack)[]; usage: Usage; ledger: (LedgerEntry)[] }

export type Deleted = { deleted: boolean }

export type DeletedCount = { deleted: number }

export type Error = { error: string }

export type Example = { title: string; description: string; request: { method: string; path: string; headers?: Record<string, string>; body?: unknown }; response: { status: number; body: unknown }; keep?: Record<string, string>; curl: string }

export type HealthResponse = { config: 'ok' | 'missing or invalid'; config_errors: (string)[]; database: 'ok' | 'error'; fallback_providers: (string)[]; provider: string; scheduler: string; timestamp: string }

export type ImportReport = { added: number; skipped: number; invalid: number; problems: ({ row: number; reason: string })[]; preview?: { separator: string | null; has_header: boolean; columns: ({ column: string; field: string | null })[]; rows: ({ query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; needs_dedicated_page: boolean; reference_detected: string })[]; new: number; duplicate: number; invalid: number } }

export type Integration = { kind: 'indexnow' | 'google' | 'bing'; configured: boolean; updated_at: number | null; client_email?: string; project_id?: string; key_location?: string }

export type Invite = { id: number; email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; invited_by: number; created_at: number; expires_at: number }

export type InviteCreated = { id: number; email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; invited_by: number; created_at: number; expires_at: number; link: string }

export type JsonRpcRequest = { jsonrpc: string; method: string; id?: (string | number); params?: Record<never, never> }

export type JsonRpcResponse = { jsonrpc: string; id: (string | number | null | null); result?: Record<never, never>; error?: Record<never, never> }

export type Keyword = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string }

export type KeywordDetail = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; needs_dedicated_page: boolean; reference_detected: string }

export type KeywordInput = { query: string; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster?: string; tags?: string }

export type KeywordPage = { items: (ListedKeyword)[]; page: number; pages: number; per_page: number; total: number }

export type LedgerEntry = { id: number; kind: 'purchase' | 'grant' | 'use' | 'refund'; amount: number; reference: string; key_id: number | null; note: string; at: number }

export type ListedKeyword = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; needs_dedicated_page: boolean; reference_detected: string; position: number | null; prev_position: number | null; delta: number | null; url: string | null; checked_at: number | null; mobile?: { position: number | null; prev_position: number | null; delta: number | null; url: string | null; checked_at: number | null } }

export type OpenApiDocument = { openapi: string }

export type Session = { id: number; created_at: number; seen_at: number; address: string; is_current: boolean }

export type Usage = { today: number; last7d: number; last30d: number; total: number; cached: number; failed: number }

export type User = { id: number; email: string; name: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; created_at: number }

export type Workspace = { id: number; name: string; created_at: number }

export type Operations = {
  'delete /api/auth/sessions/{session_id}': { path: { session_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/api-keys/{key_id}': { path: { key_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/competitors/{competitor_id}': { path: { client_id: number; competitor_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/pages/{page_id}': { path: { client_id: number; page_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/team/invites/{invite_id}': { path: { invite_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/workspace': { path: Record<never, never>; query: { confirm: string }; body: undefined; answer: Deleted }
  'get /api/auth/me': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { user: User; workspace: Workspace } }
  'get /api/auth/sessions': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Session)[] }
  'get /api/docs': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /api/events': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /api/examples': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (Example)[] }
  'get /api/openapi.json': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OpenApiDocument }
  'get /api/v1/api-keys': { path: Record<never, never>; query: { limit?: number; offset?: number; member_id?: number }; body: undefined; answer: (ApiKeyMeta)[] }
  'get /api/v1/audit-log': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (AuditEntry)[] }
  'get /api/v1/clients': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Client)[] }
  'get /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: ClientDetail }
  'get /api/v1/clients/{client_id}/competitors': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (Competitor)[] }
  'get /api/v1/clients/{client_id}/integrations': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (Integration)[] }
  'get /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: undefined; answer: Integration }
  'get /api/v1/clients/{client_id}/keywords': { path: { client_id: number }; query: { page?: number; per_page?: number; q?: string; tag?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; geo?: string; sort?: 'query' | '-query' | 'geo' | '-geo' | 'lang' | '-lang' | 'device' | '-device' | 'cluster' | '-cluster' | 'search_volume' | '-search_volume' | 'difficulty' | '-difficulty' | 'created_at' | '-created_at' }; body: undefined; answer: KeywordPage }
  'get /api/v1/clients/{client_id}/keywords/export': { path: { client_id: number }; query: { format?: 'csv' | 'json'; q?: string; tag?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; geo?: string; sort?: 'query' | '-query' | 'geo' | '-geo' | 'lang' | '-lang' | 'device' | '-device' | 'cluster' | '-cluster' | 'search_volume' | '-search_volume' | 'difficulty' | '-difficulty' | 'created_at' | '-created_at' }; body: undefined; answer: string }
  'get /api/v1/clients/{client_id}/pages': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (ContentPage)[] }
  'get /api/v1/credits': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: Credits }
  'get /api/v1/health': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: HealthResponse }
  'get /api/v1/team/invites': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Invite)[] }
  'get /api/v1/team/members': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (User)[] }
  'get /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: User }
  'get /health': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: HealthResponse }
  'get /metrics': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /public/api/openapi.json': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OpenApiDocument }
  'patch /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: { domain?: string; is_archived?: boolean; name?: string; notes?: string; screenshot_proxy?: string; sitemap_url?: string } | undefined; answer: Client }
  'patch /api/v1/clients/{client_id}/competitors/{competitor_id}': { path: { client_id: number; competitor_id: number }; query: Record<never, never>; body: { domain?: string; name?: string } | undefined; answer: Competitor }
  'patch /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { brand?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; difficulty?: number; geo?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; lang?: string; model?: string; needs_dedicated_page?: boolean; query?: string; reference_detected?: string; search_volume?: number; source?: string; tags?: string } | undefined; answer: KeywordDetail }
  'patch /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: { role?: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids?: (number)[] | null } | undefined; answer: User }
  'patch /api/v1/workspace': { path: Record<never, never>; query: Record<never, never>; body: { name: string }; answer: Workspace }
  'post /api/auth/accept': { path: Record<never, never>; query: Record<never, never>; body: { token: string; name: string; password: string }; answer: { user: User } }
  'post /api/auth/legacy-token': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { token: string } }
  'post /api/auth/login': { path: Record<never, never>; query: Record<never, never>; body: { email: string; password: string }; answer: { user: User } }
  'post /api/auth/logout': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: undefined }
  'post /api/auth/password': { path: Record<never, never>; query: Record<never, never>; body: { current_password: string; new_password: string }; answer: { ok: true } }
  'post /api/auth/setup': { path: Record<never, never>; query: Record<never, never>; body: { token: string; name: string; email: string; password: string }; answer: { user: User } }
  'post /api/v1/api-keys': { path: Record<never, never>; query: Record<never, never>; body: ApiKeyCreate; answer: ApiKeyCreated }
  'post /api/v1/clients/create': { path: Record<never, never>; query: Record<never, never>; body: { name: string; domain: string }; answer: { id: number; name: string; domain: string } }
  'post /api/v1/clients/{client_id}/competitors': { path: { client_id: number }; query: Record<never, never>; body: { domain: string; name?: string }; answer: Competitor }
  'post /api/v1/clients/{client_id}/keywords': { path: { client_id: number }; query: Record<never, never>; body: (KeywordInput)[]; answer: (Keyword)[] }
  'post /api/v1/clients/{client_id}/keywords/delete': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[] }; answer: DeletedCount }
  'post /api/v1/clients/{client_id}/keywords/import': { path: { client_id: number }; query: { dry_run?: boolean; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; cluster?: string; tags?: string }; body: { csv: string; dry_run?: boolean; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; cluster?: string; tags?: string }; answer: ImportReport }
  'post /api/v1/clients/{client_id}/pages': { path: { client_id: number }; query: Record<never, never>; body: (ContentPageInput)[]; answer: (ContentPage)[] }
  'post /api/v1/credits/grants': { path: Record<never, never>; query: Record<never, never>; body: { credits: number; reason: string }; answer: { balance: number } }
  'post /api/v1/team/invites': { path: Record<never, never>; query: Record<never, never>; body: { email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids?: (number)[] }; answer: InviteCreated }
  'post /api/v1/workspace/transfer': { path: Record<never, never>; query: Record<never, never>; body: { member_id: number }; answer: User }
  'post /mcp': { path: Record<never, never>; query: { toolsets?: string }; body: JsonRpcRequest; answer: JsonRpcResponse }
  'put /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: { domain?: string; is_archived?: boolean; name?: string; notes?: string; screenshot_proxy?: string; sitemap_url?: string } | undefined; answer: Client }
  'put /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: { key?: string; key_location?: string; service_account?: Record<string, unknown>; api_key?: string } | undefined; answer: Integration }
  'put /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { brand?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; difficulty?: number; geo?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; lang?: string; model?: string; needs_dedicated_page?: boolean; query?: string; reference_detected?: string; search_volume?: number; source?: string; tags?: string } | undefined; answer: KeywordDetail }
}
