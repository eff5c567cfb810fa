// Written by web/scripts/generate-client.ts from openapi.json; changes here are lost.
export type ActionOutcome = { ok: boolean; message: string; reason?: string; values?: Record<string, (string | number)>; result?: unknown; task_id?: number; job_id?: number; navigate?: string }

export type ActiveJob = { type: 'rank_check' | 'aeo_check' | 'aeo_discovery' | 'aso' | 'indexing' | 'kw_generation' | 'deep_audit' | 'backlinks' | 'recommendations' | 'search_console' | 'geo_grid' | 'search_volumes' | 'local_map' | 'answer_corpus'; id: number; client_id: number | null; client_name: string; status: 'pending' | 'running'; progress_pct: number; created_at: number }

export type ActivityItem = { text: string; icon: string; url: string; time: number; color: 'success' | 'warning' | 'danger'; id: number; kind: string; client_id: number | null; is_unread: boolean; source: 'live' | 'sandbox'; data: Record<string, unknown> }

export type AdObservation = { id: number; prompt: string; surface: 'pasted' | 'google_ai_mode' | 'chatgpt_app' | 'gemini_app' | 'copilot' | 'perplexity_app'; prompt_id: number | null; answer_id: number | null; ads: (ObservedAd)[]; created_at: number }

export type AdShareOfVoice = { observations: number; surfaces: (AdSurfaceCount)[]; prompts: number; ads: number; client: (Advertiser | null | null); competitors: (Advertiser)[]; unattributed: (Advertiser)[] }

export type AdSurfaceCount = { surface: 'pasted' | 'google_ai_mode' | 'chatgpt_app' | 'gemini_app' | 'copilot' | 'perplexity_app'; observations: number; ads: number }

export type Advertiser = { domain: string; name: string; competitor_id: number | null; appearances: number; appearance_rate: number | null; ads: number; share: number | null; avg_position: number; top_rate: number; first_seen: number; last_seen: number; prompts: (string)[] }

export type AeoAccessStanding = { access: 'app' | 'api' | 'manual'; names: (string)[]; answers: number; errors: number; visibility_score: number | null; mention_rate: (Rate); citation_rate: (Rate); share_of_voice: (Rate); median_position: number | null; net_sentiment: number | null; trend: { state: 'baseline' | 'up' | 'down' | 'flat'; change: number | null; since: number | null; until: number | null; prompts: number | null } }

export type AeoAnswer = { id: number; check_id: number; prompt_id: number; prompt_text: string; llm_provider: string; response_text: string; visibility_score: number; our_domain_mentioned: boolean; mention_position: number | null; sentiment: 'positive' | 'neutral' | 'negative' | ''; created_at: number; sample: number; state: 'answered' | 'failed'; source: 'live' | 'sandbox' | 'manual'; our_domain_cited: boolean; is_brand_prompt: boolean; competitors_mentioned: (string)[]; competitors_cited: (string)[]; judge: 'model' | 'rules' | ''; quote: string; model: string; served_model: string; access: 'api' | 'app' | 'manual'; via: string; country: string; language: string; score_version: number; cost: number | null; error: string; checked_at: number; search_queries: (string)[]; citations: (AeoCitation)[]; sources_cited: (AeoCitation)[]; sources_retrieved: (AeoCitation)[]; ads: (AnswerAd)[] | null; products: (AnswerProduct)[] | null; spans: ({ start: number; end: number; domain: string; owner: 'client' | 'competitor' })[] }

export type AeoBenchmark = { client: { prompts: number; trigger_rate: number | null; mention_rate: number | null }; index: { clients: number; prompts: number; trigger_rate: number | null; mention_rate: number | null; percentile: number | null } | null; by_category: ({ category: string; prompts: number; trigger_rate: number | null; mention_rate: number | null; index_trigger_rate: number | null; index_mention_rate: number | null })[]; enough_data: boolean; participates: boolean; sandbox: boolean; running_check_id: number | null }

export type AeoBrief = { prompt_text: string; lang: string; why: string; competitors_cited: ({ domain: string; answers: number; urls: (string)[]; quote: string })[]; questions: (string)[]; outline: ({ heading: string; points: (string)[] })[]; entities: (string)[]; sources: ({ url: string; title: string; answers: number })[]; target_url?: string; schema_type: string; measures: (string)[]; result_ids: (number)[]; sandbox: boolean; generated_by: 'rules' | 'model' }

export type AeoCheck = { id: number; client_id: number; status: 'pending' | 'running' | 'done' | 'error'; reason: string; paused: boolean; source: 'live' | 'sandbox' | 'manual'; providers: (string)[]; samples: number; country: string; language: string; total_prompts: number; prompt_set: string; checked_prompts: number; errors: number; failures: (Failure)[]; total_answers: number; answers: number; progress_pct: number; mention_rate: (Rate); visibility_score: number | null; cost: number | null; cost_is_partial: boolean; created_at: number; started_at: number | null; finished_at: number | null }

export type AeoCheckStatus = { id: number | null; client_id: number; status: 'pending' | 'running' | 'done' | 'error' | 'none'; reason: string; paused: boolean; source: 'live' | 'sandbox' | 'manual' | null | null; providers: (string)[]; samples: number; country: string; language: string; total_prompts: number; prompt_set: string; checked_prompts: number; errors: number; failures: (Failure)[]; total_answers: number; answers: number; progress_pct: number; mention_rate: (Rate); visibility_score: number | null; cost: number | null; cost_is_partial: boolean; created_at: number | null; started_at: number | null; finished_at: number | null }

export type AeoCitation = { domain: string; url: string; title: string; cited: boolean; owner: 'client' | 'competitor' | null | null }

export type AeoCitedSite = { domain: string; owner: 'client' | 'competitor' | null | null; class: 'own' | 'competitor' | 'news' | 'forum' | 'video' | 'social' | 'marketplace' | 'review' | 'reference' | 'blog' | 'other'; answers: number; seen: number; citation_rate: (Rate); pages: number; lost: number; decides: number; providers: (string)[]; top_url: string; top_title: string }

export type AeoCompetitorStanding = { domain: string; name: string; mention_rate: (Rate); citation_rate: (Rate) }

export type AeoDiscovery = { id: number; client_id: number; status: 'pending' | 'running' | 'done' | 'error'; error: string; failures: (Failure)[]; progress_pct: number; found: number; imported: number; items: ({ nr: number; prompt_text: string; category: string; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; source: 'keyword' | 'question' | 'related' | 'competitor' | 'model'; reason: string })[]; created_at: number; finished_at: number | null }

export type AeoGap = { prompt_id: number; prompt_text: string; category: string; intent: string; kind: 'absent' | 'behind'; answers: number; app_answers: number; own_rate: (Rate); competitor: string; competitor_rate: (Rate); competitors: ({ domain: string; answers: number })[]; opportunity: number; result_ids: (number)[] }

export type AeoHistoryPoint = { check_id: number; checked_at: number; llm_provider: string; access: 'app' | 'api' | 'manual'; visibility_score: number; mention_rate: (Rate); citation_rate: (Rate); errors: number; prompts: number; models: (string)[]; source: 'live' | 'sandbox' | 'manual' }

export type AeoLiveLog = { rows: (AeoLogRow)[]; last_id: number; status: 'pending' | 'running' | 'done' | 'error'; paused: boolean }

export type AeoLogRow = { id: number; check_id: number; prompt_id: number; prompt_text: string; llm_provider: string; response_text: string; visibility_score: number; our_domain_mentioned: boolean; mention_position: number | null; sentiment: 'positive' | 'neutral' | 'negative' | ''; created_at: number; sample: number; state: 'answered' | 'failed'; source: 'live' | 'sandbox' | 'manual'; our_domain_cited: boolean; is_brand_prompt: boolean; competitors_mentioned: (string)[]; competitors_cited: (string)[]; judge: 'model' | 'rules' | ''; quote: string; model: string; served_model: string; access: 'api' | 'app' | 'manual'; via: string; country: string; language: string; score_version: number; cost: number | null; error?: string }

export type AeoMarketStanding = { country: string; language: string; prompts: number; answers: number; visibility_score: number | null; mention_rate: (Rate); citation_rate: (Rate) }

export type AeoOverview = { check: (AeoCheck | null | null); total: (AeoStanding); headline: (AeoAccessStanding | null | null); beside: (AeoAccessStanding | null | null); providers: (AeoProviderStanding)[]; competitors: (AeoCompetitorStanding)[]; unbranded: (AeoUnbranded); markets: (AeoMarketStanding)[]; sandbox: boolean; as_of: number | null; running_check_id: number | null }

export type AeoPreview = { prompts: number; providers: (string)[]; samples: number; answers: number; cost_usd: number | null; most_usd: number | null; seconds: number; spent_this_month_usd: number; monthly_budget_usd: number | null }

export type AeoPrompt = { id: number; client_id: number; prompt_text: string; country: string; language: string; category: string; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled: 0 | 1; source: 'manual' | 'import' | 'discovery'; created_at: number }

export type AeoPromptImport = { added: number; skipped: number; invalid: number; problems: ({ row: number; reason: string; issues?: (FieldIssue)[] })[]; dropped_columns: (string)[]; preview?: ({ prompt_text: string; category: string; intent: string })[] }

export type AeoPromptInput = { prompt_text: string; country?: (string | ''); language?: (string | ''); category?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled?: (0 | 1 | boolean) }

export type AeoPromptStanding = { id: number; client_id: number; prompt_text: string; country: string; language: string; category: string; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled: 0 | 1; source: 'manual' | 'import' | 'discovery'; created_at: number; is_brand_prompt: boolean | null; cells: ({ llm_provider: string; marks: ('cited' | 'mentioned' | 'absent' | 'error')[]; mention_rate: (Rate); citation_rate: (Rate); visibility_score: number | null; mention_position: number | null; sentiment: 'positive' | 'neutral' | 'negative' | ''; result_id: number })[] }

export type AeoProviderStanding = { name: string; answers: number; errors: number; visibility_score: number | null; mention_rate: (Rate); citation_rate: (Rate); share_of_voice: (Rate); median_position: number | null; net_sentiment: number | null; trend: { state: 'baseline' | 'up' | 'down' | 'flat'; change: number | null; since: number | null; until: number | null; prompts: number | null } }

export type AeoResult = { id: number; check_id: number; prompt_id: number; prompt_text: string; llm_provider: string; response_text: string; visibility_score: number; our_domain_mentioned: boolean; mention_position: number | null; sentiment: 'positive' | 'neutral' | 'negative' | ''; created_at: number; sample: number; state: 'answered' | 'failed'; source: 'live' | 'sandbox' | 'manual'; our_domain_cited: boolean; is_brand_prompt: boolean; competitors_mentioned: (string)[]; competitors_cited: (string)[]; judge: 'model' | 'rules' | ''; quote: string; model: string; served_model: string; access: 'api' | 'app' | 'manual'; via: string; country: string; language: string; score_version: number; cost: number | null }

export type AeoSearch = { query: string; answers: number; cited: number; providers: (string)[]; prompts: (string)[] }

export type AeoSettings = { names: (string)[]; competitor_names: ({ competitor_id: number; names: (string)[] })[]; match_case: boolean; providers: (string)[]; samples: number; country: string; language: string; judge: boolean; monthly_budget_usd: number | null; in_benchmark: boolean; available_providers: ({ name: string; model: string; access: 'api' | 'app'; search: boolean; state: string })[] }

export type AeoStanding = { answers: number; errors: number; visibility_score: number | null; mention_rate: (Rate); citation_rate: (Rate); share_of_voice: (Rate); median_position: number | null; net_sentiment: number | null; trend: { state: 'baseline' | 'up' | 'down' | 'flat'; change: number | null; since: number | null; until: number | null; prompts: number | null } }

export type AeoUnbranded = { mention_rate: (Rate); citation_rate: (Rate) }

export type AiOverview = { surface: 'google_ai_overview'; provider: string; job_id: number; keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; checked_at: number; state: 'present' | 'deferred'; response_text: string; visibility_score: number | null; our_domain_mentioned: boolean | null; our_domain_cited: boolean | null; mention_position: number | null; sentiment: 'positive' | 'neutral' | 'negative' | ''; is_brand_query: boolean; competitors_mentioned: (string)[]; competitors_cited: (string)[]; citations: (AeoCitation)[]; spans: ({ start: number; end: number; domain: string; owner: 'client' | 'competitor' })[] }

export type AiOverviewPoint = { job_id: number; checked_at: number; surface: 'google_ai_overview'; checks: number; unknown: number; overviews: number; deferred: number; trigger_rate: (Rate); mention_rate: (Rate); citation_rate: (Rate); visibility_score: number | null }

export type AiVisibility = { checked_at: number | null; access: 'app' | 'api' | 'manual' | null | null; answers: number; mention_rate: number | null; citation_rate: number | null; assistants: ({ assistant: string; answers: number; mention_rate: number | null; citation_rate: number | null; names_us: boolean; names_instead: string })[]; pages: ({ url: string; owner: string; decides: number; cited: number; names_us: boolean })[]; source: string; running_check_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type Alert = { id: number; client_id: number | null; text: string; url: string; color: 'success' | 'warning' | 'danger'; findings: (AlertFinding)[]; affected: number; fired_at: number; acknowledged_at: number | null; acknowledged_by: string | null; assigned_to: number | null; assignee: string | null; is_unread: boolean; snoozed_until: number | null; source: 'live' | 'sandbox' }

export type AlertFact = { at: number; position?: number | null; url?: string; block?: string; competitor_position?: number | null; rate?: number; answers?: number; rating?: number; pages?: number; opt_out?: 'robots_txt' | 'noindex' | 'nosnippet' | 'page_gone' | 'google_extended' | 'none_found'; minutes?: number; job_id?: number; check_id?: number }

export type AlertFinding = { rule_id: number; condition: 'enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing'; amount: number | null; domain: string | null; checks: number; affected: number }

export type AlertItem = { rule_id: number; subject: string; label: string; before: (AlertFact | null | null); now: (AlertFact | null | null) }

export type AlertPreferences = { by_mail: boolean; delivery: 'instant' | 'daily' | 'weekly'; time_zone: string; quiet_from: number | null; quiet_to: number | null; snoozed_until: number | null; escalate_hours: number | null; muted: ('enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing')[]; can_mail: boolean }

export type AlertPreviewItem = { subject: string; label: string; before: (AlertFact | null | null); now: (AlertFact | null | null) }

export type AlertPreviewTime = { at: number; affected: number; examples: (AlertPreviewItem)[] }

export type AlertRule = { id: number; condition: 'enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing'; amount: number | null; domain: string | null; checks: number; client_id: number | null; tag: string | null; cluster: string | null; segment_id: number | null; keyword_id: number | null; prompt_id: number | null; subject: string | null; is_active: boolean; created_at: number }

export type AlertRuleChoices = { competitors: (string)[]; tags: (string)[]; clusters: (string)[] }

export type AlertRulePreview = { days: number; fired: number; times: (AlertPreviewTime)[] }

export type AnalyticsReport = { id: number; client_id: number; title: string; date_from: string; date_to: string; created_at: number; summary: string; sources: ({ kind: string; job_id: number; checked_at: number; search_sources: (string)[] })[]; generated_by: 'rules' | 'model'; sections: ({ kind: string; title: string; text: string; data: Record<string, unknown> })[] }

export type AnalyticsReportSummary = { id: number; client_id: number; title: string; date_from: string; date_to: string; created_at: number; summary: string; sources: ({ kind: string; job_id: number; checked_at: number; search_sources: (string)[] })[]; generated_by: 'rules' | 'model' }

export type Annotation = { id: number; client_id: number; kind: 'note' | 'deploy' | 'content' | 'algorithm'; happened_at: number; note: string; source: 'person' | 'google' | 'sitemap'; url: string; ended_at: number | null; created_at: number }

export type AnswerAd = { url: string; title: string; advertiser: string }

export type AnswerCorpus = { source: { name: string; request_usd: number; answer_usd: number } | null; answers: number; fetched_at: number | null; months: (CorpusMonth)[] }

export type AnswerProduct = { title: string; url: string | null; price: string | null; merchant: string | null; rating: number | null; reviews: number | null }

export type ApiKeyCreate = { name: string; expires_at?: number | null; credit_budget?: number | null; effects?: ('read' | 'write' | 'spend' | 'destroy')[] | null; client_ids?: (number)[] | null; toolsets?: (string)[] | null; allowed_from?: (string)[] | null; monthly_cap?: number | null }

export type ApiKeyCreated = { id: number; name: string; key: string }

export type ApiKeyMeta = { id: number; name: string; is_active: 0 | 1; created_at: number; last_used_at: number | null; expires_at: number | null; credit_budget: number | null; credits_used: number; effects: ('read' | 'write' | 'spend' | 'destroy')[] | null; client_ids: (number)[] | null; toolsets: (string)[] | null; allowed_from: (string)[] | null; monthly_cap: number | null; month_credits_used: number; old_secret_until: number | null }

export type AppsBrief = { visibility: number | null; visibility_change: number | null; checked_at: number | null; compared_at: number | null; apps: ({ app_id: number; app: string; store: string; keywords: number; ranked: number; top10: number; store_rating: number | null })[]; reviews: { total: number; negative: number; average_rating: number | null; unanswered_negative: number } | null; complaints: ({ topic: string; mentions: number; negative_share: number; quote: string })[]; running_task_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type ArchivedRow = { id: number; kind: string; source_table: string; data: Record<string, unknown>; set_aside_at: number }

export type AsoActionResult = { ok: boolean; message: string; navigate: string; task_id: number; status: 'pending' | 'running' | 'done' | 'error'; progress_pct: number; imported: number; ideas?: ({ query: string; intent: string; seed: string })[]; listing_snapshots: number; rankings: number; reviews: number; reviews_new: number; paid_calls: number; errors: (string)[]; failures: (Failure)[] }

export type AsoApp = { id: number; client_id: number; store: 'app_store' | 'google_play'; app_name: string; country: string; language: string; app_identifier: string; app_url: string; category: string; developer: string; notes: string; store_id: string | null; listing_checked_at: number | null; listing_error: string; reviews_checked_at: number | null; reviews_error: string; created_at: number; updated_at: number }

export type AsoKeyword = { id: number; client_id: number; store: 'app_store' | 'google_play'; query: string; country: string; language: string; source: string; cluster: string; intent: string; notes: string; tags: string; difficulty: number | null; search_volume: number | null; estimated_difficulty: number | null; estimated_traffic: number | null; latest_position: number | null; latest_checked_at: number | null; last_error: string; created_at: number }

export type AsoKeywordCreate = { query: string; store?: 'app_store' | 'google_play'; country?: string; language?: string; source?: string; cluster?: string; intent?: string; notes?: string; tags?: string; difficulty?: number; search_volume?: number }

export type AsoListing = { id: number; app_id: number; taken_at: number; source: string; title: string; subtitle: string | null; short_description: string | null; description: string | null; developer: string | null; category: string | null; rating: number | null; rating_count: number | null; installs: string | null; icon: string | null; screenshots: number | null; has_video: boolean | null; version: string | null; updated_at: number | null; release_notes: string | null; languages: number | null; price: number | null; currency: string | null; changes: ({ field: string; before: string; after: string })[] }

export type AsoRanking = { id: number; keyword_id: number; app_id: number; query: string; store: 'app_store' | 'google_play'; country: string; language: string; app_name: string; position: number | null; checked_depth: number; results_seen: number; source: string; previous_position: number | null; previous_checked_at: number | null; delta: number | null; top: ({ id: string; title: string | null; developer: string | null })[]; checked_at: number }

export type AsoReview = { app_id: number; review_id: string; country: string | null; language: string; rating: number; title: string | null; body: string; version: string | null; written_at: number; reply: string | null; replied_at: number | null; sentiment: 'positive' | 'neutral' | 'negative'; sentiment_score: number; topics: (string)[]; source: string; seen_at: number }

export type AsoSummary = { app_count: number; keyword_count: number; competitor_count: number; countries: (string)[]; languages: (string)[]; stores: ('app_store' | 'google_play')[]; sandbox: boolean; visibility: { score: number | null; previous_score: number | null; delta: number | null; compared_at: number | null; by_store: { app_store: number | null; google_play: number | null }; tracked: number; checked: number; ranked: number; avg_position: number | null; top3: number; top10: number; top30: number; not_ranked: number; checked_at: number | null; estimated: boolean }; keyword_distribution: { rank_1: number; rank_2_3: number; rank_4_10: number; rank_11_30: number; rank_31_50: number; rank_51_100: number; not_ranked: number; not_checked: number; total: number; by_store: { app_store: { rank_1: number; rank_2_3: number; rank_4_10: number; rank_11_30: number; rank_31_50: number; rank_51_100: number; not_ranked: number; not_checked: number; total: number }; google_play: { rank_1: number; rank_2_3: number; rank_4_10: number; rank_11_30: number; rank_31_50: number; rank_51_100: number; not_ranked: number; not_checked: number; total: number } }; depth_limit: { google_play: number } }; listing_audit: { score: number | null; audited_apps: number; total_apps: number; last_audited_at: number | null; counts: { pass: number; warn: number; fail: number; unknown: number }; apps: ({ app_id: number; app_name: string; store: 'app_store' | 'google_play'; score: number | null; grade: string | null; covered_weight: number; total_weight: number; audited_at: number; checks: ({ id: string; label: string; status: 'pass' | 'warn' | 'fail' | 'unknown'; weight: number; score: number | null; value: (number | string | null | null); limit: number | null; detail: string; code: string; values: Record<string, (string | number)> })[] })[] }; reviews: { total: number; new_7d: number; new_30d: number; average_rating: number | null; store_rating: Record<string, { score: number | null; count: number | null }>; rating_distribution: { '1': number; '2': number; '3': number; '4': number; '5': number }; sentiment: { positive: number; neutral: number; negative: number }; sentiment_score: number | null; topics: ({ topic: string; mentions: number; negative_share: number; average_rating: number; sample_ids: (string)[] })[]; reply: { supported_stores: (string)[]; replied: number; unanswered: number; negative_unanswered: number; untold: number; response_rate: number | null }; latest_review_at: number | null; last_fetched_at: number | null; last_error: string }; visibility_trend: { window_days: number; points: ({ date: string; checked_at: number; score: number; avg_position: number | null; top3: number; top10: number; ranked: number; checked: number; total: number })[]; delta_7d: number | null; since_7d: number | null; delta_30d: number | null; since_30d: number | null; until: number | null; direction: 'up' | 'down' | 'flat' | 'unknown' }; paid_fallback_health: { configured: boolean; provider: string | null; status: 'not_configured' | 'idle' | 'ok' | 'degraded' | 'failing' | 'open_circuit' | 'exhausted'; calls_30d: number; successes_30d: number; failures_30d: number; success_rate: number | null; units_30d: number; last_used_at: number | null; last_success_at: number | null; last_error_at: number | null; last_error: string; circuit_open_until: number | null }; ranking_alerts: ({ id: number; type: 'lost' | 'left_top3' | 'left_top10' | 'dropped' | 'competitor_overtook' | 'new' | 'entered_top10' | 'improved'; severity: 'high' | 'medium' | 'low'; keyword_id: number; query: string; store: 'app_store' | 'google_play'; country: string; language: string; app_id: number; app_name: string; position: number | null; previous_position: number | null; delta: number | null; checked_at: number; previous_checked_at: number; source: string; competitor: string; message: string })[]; prioritized_backlog: ({ id: string; type: 'listing' | 'keyword' | 'ranking' | 'review' | 'data'; title: string; detail: string; store: 'app_store' | 'google_play'; app_id: number | null; keyword_id: number | null; impact: number; effort: number; score: number; priority: 'high' | 'medium' | 'low'; evidence: string; checked_at: number | null; compared_at: number | null; code: string; values: Record<string, (string | number)> })[]; running_task_id: number | null }

export type AsoTask = { id: number; client_id: number; kind: 'listing_audit' | 'reviews' | 'rankings' | 'full_refresh' | 'keywords'; ok: boolean; message: string; navigate: string; task_id: number; status: 'pending' | 'running' | 'done' | 'error'; progress_pct: number; imported: number; ideas?: ({ query: string; intent: string; seed: string })[]; listing_snapshots: number; rankings: number; reviews: number; reviews_new: number; paid_calls: number; errors: (string)[]; failures: (Failure)[]; total_steps: number; done_steps: number; failed_steps: number; created_at: number; started_at: number | null; finished_at: number | null }

export type AssessmentPreview = { calls: number; price_usd: number | null; seconds: number }

export type AssessmentStarted = { run_id: number }

export type AuditCheck = { id: string; status: 'pass' | 'warn' | 'fail' | 'unknown'; weight: number; value: string; why: string; code?: string; values?: Record<string, (string | number)> }

export type AuditEntry = { id: number; user_id: number | null; user_email: string | null; action: string; target: string; address: string; at: number }

export type AuditLite = { lead_id: number; claim_token: string; domain: string; score: number | null; checks: (AuditCheck)[]; crawlers: (CrawlerAccess)[]; status: 'done' | 'pending' | 'error'; deep: { status: 'pending' | 'running' | 'done' | 'error' }; source?: 'sandbox' }

export type Backlink = { id: number; client_id: number; source_url: string; source_domain: string; target_url: string; state: 'pending' | 'active' | 'failing' | 'lost' | 'absent'; reason: '' | 'link_removed' | 'page_404' | 'redirected' | 'noindex' | 'target_changed' | 'domain_gone' | 'nofollow_added' | 'page_5xx' | 'robots_blocked' | 'access_denied' | 'unreachable'; http_status: number | null; anchor: string; rel: string; is_followed: boolean | null; canonical_url: string; found_by: 'manual' | 'import' | 'search'; first_seen: number | null; last_seen: number | null; last_checked_at: number | null; failing_since: number | null; lost_at: number | null; created_at: number }

export type BacklinkCheck = { checked_at: number; state: 'pending' | 'active' | 'failing' | 'lost' | 'absent'; reason: '' | 'link_removed' | 'page_404' | 'redirected' | 'noindex' | 'target_changed' | 'domain_gone' | 'nofollow_added' | 'page_5xx' | 'robots_blocked' | 'access_denied' | 'unreachable'; http_status: number | null; anchor: string; rel: string }

export type BacklinkImport = { added: number; skipped: number; problems: ({ row: number; reason: string; issues?: (FieldIssue)[] })[]; problems_total: number; dropped_columns: (string)[]; preview?: ({ source_url: string; target_url: string })[] }

export type BacklinkInput = { source_url: string; target_url?: string }

export type BacklinkRun = { id: number; client_id: number; kind: 'check' | 'discovery'; status: 'running' | 'done' | 'error'; message: string; total: number; checked: number; gained: number; lost: number; failed: number; failures: (Failure)[]; progress_pct: number; created_at: number; finished_at: number | null }

export type BacklinkRunStarted = { job_id: number; links: number; status: 'running' | 'done' | 'error' }

export type BacklinkSummary = { total: number; states: { pending: number; active: number; failing: number; lost: number; absent: number }; followed: number; referring_domains: number; gained_30d: number; lost_30d: number; last_checked_at: number | null; latest_run: (BacklinkRun | null | null); running_link_run_id: number | null }

export type BingStatistics = { has_key: boolean; first_day: string | null; last_day: string | null; total: number; items: ({ value: string; clicks: number; impressions: number; ctr: number | null; position: number | null })[] }

export type Branding = { name: string; color: string; logo: string | null }

export type BriefResultsPage = { query: string; geo: string; device: string; engine: string; checked_at: number; columns: (string)[]; rows: (((string | number | boolean))[])[]; features: (string)[]; ai_overview_sources: (string)[] | null; total: number; running_job_id: number | null }

export type Cannibalisation = { keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; cluster: string; url: string; job_id: number; checked_at: number; position: number | null; conflicts: ('several_pages' | 'changing_page')[]; own_urls: ({ position: number; url: string; title: string })[]; ranked_pages: (string)[] }

export type ChangeExplanation = { engine: string; checked_at: number | null; compared_at: number | null; visibility: number | null; visibility_change: number | null; click_change: number | null; click_model: string; gained: number | null; lost: number | null; new_keywords: number | null; lost_keywords: number | null; largest_step: { date: string; prev_date: string; change: number } | null; parts: ({ by: 'page' | 'cluster' | 'market' | 'device'; name: string; keywords: number; click_change: number; delta: number })[]; competitors: ({ domain: string; visibility: number; visibility_change: number })[]; features_lost: ({ query: string; device: string; feature: string; lost_to: string | null })[]; notes: ({ date: string; kind: string; note: string })[]; failed: number; is_partial: boolean; running_job_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type Chat = { id: number; title: string; client_id: number | null; report_id: number | null; is_shared: boolean; share_path?: string; created_at: number; updated_at: number; message_count: number }

export type ChatAction = { id: number; action: string; params: Record<string, unknown>; preview: string; cost: Record<string, unknown> | null; effect: 'read' | 'write' | 'spend' | 'destroy'; status: 'pending' | 'executing' | 'done' | 'failed' | 'superseded' | 'dismissed' | 'expired'; expires_at: number; outcome: { ok: boolean; message: string; reason?: string; values?: Record<string, (string | number)>; task_id?: number; job_id?: number; navigate?: string } | null }

export type ChatMessage = { id: number; role: 'user' | 'assistant' | 'event'; content: string; client_id: number | null; actions?: (ChatAction)[]; sources?: (ChatSource)[]; unverified?: (string)[]; created_at: number }

export type ChatReply = { reply: string; session_id: number; message_id: number; actions: (ChatAction)[]; sources: (ChatSource)[]; generated_by: 'rules' | 'model'; unverified: (string)[] }

export type ChatSource = { tool: string; params: Record<string, unknown>; ok: boolean }

export type ChatWithMessages = { id: number; title: string; client_id: number | null; report_id: number | null; is_shared: boolean; share_path?: string; created_at: number; updated_at: number; message_count: number; messages: (ChatMessage)[] }

export type CheckPreview = { keywords: number; checks: number; calls: number; cached_pages: number; max_calls: number; seconds: number; depth: 'smart' | 'full' | 'basic' }

export type CheckSettings = { depth: 'smart' | 'full' | 'basic'; screenshots: boolean; parasites_added: (string)[]; parasites_removed: (string)[] }

export type CheckStarted = { job_id: number; keywords: number; checks: number; status: string }

export type ClickModel = { click_model: string; is_own: boolean; reason: 'used' | 'not_connected' | 'not_fitted' | 'too_little' | 'no_better'; fitted: { version: number; fitted_at: number; from: string; to: string; queries: number; impressions: number; clicks: number; held_out_error: number | null; published_error: number | null; curves: ({ device: 'desktop' | 'mobile'; above: 'any' | 'nothing' | 'ai_overview' | 'ads' | 'local_pack'; queries: number; points: ({ position: number; ctr: number; low: number; high: number; queries: number; impressions: number; is_own: boolean })[] })[]; overview_effects: ({ device: 'desktop' | 'mobile'; queries_with: number; queries_without: number; impressions: number; clicks: number; expected_clicks: number; lost_clicks: number; low: number; high: number })[] } | null; published: ({ position: number; ctr: number })[]; versions: ({ version: number; fitted_at: number; is_used: boolean; held_out_error: number | null; published_error: number | null })[] }

export type Client = { id: number; user_id: number; name: string; domain: string; notes: string; sitemap_url: string; is_archived: 0 | 1; keyword_count: number; created_at: number; updated_at: number }

export type ClientAlerts = { client_id: number; count: number }

export type ClientBrief = { client_id: number; name: string; domain: string; engine: string; search: { checked_at: number; visibility: number; visibility_change: number | null; compared_at: number | null; compared_checks: number | null; avg_position: number | null; top3: number; top10: number; not_found: number; keywords: number; checks: number; failed: number; is_partial: boolean; source: string } | null; competitors: ({ domain: string; visibility: number | null })[]; answers: { checked_at: number | null; mention_rate: number | null; citation_rate: number | null; answers: number } | null; apps: { apps: number; visibility: number | null; average_rating: number | null } | null; failed: ({ kind: string; run_id: number; finished_at: number | null; message: string })[]; running_job_id: number | null; running_check_id: number | null; running_task_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type ClientClicks = { client_id: number; until: string; clicks: number; impressions: number; ctr: number | null; position: number | null; previous_clicks: number | null }

export type ClientDetail = { id: number; user_id: number; name: string; domain: string; notes: string; sitemap_url: string; is_archived: 0 | 1; keyword_count: number; created_at: number; updated_at: number; competitors: (Competitor)[]; keywords: (Keyword)[] }

export type ClientImportReport = { added: number; skipped: number; invalid: number; problems: ({ row: number; reason: string; issues?: (FieldIssue)[] })[]; dropped_columns: (string)[]; clients: ({ id: number; name: string; domain: string })[]; preview?: { has_header: boolean; columns: ({ column: string; field: string | null })[]; rows: ({ row: number; name: string; domain: string; notes: string; sitemap_url: string; client_id: number | null; repeats_row: number | null })[]; new: number; duplicate: number; invalid: number } }

export type ClientOverview = { client_id: number; name: string; domain: string; keyword_count: number; standing: { job_id: number; checked_at: number; engine: string; visibility: number; change: number | null; compared_at: number | null; compared_checks?: number | null; top3: number; top10: number; top30: number; total: number; keywords: number; checks: number; not_found: number; failed: number; new_keywords: number | null; lost_keywords: number | null; is_partial: boolean; history: ({ checked_at: number; visibility: number; is_partial: boolean })[] } | null; answers: { cited: number; answers: number } | null; running: { job_id: number; status: string; progress_pct: number } | null; last_job: { job_id: number; status: string; created_at: number; checked_keywords: number; errors: number; source: 'live' | 'sandbox' } | null }

export type ClientStanding = { engine: string; now: (VisibilityPoint | null | null); before: (VisibilityPoint | null | null); change: { visibility: number; avg_position: number | null; top3: number; top10: number; top30: number; not_found: number } | null; compared_checks?: number | null; new_keywords: number | null; lost_keywords: number | null; volumes: { keywords: number; known: number }; as_of: number | null; running_job_id: number | null; compared_at?: number | null }

export type CompanySignIn = { name: string; issuer: string; client_id: string; domains: (string)[]; scope: string; groups_claim: string; role_map: ({ group: string; role: 'viewer' | 'analyst' | 'admin' })[]; default_role: 'viewer' | 'analyst' | 'admin' | null | null; is_on: boolean; is_only: boolean; test: (CompanySignInTest | null | null); callback_url: string }

export type CompanySignInTest = { at: number; problem: string | null; detail: string; email: string | null; groups: (string)[]; role: 'viewer' | 'analyst' | 'admin' | null | null; claims: (string)[] }

export type CompetingQueries = { from: string; to: string; items: ({ query: string; clicks: number; impressions: number; turns: number; pages: ({ url: string; clicks: number; impressions: number; weeks_leading: number })[] })[] }

export type Competitor = { id: number; client_id: number; domain: string; name: string; color: 'teal' | 'plum' | 'ochre' | 'slate' | null | null; dash: 'long' | 'short' | 'mixed' | 'dots' | null | null }

export type CompetitorCandidate = { domain: string; keywords: number; checks: number; keyword_share: number; best_position: number; visibility: number | null }

export type CompetitorComparison = { engine: string; domain: string; is_largest_threat: boolean; visibility: number | null; our_visibility: number | null; visibility_change: number | null; checked_at: number | null; compared_at: number | null; share_of_voice: number | null; ahead: number; behind: number; volume_ahead: number | null; columns: (string)[]; rows: (((string | number | boolean | null | null))[])[]; total: number; running_job_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type CompetitorVisibility = { engine: string; competitors: ({ domain: string; name: string; top3: number; top10: number; top30: number; total: number; keywords: number; checks: number; visibility: number; avg_position: number | null; not_found: number; visibility_change?: number | null })[]; client: { domain: string; name: string; top3: number; top10: number; top30: number; total: number; keywords: number; checks: number; visibility: number; avg_position: number | null; not_found: number; visibility_change?: number | null } | null; job_id: number | null; checked_at: number | null; compared: { depth: number; keywords: number; checks: number } | null; pending: (string)[]; as_of: number | null; running_job_id: number | null; compared_at?: number | null; compared_checks?: number | null }

export type ConflictError = { error: string; reason: string; values: Record<string, (string | number)>; job_id?: number }

export type ConnectedApp = { id: number; name: string; publisher: string | null; effects: ('read' | 'write' | 'spend' | 'destroy')[]; client_ids: (number)[] | null; toolsets: (string)[] | null; created_at: number; last_used_at: number | null; address: string; expires_at: number | null }

export type ContentPage = { id: number; client_id: number; url: string; title: string; created_at: number }

export type ContentPageInput = { url: string; title?: string }

export type Conversation = { id: number; client_id: number | null; title: string; members: ({ id: number; name: string })[]; unread: number; last_message: string | null; last_at: number | null; created_at: number }

export type CorpusAnswer = { platform: 'google' | 'chat_gpt'; geo: string; lang: string; question: string; answer: string; model: string; volume: number | null; first_recorded_at: number | null; recorded_at: number; is_mentioned: boolean; is_cited: boolean; position: number | null; competitors: (string)[] }

export type CorpusMonth = { month: string; platform: 'google' | 'chat_gpt'; geo: string; lang: string; answers: number; mentioned: number; cited: number; mention_rate: number | null; citation_rate: number | null }

export type CorpusStarted = { job_id: number; requests: number; price_usd: number }

export type CrawlerAccess = { name: string; purpose: 'search' | 'ai_search' | 'ai_user' | 'ai_training'; access: 'open' | 'partial' | 'blocked'; disallowed: (string)[] }

export type CreditPack = { id: '10k' | '50k' | '500k' | '2500k'; credits: number; price_cents: number; currency: 'usd' }

export type Credits = { balance: number; pending: number; enforced: boolean; free_in_dashboard: boolean; can_buy: boolean; low_threshold: number | null; packs: (CreditPack)[]; usage: (Usage); ledger: (LedgerEntry)[] }

export type DecayingPages = { from: string; to: string; comparison: 'year_before' | 'best_weeks'; items: ({ url: string; clicks: number; impressions: number; ctr: number | null; position: number | null; before: { from: string; to: string; clicks: number; impressions: number; ctr: number | null; position: number | null }; lost_clicks: number; cause: 'position' | 'ctr' | 'demand' })[] }

export type Deleted = { deleted: boolean }

export type DeletedCount = { deleted: number }

export type DemoStatus = { available: boolean; status: 'none' | 'building' | 'ready' | 'failed'; client_id: number | null; client_ids: (number)[]; progress_pct: number; message: string; created_at: number | null }

export type DepthCost = { depth: number; usd: number; times_credit: number }

export type EngineReportImport = { import_id: number | null; engine: 'google' | 'bing' | null | null; needs: ('engine' | 'kind' | 'value' | 'amount' | 'period')[]; from: string | null; to: string | null; tables: ({ kind: 'page' | 'query' | 'country' | 'device' | 'day'; rows: number; amount: number })[]; columns: (string)[]; sample: ((string)[])[]; dropped: ({ reason: 'empty' | 'other_site' | 'amount_unreadable' | 'day_unreadable' | 'repeated'; count: number; example: string })[] }

export type EngineReportRow = { value: string; amount: number; own_answers: number | null; is_prompt: boolean | null }

export type EngineReports = { opted_out: ({ engine: 'google' | 'bing'; since: string })[]; imports: ({ id: number; engine: 'google' | 'bing'; from: string; to: string; file_name: string; created_at: number; kinds: ({ kind: 'page' | 'query' | 'country' | 'device' | 'day'; rows: number; amount: number })[] })[] }

export type ErasedPerson = { erased: true; messages: number; leads: number; report_recipients: number; audit_log: number }

export type Error = { error: string; reason: string; values: Record<string, (string | number)>; issues?: (FieldIssue)[] }

export type Example = { title: string; description: string; request: { method: string; path: string; headers?: Record<string, string>; body?: unknown }; response: { status: number; body: unknown }; keep?: Record<string, string>; curl: string }

export type Failure = { reason: 'blocked' | 'rate_limited' | 'no_source' | 'source_auth' | 'source_funds' | 'source_budget' | 'timeout' | 'unreadable' | 'not_listed'; count: number; remedy: string; code?: string; values?: Record<string, (string | number)> }

export type Feed = { id: number; client_id: number; name: string; view: string; dimensions: (string)[]; metrics: (string)[]; csv_url: string; json_url: string; parquet_url: string; xlsx_url: string; last_used_at: number | null; created_at: number }

export type FeedExport = { endpoint: string; bucket: string; region: string; access_key_id: string; prefix: string; format: 'csv' | 'json' | 'parquet' | 'xlsx'; is_active: boolean; last_run_at: number | null; last_files: number | null; last_error: string | null; failing_since: number | null }

export type FieldIssue = { path: string; reason: string; values: Record<string, (string | number)>; message: string }

export type Forecast = { clicks: (Outlook); visibility: (Outlook); running_job_id: number | null }

export type GainEstimate = { click_model: string; target_position: number; keywords: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile'; position: number | null; search_volume: number | null; clicks: number | null; target_clicks: number | null; gain: number | null })[]; gain: number | null; low: number | null; high: number | null; weekly_clicks: number | null; running_job_id: number | null }

export type GeoGrid = { id: number; client_id: number; business: { name: string; place_id: string; cid: string; phone: string; domain: string }; query: string; geo: string; lang: string; location: string; latitude: number; longitude: number; size: number; radius_km: number; created_at: number; last_check: (GeoGridCheck | null | null); last_result: (GeoGridCheck | null | null) }

export type GeoGridCheck = { id: number; grid_id: number; state: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'; points: number; ranked: number; not_found: number; failed: number; not_checked: number; top3: number; top10: number; avg_position: number | null; share_of_local_voice: number | null; created_at: number; finished_at: number | null }

export type GeoGridCheckStarted = { job_id: number; points: number }

export type GeoGridChecksStarted = { job_id: number; job_ids: (number)[]; points: number }

export type GeoGridDetail = { id: number; client_id: number; business: { name: string; place_id: string; cid: string; phone: string; domain: string }; query: string; geo: string; lang: string; location: string; latitude: number; longitude: number; size: number; radius_km: number; created_at: number; last_check: (GeoGridCheck | null | null); last_result: (GeoGridCheck | null | null); depth: number; check: (GeoGridCheck | null | null); grid: ({ nr: number; row: number; column: number; latitude: number; longitude: number; state: 'ranked' | 'not_found' | 'failed' | 'not_checked'; position: number | null; prev_position: number | null; delta: number | null; is_new: boolean; is_lost: boolean; reason: string; source: string; results: ({ position: number; name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; is_own: boolean })[] })[]; competitors: ({ name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; points: number; top3: number; avg_position: number; share_of_local_voice: number })[]; compared: { check_id: number; created_at: number; points: number; better: number; worse: number; avg_position_change: number | null; share_of_local_voice_change: number | null } | null }

export type GeoGridEstimate = { points: number; source: string; price_usd: number; seconds: number }

export type GeoGrids = { items: (GeoGrid)[] }

export type GoogleConnection = { is_offered: boolean; redirect_uri: string; email: string | null; service_account: string | null; can_read_search_console: boolean; can_read_analytics: boolean; connected_at: number | null; ends_at: number | null }

export type HeadToHead = { engine: string; job_id: number | null; checked_at: number | null; domains: ({ domain: string; name: string })[]; rows: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; depth: number; positions: (number | null)[] })[]; page: number; pages: number; per_page: number; total: number; keywords: number; checks: number; as_of: number | null; running_job_id: number | null }

export type HealthResponse = { config: 'ok' | 'missing or invalid'; config_errors: (string)[]; database: 'ok' | 'error'; fallback_providers: (string)[]; provider: string; scheduler: string; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[]; timestamp: string; version: string }

export type HistoryImport = { id: number; client_id: number | null; layout: 'serpbear' | 'semrush' | 'ahrefs' | 'accuranker' | 'stat' | 'nightwatch' | 'table'; file_name: string; points: number; keywords: number; clients: number; first_day: string; last_day: string; created_at: number }

export type HistoryImportReport = { import_id: number | null; layout: 'serpbear' | 'semrush' | 'ahrefs' | 'accuranker' | 'stat' | 'nightwatch' | 'table'; columns: ({ column: string; field: 'query' | 'position' | 'date' | 'url' | 'site' | 'geo' | 'lang' | 'location' | 'device' | 'tags' | 'search_volume' | 'engine' | null | null })[]; sample: ((string)[])[]; needs: ('query' | 'position' | 'date' | 'date_order' | 'absent' | 'site' | 'client')[]; date_order: 'dmy' | 'mdy' | null | null; sites: ({ domain: string; client_id: number | null; keywords_new: number; keywords_known: number; points: number; depth: 'smart' | 'full' | 'basic' | null | null })[]; keywords_new: number; keywords_known: number; points: number; points_known: number; first_day: string | null; last_day: string | null; dropped: ({ reason: 'not_checked' | 'failed_check' | 'not_organic' | 'other_engine' | 'other_site' | 'tablet' | 'fraction' | 'position_unreadable' | 'date_unreadable' | 'date_outside' | 'repeated' | 'keyword_empty' | 'keyword_invalid' | 'country_unknown' | 'location_unknown' | 'site_invalid'; count: number; example: string })[]; notes: ('depth_unknown' | 'language_unknown' | 'repeats_unproved' | 'sealed_settings')[] }

export type ImageResult = { position: number; title: string; link: string; domain: string; source?: string; imageUrl?: string; imageWidth?: number; imageHeight?: number; thumbnailUrl?: string }

export type ImportReport = { added: number; skipped: number; invalid: number; problems: ({ row: number; reason: string; issues?: (FieldIssue)[] })[]; layout: 'own' | 'serpbear' | 'search_console' | 'ahrefs' | 'semrush' | 'keyword_planner' | 'table' | 'list'; dropped_columns: (string)[]; preview?: { separator: string | null; has_header: boolean; skipped_lines: number; columns: ({ column: string; field: string | null })[]; rows: ({ query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; location: string; engine: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; needs_dedicated_page: boolean; reference_detected: string })[]; new: number; duplicate: number; invalid: number } }

export type ImportedPosition = { date: string; device: 'desktop' | 'mobile'; position: number | null; url: string; import_id: number; layout: 'serpbear' | 'semrush' | 'ahrefs' | 'accuranker' | 'stat' | 'nightwatch' | 'table' }

export type IndexingChannel = { channel: 'indexnow' | 'google_indexing' | 'gsc_sitemap' | 'bing'; is_configured: boolean; attempted: number; accepted: number; rejected: number; deferred: number; http_status: number | null; refusal: 'invalid_format' | 'key_rejected' | 'foreign_urls' | 'auth' | 'not_owner' | 'no_property' | 'api_disabled' | 'too_many' | 'quota' | 'load_quota' | 'network' | 'timeout' | 'unexpected' | ''; detail: string }

export type IndexingSample = { checked_at: number; total_indexed: number; new_pages: number; method: 'gsc_inspect' | 'site_query'; confidence: 'low' | 'medium' | 'high'; sample_size: number; known_pages: number; claimed: number | null; source: 'live' | 'sandbox' }

export type IndexingSettings = { google_indexing: boolean }

export type IndexingSetup = { channel: 'indexnow' | 'google_indexing' | 'gsc_sitemap' | 'bing'; ok: boolean; failed_step: 'configured' | 'site' | 'key_address' | 'key_answer' | 'key_status' | 'key_content' | 'token' | 'property' | 'permission' | 'api_key' | null | null; steps: ({ step: 'configured' | 'site' | 'key_address' | 'key_answer' | 'key_status' | 'key_content' | 'token' | 'property' | 'permission' | 'api_key'; ok: boolean; detail: string })[] }

export type IndexingStatus = { summary: { total_tasks: number; latest_task: (IndexingTask | null | null); latest_monitor: (IndexingSample | null | null) }; recent_tasks: (IndexingTask)[]; monitor_history: (IndexingSample)[]; running_indexing_id: number | null }

export type IndexingTask = { id: number; started_at: number; finished_at: number | null; status: 'running' | 'done' | 'partial' | 'failed' | 'skipped' | 'error'; urls_collected: number; urls_submitted: number; reason: 'not_configured' | 'nothing_found' | 'nothing_changed' | 'budget_spent' | 'sitemap_unreadable' | 'gave_up' | ''; message: string; urls_blocked: number; urls_foreign: number; progress_pct: number; source: 'live' | 'sandbox'; channels: (IndexingChannel)[] }

export type IndexingTaskDetail = { id: number; started_at: number; finished_at: number | null; status: 'running' | 'done' | 'partial' | 'failed' | 'skipped' | 'error'; urls_collected: number; urls_submitted: number; reason: 'not_configured' | 'nothing_found' | 'nothing_changed' | 'budget_spent' | 'sitemap_unreadable' | 'gave_up' | ''; message: string; urls_blocked: number; urls_foreign: number; progress_pct: number; source: 'live' | 'sandbox'; channels: (IndexingChannel)[]; problems: (SitemapProblem)[] }

export type IndexingUrl = { url: string; source: 'live' | 'sandbox'; state: 'new' | 'changed' | 'unchanged' | 'blocked' | 'unlisted'; lastmod: string | null; changed_at: number; is_indexed: boolean | null; coverage: string; inspected_at: number | null; receipts: ({ channel: 'indexnow' | 'google_indexing' | 'gsc_sitemap' | 'bing'; is_accepted: boolean; http_status: number | null; refusal: 'invalid_format' | 'key_rejected' | 'foreign_urls' | 'auth' | 'not_owner' | 'no_property' | 'api_disabled' | 'too_many' | 'quota' | 'load_quota' | 'network' | 'timeout' | 'unexpected' | ''; sent_at: number; accepted_at: number | null })[] }

export type Integration = { kind: 'indexnow' | 'google' | 'bing'; configured: boolean; updated_at: number | null; client_email?: string; project_id?: string; key_location?: string }

export type Invite = { id: number; email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; invited_by: number; created_at: number; expires_at: number }

export type InviteCreated = { id: number; email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; invited_by: number; created_at: number; expires_at: number; link: string }

export type JobCell = { keyword_id: number; device: 'desktop' | 'mobile'; state: 'ranked' | 'not_found' | 'failed'; position: number | null; delta: number | null; checked_at: number; prev_checked_at: number | null }

export type JobResults = { domain: string; status: string; created_at: number; finished_at: number | null; prev_job_id: number | null; results: (KeywordResult)[]; competitors: Record<string, string> }

export type JobStatus = { id: number; client_id: number; client_name: string; client_domain: string; status: string; total_keywords: number; checked_keywords: number; cached_hits: number; api_calls: number; errors: number; failures: (Failure)[]; retry_of: number | null; created_at: number; finished_at: number | null; report_path: string; share_token: string; source: 'live' | 'sandbox'; progress_pct: number; results?: (KeywordResult)[] }

export type JobSummary = { id: number; client_id: number; client_name: string; client_domain: string; status: string; total_keywords: number; checked_keywords: number; cached_hits: number; api_calls: number; errors: number; failures: (Failure)[]; retry_of: number | null; created_at: number; finished_at: number | null; report_path: string; share_token: string; source: 'live' | 'sandbox' }

export type JsonRpcRequest = { jsonrpc: string; method: string; id?: (string | number); params?: Record<never, never> }

export type JsonRpcResponse = { jsonrpc: string; id: (string | number | null | null); result?: Record<never, never>; error?: Record<never, never> }

export type Keyword = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; location: string; engine: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string }

export type KeywordDetail = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; location: string; engine: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; volume_source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; needs_dedicated_page: boolean; reference_detected: string }

export type KeywordFeatures = { keyword_id: number; device: 'desktop' | 'mobile'; engine: string; features: (string)[]; owned_features: (string)[]; foreign_features: (string)[] }

export type KeywordHistoryPoint = { job_id: number; checked_at: number; date: string; position: number | null; delta: number | null; prev_checked_at: number | null; is_new: number; is_lost: number; device: 'desktop' | 'mobile'; url: string; features: (string)[]; owned_features: (string)[]; source: 'live' | 'sandbox' }

export type KeywordInput = { query: string; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; location?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster?: string; tags?: string }

export type KeywordMatrix = { engine: string; jobs: ({ job_id: number; checked_at: number; date: string })[]; rows: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; cells: ({ position: number | null; delta: number | null; prev_checked_at: number | null } | null)[]; failed_jobs: (number)[] })[]; page: number; pages: number; per_page: number; total: number; keywords: number; checks: number; as_of: number | null; running_job_id: number | null }

export type KeywordPage = { items: (ListedKeyword)[]; page: number; pages: number; per_page: number; total: number; keywords: number; checks: number; limit?: number; offset?: number; next_offset?: number | null; as_of: number | null; running_job_id: number | null; compared_at?: number | null }

export type KeywordPerformance = { keyword_id: number; device: 'desktop' | 'mobile'; clicks: number; impressions: number; ctr: number | null; position: number | null; previous: (SearchMeasures | null | null) }

export type KeywordPerformanceDetail = { from: string; to: string; devices: (KeywordPerformance)[]; pages: ({ url: string; clicks: number; impressions: number; ctr: number | null; position: number | null })[] }

export type KeywordResult = { keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; location_used: 'location' | 'country' | 'none'; cluster: string; state: 'ranked' | 'not_found' | 'failed'; position: number | null; prev_position: number | null; prev_checked_at: number | null; delta: number | null; is_new: boolean; is_lost: boolean; title: string; url: string; matched_page: string; url_mismatch: boolean; suggests_dedicated_page: boolean; own_urls: ({ position: number; url: string; title: string })[]; serp_features: (string)[]; owned_features: (string)[]; foreign_features: (string)[]; parasite_domains: (ParasiteDomain)[]; depth: number; depth_reached: number; cached: boolean; source: string; error: string; checked_at: number }

export type KeywordSegment = { id: number; client_id: number; name: string; filter: { q?: string; tag?: string; cluster?: string; device?: string; geo?: string; location?: string; engine?: string; band?: string; turn?: string; feature?: string; sort?: string; hide?: string; group?: string; view?: string }; is_private: boolean }

export type KeywordTarget = { keyword_id: number; query: string; url: string }

export type KeywordTask = { id: number; client_id: number; status: 'pending' | 'running' | 'done' | 'error'; progress_pct: number; found: number; imported: number; items?: ({ nr: number; query: string; source: 'suggestion' | 'related' | 'question' | 'competitor' | 'model'; reason?: string; code?: string; values?: Record<string, (string | number)> })[]; error?: string; failures: (Failure)[]; created_at: number; finished_at: number | null }

export type KeywordVolume = { keyword_id: number; query: string; geo: string; lang: string; location: string; search_volume: number | null; volume_source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; details_source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; low: number | null; high: number | null; cpc: number | null; currency: string; competition: 'low' | 'medium' | 'high' | null | null; competition_index: number | null; months: ({ month: string; volume: number })[]; fetched_at: number | null }

export type Lead = { id: number; domain: string; name: string; email: string; company: string; phone: string; message: string; score: number | null; status: 'new' | 'contacted' | 'closed'; is_sandbox: boolean; deep_status: 'pending' | 'running' | 'done' | 'error' | null | null; created_at: number }

export type LeadDetail = { id: number; domain: string; name: string; email: string; company: string; phone: string; message: string; score: number | null; status: 'new' | 'contacted' | 'closed'; is_sandbox: boolean; deep_status: 'pending' | 'running' | 'done' | 'error' | null | null; created_at: number; checks: (AuditCheck)[]; crawlers: (CrawlerAccess)[]; deep: { score: number; pages: number; pages_failed?: number; limit_reached: boolean; median_ms: number | null; issues: ({ id: string; severity: 'high' | 'medium' | 'low'; count: number; why: string; pages: ({ url: string; detail: string; code?: string; values?: Record<string, (string | number)> })[] })[] } | null }

export type LeadSettings = { keep_days: number }

export type LedgerEntry = { id: number; kind: 'purchase' | 'grant' | 'use' | 'refund' | 'dispute'; amount: number; reference: string; key_id: number | null; note: string; at: number }

export type ListedKeyword = { id: number; client_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile' | 'both'; location: string; engine: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; cluster: string; tags: string; source: string; brand: string; model: string; difficulty: number | null; search_volume: number | null; volume_source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; needs_dedicated_page: boolean; reference_detected: string; position: number | null; prev_position: number | null; prev_checked_at: number | null; delta: number | null; is_new: boolean; is_lost: boolean; url: string | null; depth_reached: number | null; checked_at: number | null; failed_at: number | null; mobile?: { position: number | null; prev_position: number | null; prev_checked_at: number | null; delta: number | null; is_new: boolean; is_lost: boolean; url: string | null; depth_reached: number | null; checked_at: number | null; failed_at: number | null } }

export type LiveSearch = { columns: (string)[]; rows: (((string | number))[])[]; ai_overview: { text: string; sources: (string)[] } | null; questions: (string)[]; credits: number; source: string }

export type LocalBusiness = { name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; address: string; phone: string; latitude: number | null; longitude: number | null }

export type LocalBusinessInput = { name: string; place_id: string; cid: string; phone: string; domain: string }

export type LocalBusinessProfileInput = { business: (LocalBusinessInput); keywords: number; price_usd: number | null; seconds: number }

export type LocalBusinesses = { items: (LocalBusiness)[] }

export type LocalCompetitor = { name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; seen: number; ahead: number; avg_position: number }

export type LocalLook = { keyword_id: number; device: 'desktop' | 'mobile'; kind: 'pack' | 'map'; state: 'ranked' | 'not_found' | 'absent'; position: number | null; prev_position: number | null; prev_checked_at: number | null; change: '' | 'entered' | 'left' | 'up' | 'down'; checked_at: number; results: ({ position: number; name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; is_own: boolean })[] }

export type LocalMapStarted = { job_id: number; keywords: number }

export type LocalRanking = { keyword_id: number; device: 'desktop' | 'mobile'; kind: 'pack' | 'map'; state: 'ranked' | 'not_found' | 'absent'; position: number | null; prev_position: number | null; prev_checked_at: number | null; change: '' | 'entered' | 'left' | 'up' | 'down'; checked_at: number; results: ({ position: number; name: string; place_id: string; cid: string; domain: string; category: string; rating: number | null; reviews: number | null; is_own: boolean })[]; query: string; geo: string; lang: string; location: string }

export type Location = { name: string; canonicalName: string; googleId: number; countryCode: string; targetType: string; geo: string }

export type LoggedRequest = { id: number; request_id: string; user_id: number; key_id: number | null; operation: string; method: string; path: string; status: number; duration_ms: number; at: number }

export type MailBounce = { email: string; kind: 'hard' | 'soft' | 'complaint'; reason: string; bounces: number; bounced_at: number; suppressed_at: number | null }

export type MailReport = Record<never, never>

export type Me = { user: (User); workspace: (Workspace); workspaces: ({ id: number; name: string; role: 'viewer' | 'analyst' | 'admin' | 'owner' })[]; needs_second_factor: boolean }

export type Message = { id: number; sender_id: number; sender_name: string; body: string; original_body: string; is_translated: boolean; created_at: number }

export type MetricAnswer = { dataset: 'positions' | 'visibility' | 'movers' | 'opportunities' | 'competitors' | 'head_to_head' | 'serp_features' | 'cannibalisation' | 'ai_overviews' | 'ai_overview_sources' | 'answers' | 'assistants' | 'answer_history' | 'mentioned_brands' | 'cited_pages' | 'cited_sites' | 'answer_gaps' | 'app_positions' | 'app_reviews' | 'review_topics' | 'notes' | 'backlinks' | 'clicks' | 'keyword_clicks' | 'decaying_pages' | 'visits' | 'bing' | 'engine_reports' | 'keyword_research' | 'geo_grids' | 'local_results' | 'local_competitors' | 'forecast' | 'alerts'; columns: (string)[]; rows: (((string | number | boolean | null | null))[])[]; total: number; limit: number; offset: number; next_offset: number | null; days?: { from: string; to: string; previous_from: string; previous_to: string }; running_job_id: number | null; running_check_id: number | null; running_task_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type MetricCatalogue = { datasets: ({ name: 'positions' | 'visibility' | 'movers' | 'opportunities' | 'competitors' | 'head_to_head' | 'serp_features' | 'cannibalisation' | 'ai_overviews' | 'ai_overview_sources' | 'answers' | 'assistants' | 'answer_history' | 'mentioned_brands' | 'cited_pages' | 'cited_sites' | 'answer_gaps' | 'app_positions' | 'app_reviews' | 'review_topics' | 'notes' | 'backlinks' | 'clicks' | 'keyword_clicks' | 'decaying_pages' | 'visits' | 'bing' | 'engine_reports' | 'keyword_research' | 'geo_grids' | 'local_results' | 'local_competitors' | 'forecast' | 'alerts'; about: string; period: (string)[]; dimensions: (string)[]; metrics: (string)[] })[]; columns: ({ name: string; about: string; combine: string })[] }

export type Movers = { engine: string; gainers: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; cluster: string; url: string; job_id: number; checked_at: number; prev_position: number; prev_checked_at: number | null; delta: number; click_change: number; click_model: string; position: number })[]; losers: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; cluster: string; url: string; job_id: number; checked_at: number; prev_position: number; prev_checked_at: number | null; delta: number; click_change: number; click_model: string; position: number | null })[]; as_of: number | null; running_job_id: number | null; compared_at?: number | null }

export type NewsResult = { title: string; link: string; source?: string; date?: string; imageUrl?: string; position: number; snippet: string; linkResolution: 'direct' | 'decoded' | 'redirect' | 'breadcrumb' }

export type NextSteps = { generated_at: number | null; stale: boolean; items: ({ title: string; why: string; action: string; stake: number | null; effort: number; confidence: string; evidence: (string)[] })[]; total: number; running_job_id: number | null; running_check_id: number | null; running_task_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type NotificationChannel = { id: number; kind: 'slack' | 'teams' | 'discord' | 'telegram' | 'google_chat' | 'mattermost'; name: string; address_hint: string; chat_id: string | null; news: (string)[]; only_alerts: boolean; client_ids: (number)[] | null; language: 'en' | 'ru' | 'uk'; delivery: 'instant' | 'daily' | 'weekly'; time_zone: string; quiet_from: number | null; quiet_to: number | null; snoozed_until: number | null; escalate_hours: number | null; is_active: boolean; disabled_reason: string | null; last_error: string | null; last_sent_at: number | null; created_at: number }

export type NotificationChannelTest = { delivered: boolean; error: string | null }

export type NotificationSettings = { kinds: Record<string, 'marked' | 'shown' | 'muted'> }

export type ObservedAd = { domain: string; title: string; position: number; competitor_id?: number; is_client: boolean; advertiser: string }

export type OpenApiDocument = { openapi: string }

export type OperatorWarning = { code?: string; values?: Record<string, (string | number)>; text: string; advice: string; first_seen_at: number; last_seen_at: number }

export type OpportunityKeyword = { keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; cluster: string; url: string; job_id: number; checked_at: number; position: number; opportunity_score: number; reasons: ('page_one' | 'page_two' | 'page_three' | 'large_gain' | 'buying_intent' | 'rising' | 'hard' | 'answered_by_others')[]; estimated_gain: number; click_model: string; target_position: number; search_volume: number | null; intent: string; tags: string }

export type OrganicResult = { position: number; title: string; link: string; domain: string; snippet: string; date?: string; displayedLink?: string; sitelinks?: ({ title: string; link: string })[]; rating?: number; ratingCount?: number; linkResolution: 'direct' | 'decoded' | 'redirect' | 'breadcrumb'; absolutePosition?: number }

export type Outlook = { reason: 'forecast' | 'not_connected' | 'too_short' | 'no_better'; history: ({ week: string; value: number })[]; method: 'last' | 'median' | 'trend' | 'season' | null | null; error: number | null; last_value_error: number | null; backtests: number; coverage: number | null; weeks: ({ week: string; value: number; low: number; high: number })[] }

export type ParasiteDomain = { domain: string; url: string; position: number; title: string; kind: 'ugc' | 'video' | 'social' | 'qa' | 'wiki' | 'marketplace' | 'review' | 'publisher' | 'hosted'; above_client: boolean; mentions_client: boolean }

export type Passkey = { id: number; name: string; host: string; is_synced: boolean; created_at: number; last_used_at: number | null }

export type PatentResult = { position: number; title: string; snippet: string; link: string; publicationNumber: string; priorityDate?: string; filingDate?: string; grantDate?: string; publicationDate?: string; inventor?: string; assignee?: string; language?: string; thumbnailUrl?: string; pdfUrl?: string; figures?: ({ imageUrl: string; thumbnailUrl: string })[] }

export type Payment = { id: number; pack: string; credits: number; amount_cents: number; refunded_cents: number; status: 'open' | 'paid' | 'refunded' | 'failed'; is_automatic: boolean; dispute: 'open' | 'won' | 'lost' | null | null; frozen_credits: number; receipt_url: string | null; created_at: number; paid_at: number | null }

export type PeriodComparison = { engine: string; now: (PeriodFigures | null | null); before: (PeriodFigures | null | null); change: number | null; markets: ({ geo: string; now: number | null; before: number | null; change: number | null })[]; notes: ({ date: string; kind: string; note: string })[]; answers: { access: 'app' | 'api' | null | null; prompts: number | null; now: { date: string; mention_rate: number | null; answers: number } | null; before: { date: string; mention_rate: number | null; answers: number } | null }; apps: { now: number | null; before: number | null }; running_job_id: number | null; running_check_id: number | null; running_task_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type PeriodFigures = { from: string; to: string; checks: number; average: number; first: number; last: number; peak: { date: string; visibility: number }; low: { date: string; visibility: number }; top10: number; not_found: number }

export type PinnedKeywords = { pinned: number }

export type PlaceResult = { position: number; title: string; address?: string; latitude?: number; longitude?: number; rating?: number; ratingCount?: number; priceLevel?: string; category?: string; types?: (string)[]; phoneNumber?: string; website?: string; description?: string; openingHours?: Record<string, string>; thumbnailUrl?: string; cid?: string; fid?: string; placeId?: string }

export type PositionLosses = { engine: string; items: ({ keyword_id: number; query: string; geo: string; device: string; url: string; position: number | null; prev_position: number; checked_at: number; prev_checked_at: number | null; click_change: number; click_model: string; overtaken_by: ({ domain: string; position: number; prev_position: number | null })[] })[]; checked_at: number | null; compared_at: number | null; passed_by: ({ domain: string; keywords: number })[]; running_job_id: number | null; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[] }

export type Provider = { kind: 'search' | 'model' | 'store' | 'paid_store' | 'translation'; name: string; model: string | null }

export type ProviderTrial = { kind: 'search' | 'model' | 'store' | 'paid_store' | 'translation'; name: string; model: string | null; ok: boolean; latency_ms: number; answer_size: number | null; reason: 'auth' | 'funds' | 'budget' | 'quota' | 'blocked' | 'unreadable' | 'network' | 'timeout' | 'unsupported' | 'empty' | null | null; message: string; sandbox: boolean }

export type RankRetention = { raw_page_days: number | null; results_page_days: number | null; result_days: number | null }

export type RankingPage = { url: string; keywords: number; checks: number; best_position: number | null; avg_position: number | null; top3: number; top10: number; top30: number; clicks: number | null; clusters: number; owned_features: number; citations: number; below_own: number; meant_keywords: number; misplaced_keywords: number; gained: number; lost: number; search: (SearchMeasures | null | null) }

export type RankingPageDetail = { engine: string; url: string; keywords: number; checks: number; best_position: number | null; avg_position: number | null; top3: number; top10: number; top30: number; clicks: number | null; clusters: number; owned_features: number; citations: number; below_own: number; meant_keywords: number; misplaced_keywords: number; gained: number; lost: number; search: (SearchMeasures | null | null); click_model: string; distribution: ({ from: number; to: number; checks: number })[]; leading: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile'; position: number | null; url: string; search_volume: number | null; cluster_id: number | null; cluster_name: string; owned_features: (string)[] })[]; competing: ({ url: string; keywords: number })[]; gained_checks: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile'; position: number | null; url: string; search_volume: number | null; cluster_id: number | null; cluster_name: string; owned_features: (string)[] })[]; lost_checks: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile'; position: number | null; url: string; search_volume: number | null; cluster_id: number | null; cluster_name: string; owned_features: (string)[] })[]; misplaced: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile'; position: number | null; url: string; search_volume: number | null; cluster_id: number | null; cluster_name: string; owned_features: (string)[] })[]; history: ({ job_id: number; checked_at: number; checks: number; keywords: number; top10: number; best_position: number | null })[]; answers: number; search_days: { from: string; to: string } | null; as_of: number | null; running_job_id: number | null; compared_at?: number | null }

export type RankingPageList = { engine: string; click_model: string; items: (RankingPage)[]; total: number; limit: number; offset: number; next_offset: number | null; answers: number; search_days: { from: string; to: string } | null; as_of: number | null; running_job_id: number | null; compared_at?: number | null }

export type Rate = { value: number | null; n: number; low: number | null; high: number | null }

export type RecentMove = { client_id: number; client_name: string; keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; engine: string; cluster: string; url: string; job_id: number; checked_at: number; prev_position: number; prev_checked_at: number | null; delta: number; click_change: number; click_model: string; position: number | null; running_job_id: number | null }

export type Recommendation = { id: string; title: string; why: string; action: string; phase?: 'phase_1' | 'phase_2' | 'phase_3'; code?: string; values?: Record<string, (string | number)>; evidence: ({ kind: string; ref: string; text: string; code?: string; values?: Record<string, (string | number)>; value: (number | string | null | null); at?: number | null })[]; stake?: number; impact: number; effort: number; confidence: 'low' | 'medium' | 'high'; measurement: 'measured' | 'inferred'; status: 'open' | 'done' | 'dismissed'; cause: 'change' | 'opportunity' | 'competitors' | 'answers' | 'apps' | 'site' | 'tracking'; owner: { id: number; name: string } | null; due_on: string | null; marked_at: number | null; verification: 'waiting' | 'confirmed' | 'not_yet' | null | null; verified_at: number | null }

export type RecommendationSet = { rec_type: 'post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy'; client_id: number; generated_at: number | null; generated_by: 'rules' | 'model'; stale: boolean; running_job_id: number | null; running_check_id: number | null; running_task_id: number | null; items: (Recommendation)[] }

export type Redelivered = { redelivered: number }

export type ReparseStarted = { status: 'started' | 'nothing_to_read'; since: number | null }

export type Report = { client: { name: string; domain: string }; engine?: string; engines?: (string)[]; job_id: number; checked_at: number; period_from?: number | null; compared_at: number | null; compared_checks?: number | null; is_sandbox: boolean; is_whole: boolean; is_partial: boolean; visibility: number | null; visibility_change: number | null; counts: { top3: number; top10: number; top30: number; not_found: number; total: number; failed: number }; changes: { top3: number; top10: number; top30: number; not_found: number } | null; history: ({ checked_at: number; visibility: number; is_partial: boolean })[]; shifts: { gainers: ({ query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; location?: string; position: number | null; prev_position: number; delta: number; checked_at?: number; prev_checked_at?: number | null })[]; losers: ({ query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; location?: string; position: number | null; prev_position: number; delta: number; checked_at?: number; prev_checked_at?: number | null })[]; entered: number; lost: number }; keywords: ({ query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; location?: string; state: 'ranked' | 'not_found' | 'failed'; position: number | null; prev_position: number | null; delta: number | null; is_new: boolean; is_lost: boolean; url: string })[]; features: ({ feature: string; shown: number; owned: number; owned_change: number | null })[]; won: ({ feature: string; query: string; device?: 'desktop' | 'mobile'; location?: string })[]; lost: ({ feature: string; query: string; device?: 'desktop' | 'mobile'; location?: string; lost_to: string | null })[]; competitors: ({ domain: string; name: string; visibility: number; visibility_change: number | null; top3: number; top10: number })[]; next: { query: string; position: number } | null; answers?: { cited: number; answers: number; mentioned?: number; before?: { cited: number; mentioned: number; answers: number; prompts?: number; now?: { cited: number; mentioned: number; answers: number } } | null; assistants?: ({ name: string; cited: number; mentioned: number; answers: number })[] } | null; reviews?: { total: number; new_7d: number; average_rating: number | null } | null; apps?: { apps: number; keywords: number; visibility: number | null; top10: number; listing_score: number | null } | null; links?: { active: number; referring_domains: number; gained: number; lost: number } | null; indexing?: { indexed: number; pages: number; change: number | null } | null; pages?: ({ url: string; keywords: number; top10: number; clicks: number | null; click_model?: string })[] | null; clusters?: ({ name: string; keywords: number; top10: number; visibility: number | null })[] | null; research?: ({ query: string; search_volume: number | null; difficulty: number | null; intent: 'informational' | 'commercial' | 'navigational' | 'local'; topic: string })[] | null; grids?: ({ business: string; query: string; size: number; radius_km: number; checked_at: number; ranked: number; checked: number; avg_position: number | null; share_of_local_voice: number | null; share_of_local_voice_change: number | null; cells: ({ state: 'ranked' | 'not_found' | 'failed' | 'not_checked'; position: number | null })[] })[] | null; clicks?: { from: string; to: string; clicks: number; impressions: number; ctr: number | null; position: number | null; before: { clicks: number; impressions: number } | null } | null; audit?: { checked_at: number; score: number; pages: number; issues: ({ id: string; severity: 'high' | 'medium' | 'low'; count: number })[] } | null; ads?: { observations: number; advertisers: ({ name: string; is_client: boolean; appearances: number; share: number | null })[] } | null; next_steps?: ({ title: string; code?: string; values?: Record<string, (string | number)> })[] | null; summary: string }

export type ReportDomain = { domain: string | null; is_verified: boolean; checked_at: number | null; verified_at: number | null; record: { name: string; value: string } | null; target: string }

export type ReportLayout = { client_id: number | null; from: 'client' | 'workspace' | 'usual'; sections: (ReportSection)[]; compare_days: number }

export type ReportLink = { client_id: number; job_id: number | null; is_shared: boolean; token: string; path: string; url: string; expires_at: number | null; has_password: boolean }

export type ReportMail = { snapshot_id: number; email: string; sent_at: number | null; error: string }

export type ReportRecipient = { id: number; client_id: number; email: string; language: 'en' | 'ru' | 'uk'; attach_pdf: boolean; unsubscribed_at: number | null; created_at: number }

export type ReportSection = { section: 'summary' | 'visibility' | 'movers' | 'keywords' | 'competitors' | 'features' | 'pages' | 'clusters' | 'clicks' | 'research' | 'local_grid' | 'answers' | 'apps' | 'links' | 'indexing' | 'audit' | 'ads' | 'next_steps' | 'notes' | 'appendix'; words: string }

export type ReportSharing = { is_shared_by_default: boolean }

export type ReportSnapshot = { id: number; client_id: number; title: string; date_from: string; date_to: string; created_at: number; created_by: number | null; source: 'live' | 'sandbox'; totals: (ReportTotals); data: (Report) }

export type ReportSnapshotSummary = { id: number; client_id: number; title: string; date_from: string; date_to: string; created_at: number; created_by: number | null; source: 'live' | 'sandbox'; totals: (ReportTotals) }

export type ReportSummary = { job_id: number; summary: string }

export type ReportTotals = { visibility: number | null; visibility_change: number | null; compared_at: number | null; top3: number; top10: number; top30: number; not_found: number; total: number; failed: number; checks: number }

export type ReportViewStats = { stats: { total_views: number; unique_ips: number; views_7d: number; views_today: number; last_viewed: number | null }; timeline: ({ date: string; views: number; unique_ips: number })[] }

export type ResearchCollected = { found: number; added: number; left_out: number }

export type ResearchDismissed = { changed: number }

export type ResearchKeyword = { id: number; query: string; geo: string; lang: string; sources: ('suggestion' | 'related' | 'question' | 'competitor' | 'model' | 'competitor_page' | 'search_console')[]; found_by: string; state: 'open' | 'tracked' | 'dismissed'; search_volume: number | null; volume_source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; impressions: number | null; difficulty: number | null; difficulty_parts: { results: number; known_sites: number; exact_titles: number; open_hosts: number; blocks: number } | null; intent: 'informational' | 'commercial' | 'navigational' | 'local'; intent_confidence: number; intent_by: 'words' | 'page' | 'model'; cluster_id: number | null; topic: string; blocks: (string)[]; own_position: number | null; ranking: ({ position: number; domain: string; url: string; who: 'own' | 'competitor' | '' })[]; found_at: number; assessed_at: number | null }

export type ResearchKeywordList = { items: (ResearchKeyword)[]; total: number; limit: number; offset: number; next_offset: number | null; counts: { open: number; tracked: number; dismissed: number; assessed: number }; running: { run_id: number; progress_pct: number } | null; running_job_id: number | null }

export type Run = { id: number; kind: string; type: 'rank_check' | 'aeo_check' | 'aeo_discovery' | 'aso' | 'indexing' | 'kw_generation' | 'deep_audit' | 'backlinks' | 'recommendations' | 'search_console' | 'geo_grid' | 'search_volumes' | 'local_map' | 'answer_corpus'; client_id: number | null; state: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'; message: string; total: number; done: number; failed: number; failures: (Failure)[]; progress_pct: number; parent_id: number | null; created_at: number; started_at: number | null; finished_at: number | null; source: 'live' | 'sandbox' }

export type RunDetail = { id: number; kind: string; type: 'rank_check' | 'aeo_check' | 'aeo_discovery' | 'aso' | 'indexing' | 'kw_generation' | 'deep_audit' | 'backlinks' | 'recommendations' | 'search_console' | 'geo_grid' | 'search_volumes' | 'local_map' | 'answer_corpus'; client_id: number | null; state: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'; message: string; total: number; done: number; failed: number; failures: (Failure)[]; progress_pct: number; parent_id: number | null; created_at: number; started_at: number | null; finished_at: number | null; source: 'live' | 'sandbox'; retries: (number)[] }

export type RunEstimate = { steps: number; calls: number; price_usd: number | null; seconds: number }

export type RunProgress = { kind: 'rank_check' | 'ai_check' | 'app_refresh' | 'run'; id: number; status: string; is_over: boolean; progress_pct: number; message: string; changes: { visibility: number | null; visibility_change: number | null; checked_at: number | null; compared_at: number | null; gained: ({ query: string; geo: string; device: string; position: number | null; prev_position: number; checked_at: number; prev_checked_at: number | null })[]; lost: ({ query: string; geo: string; device: string; position: number | null; prev_position: number; checked_at: number; prev_checked_at: number | null })[] } | null; next: string }

export type SandboxData = { simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[]; kinds: ({ kind: string; port: 'search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites'; rows: number; is_live: boolean })[]; total: number; archivable: number; archived: number; clearing: { action: 'set_aside' | 'wipe'; status: 'running' | 'done' | 'error'; rows: number; started_at: number; finished_at: number | null } | null }

export type SavedSerp = { job_id: number; keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; checked_at: number; source: string; position: number | null; parasite_domains: (ParasiteDomain)[]; organic: ({ position: number; title: string; link: string; snippet: string; has_sitelinks?: boolean })[]; features: (string)[]; answer_box?: { title: string; link: string; snippet: string }; ai_overview?: { text: string; sources: ({ title: string; link: string })[] }; ai_overview_state?: 'present' | 'absent' | 'declined' | 'deferred' | 'failed' | 'not_looked_at'; knowledge_panel?: { title: string; link: string }; people_also_ask?: (string)[]; related_searches?: (string)[]; top_stories?: ({ title: string; link: string })[]; videos?: ({ title: string; link: string })[]; images?: ({ title: string; link: string })[]; local_pack?: ({ title: string; link: string; cid?: string; place_id?: string; category?: string; phone?: string; rating?: number; reviews?: number })[] }

export type Schedule = { id: number; client_id: number; kind: 'rank_check' | 'aeo_check' | 'aso_refresh' | 'indexing' | 'backlinks' | 'geo_grid' | 'local_map' | 'search_volumes' | 'report'; cron: string; timezone: string; enabled: boolean; screenshots: boolean | null; queued: boolean; next_run_at: number | null; last_run_at: number | null; last_outcome: (ScheduleOutcome | null | null) }

export type ScheduleOutcome = { status: 'started' | 'skipped' | 'failed'; message: string; reason?: string; values?: Record<string, (string | number)>; job_id: number | null }

export type ScholarResult = { title: string; link?: string; publicationInfo: string; snippet: string; year?: number; citedBy?: number; pdfUrl?: string; htmlUrl?: string; id?: string }

export type SearchConsoleImport = { id: number; state: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'; message: string; days: number; done: number; failed: number; started_at: number; finished_at: number | null }

export type SearchConsoleProperty = { site_url: string; permission: string; fits: boolean }

export type SearchConsoleSetup = { ok: boolean; failed_step: 'configured' | 'scope' | 'reachable' | 'grant' | 'token' | 'api' | 'account' | 'property' | 'permission' | 'quota' | 'report' | 'data' | null | null; steps: ({ step: 'configured' | 'scope' | 'reachable' | 'grant' | 'token' | 'api' | 'account' | 'property' | 'permission' | 'quota' | 'report' | 'data'; ok: boolean; detail: string; remedy: string; link: string })[] }

export type SearchConsoleStatus = { has_credentials: boolean; account: string | null; site_url: string | null; connected_at: number | null; first_day: string | null; last_day: string | null; final_until: string | null; days: number; latest_import: (SearchConsoleImport | null | null) }

export type SearchInformation = { requestId: string; source: string; engine: string; state: 'results' | 'zero'; parser: string; verified: boolean; pages: number; tookMs: number; fetchedAt: number; locationUsed: string | null; exitMarket: string | null; organicTotalEstimate?: number }

export type SearchMeasures = { clicks: number; impressions: number; ctr: number | null; position: number | null }

export type SearchModes = { provider: string; sandbox: boolean; configured: { serper: boolean; local_search: boolean; local_verticals: boolean }; modes: ({ mode: string; default_source: string | null; sources: (string)[]; methods: (string)[] })[] }

export type SearchPerformance = { site_url: string; from: string; to: string; final_until: string | null; totals: (SearchMeasures); previous: (SearchMeasures | null | null); unnamed: { clicks: number; impressions: number; truncated_days: number }; brand: { words: (string)[]; clicks: number; impressions: number }; days: ({ day: string; is_final: boolean; clicks: number; impressions: number; ctr: number | null; position: number | null })[] }

export type SearchPerformanceRow = { value: string; is_remainder: boolean; clicks: number; impressions: number; ctr: number | null; position: number | null; previous: (SearchMeasures | null | null); is_tracked: boolean | null }

export type SearchResult = { id: number; type: 'client' | 'job' | 'nav'; title: string; subtitle: string; icon: string; url: string; source?: 'live' | 'sandbox' }

export type SearchSourceState = { source: string; engine: string; via: string; state: 'unused' | 'up' | 'failing' | 'down' | 'probing'; successes: number; failures: number; last_success_at: number | null; last_failure_at: number | null; last_reason: 'blocked' | 'rate_limited' | 'no_source' | 'source_auth' | 'source_funds' | 'source_budget' | 'timeout' | 'unreadable' | 'not_listed' | null | null; retry_at: number | null; verticals: ({ vertical: string; state: 'unused' | 'up' | 'failing' | 'down' | 'probing'; successes: number; failures: number; last_success_at: number | null; last_failure_at: number | null; last_reason: 'blocked' | 'rate_limited' | 'no_source' | 'source_auth' | 'source_funds' | 'source_budget' | 'timeout' | 'unreadable' | 'not_listed' | null | null; retry_at: number | null })[] }

export type SearchUsage = { rate_limit: number; concurrency: number; keys: ({ id: number; name: string; person: string; last_used_at: number | null; last_minute: number; in_flight: number; requests: number; failed: number })[]; days: (UsageDay)[] }

export type SerpAnswer = { searchParameters: { q: string; type: string; num: number; gl: string; hl: string; device: 'desktop' | 'mobile'; engine: string }; searchInformation: (SearchInformation); credits: number; organic?: ((OrganicResult | ScholarResult | PatentResult))[]; answerBox?: { title?: string; snippet?: string; link?: string; answer?: string; date?: string }; knowledgeGraph?: { title: string; type?: string; description?: string; website?: string; imageUrl?: string; descriptionSource?: string; descriptionLink?: string; attributes?: Record<string, string> }; aiOverview?: { text: string; sources: ({ title: string; link: string })[] }; peopleAlsoAsk?: ({ question: string; snippet?: string; title?: string; link?: string })[]; relatedSearches?: ({ query: string })[]; topStories?: ({ title: string; link: string; source?: string; date?: string; imageUrl?: string })[]; videos?: (VideoResult)[]; images?: (ImageResult)[]; places?: (PlaceResult)[]; shopping?: (ShoppingResult)[]; ads?: ({ position: number; title: string; link: string; domain: string; displayedLink?: string; description?: string; block: 'top' | 'bottom' })[]; aiOverviewState?: 'present' | 'absent' | 'declined' | 'deferred' | 'failed' | 'not_looked_at'; news?: (NewsResult)[]; suggestions?: ({ value: string })[] }

export type SerpCluster = { id: number; name: string; is_renamed: boolean; geo: string; lang: string; location: string; engine: string; keywords: number; checks: number; visibility: number | null; avg_position: number | null; top3: number; top10: number; top30: number; not_found: number; keywords_top10: number; search_volume: number | null; volume_known: number; best_page: string | null; own_pages: number; is_cannibalised: boolean; advice: 'one_page' | 'merge_pages' | 'two_pages' | 'needs_page' | null | null; search: (SearchMeasures | null | null); created_at: number }

export type SerpClusterDetail = { id: number; name: string; is_renamed: boolean; geo: string; lang: string; location: string; engine: string; keywords: number; checks: number; visibility: number | null; avg_position: number | null; top3: number; top10: number; top30: number; not_found: number; keywords_top10: number; search_volume: number | null; volume_known: number; best_page: string | null; own_pages: number; is_cannibalised: boolean; advice: 'one_page' | 'merge_pages' | 'two_pages' | 'needs_page' | null | null; search: (SearchMeasures | null | null); created_at: number; search_days: { from: string; to: string } | null; members: ({ keyword_id: number; query: string; device: 'desktop' | 'mobile' | 'both'; position: number | null; url: string; search_volume: number | null; shared_pages: number; is_pinned: boolean })[]; click_model: string; pages: ({ url: string; keywords: number; best_position: number; clicks: number | null })[]; shared: ({ url: string; keywords: number })[]; as_of: number | null; running_job_id: number | null }

export type SerpClusterList = { items: (SerpCluster)[]; total: number; limit: number; offset: number; next_offset: number | null; search_days: { from: string; to: string } | null; keywords: number; unclustered: number; min_shared: number; as_of: number | null; running_job_id: number | null }

export type SerpClusterName = { id: number; name: string }

export type SerpClusterSettings = { min_shared: number }

export type SerpFeatures = { engine: string; summary: Record<string, number>; owned: Record<string, number>; held: Record<string, number>; owned_change?: Record<string, number> | null; ownable: (string)[]; keywords: number; checks: number; as_of: number | null; running_job_id: number | null; compared_at?: number | null; history: ({ job_id: number; checked_at: number; date: string; total: number; keywords: number; checks: number; features: Record<string, number>; owned: Record<string, number>; held: Record<string, number> })[]; won_lost: { won: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; feature: string; job_id: number; checked_at: number; prev_checked_at: number | null })[]; lost: ({ keyword_id: number; query: string; geo: string; lang: string; device: 'desktop' | 'mobile'; feature: string; job_id: number; checked_at: number; prev_checked_at: number | null; reason: 'taken' | 'removed'; lost_to: string | null })[] } }

export type ServiceStatus = { timestamp: number; days: number; sandbox: boolean; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[]; parts: (StatusPart)[] }

export type Session = { id: number; created_at: number; seen_at: number; address: string; user_agent: string; is_current: boolean }

export type ShareOfVoice = { engine: string; domains: ({ domain: string; name: string; is_client: boolean; share: number; change?: number | null })[]; others: number | null; volumes: { keywords: number; known: number }; as_of: number | null; running_job_id: number | null; compared_at?: number | null; history: ({ job_id: number; checked_at: number; date: string; shares: Record<string, number> })[] }

export type SharedChat = { title: string; messages: ({ role: 'user' | 'assistant'; content: string; created_at: number })[]; shared_at: number }

export type ShoppingResult = { position: number; title: string; link?: string; source?: string; price?: string; delivery?: string; offers?: string; imageUrl?: string; rating?: number; ratingCount?: number; productId?: string }

export type SiteVisits = { property_id: string | null; connected_at: number | null; first_day: string | null; last_day: string | null; from: string | null; to: string | null; answers: number | null; total: number; items: ({ value: string; sessions: number; key_events: number; own_answers: number | null })[] }

export type SitemapProblem = { sitemap: string; reason: string }

export type Source = { name: string; label: string; kind: 'search' | 'model' | 'store' | 'translation'; engine: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' | null | null; state: 'off' | 'missing' | 'ready' | 'working' | 'failing' | 'budget_spent'; is_enabled: boolean; position: number | null; credentials: 'key' | 'account' | 'project' | 'server' | 'none'; project_label: 'zone' | 'folder' | null | null; origin: 'environment' | 'installation' | 'workspace' | null | null; key_hint: string | null; fixed_by: (string)[]; is_order_fixed: boolean; model: string | null; sign_up_url: string | null; free_requests: number | null; is_free_monthly: boolean; capabilities: (SourceCapabilities); price: (SourcePrice | null | null); month: (SourceMonth | null | null); record: (SourceRecord); costs: (DepthCost)[] }

export type SourceCall = { called_at: number; ok: boolean; reason: 'auth' | 'funds' | 'budget' | 'quota' | 'blocked' | 'unreadable' | 'network' | 'timeout' | null | null; message: string; took_ms: number; usd: number }

export type SourceCapabilities = { verticals: (string)[]; ai_overview: 'included' | 'extra_call' | 'not_looked_at' | 'none' | null | null; local: boolean; devices: ('desktop' | 'mobile')[]; depth: number | null; one_call: boolean; locations: 'city' | 'country' | 'none'; languages: number | null; web_search: boolean }

export type SourceList = { scope: 'installation' | 'workspace'; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[]; credit: { usd: number; lowest_usd: number; is_sold: boolean; max_depth: number }; sources: (Source)[] }

export type SourceMonth = { calls: number; failures: number; spent_usd: number; budget_usd: number | null; used_percent: number | null }

export type SourcePrice = { usd_per_1000: number; list_usd_per_1000: number | null; lowest_usd_per_1000: number | null; per: 'page' | 'depth' | 'request' | 'answer' | 'character'; as_of: string }

export type SourceRecord = { answers: number; failures: number; median_ms: number | null; last_success_at: number | null; last_failure_at: number | null; last_reason: 'auth' | 'funds' | 'budget' | 'quota' | 'blocked' | 'unreadable' | 'network' | 'timeout' | null | null; last_message: string }

export type SourceTrial = { name: string; ok: boolean; question: string; answer: (string)[]; took_ms: number; reason: 'auth' | 'funds' | 'budget' | 'quota' | 'blocked' | 'unreadable' | 'network' | 'timeout' | 'unsupported' | 'empty' | null | null; message: string; remedy: string; sandbox: boolean }

export type StatusDay = { day: string; state: 'fine' | 'disturbed' | 'down'; fine: number; disturbed: number; down: number; worst_delay_seconds: number | null }

export type StatusPart = { kind: 'scheduler' | 'queue' | 'search' | 'model'; name: string; state: 'fine' | 'disturbed' | 'down' | null | null; delay_seconds: number | null; seen_at: number | null; days: (StatusDay)[] }

export type StripeEvent = { type: string }

export type TopUp = { is_on: boolean; pack: '10k' | '50k' | '500k' | '2500k'; below: number; monthly_limit_cents: number; month_cents: number; card: string | null; is_paying: boolean; stopped: 'card_declined' | 'card_needs_owner' | 'provider_silent' | 'disputed' | 'monthly_limit' | null | null }

export type UndoneImport = { points: number; keywords: number; clients: number; keywords_kept: number; clients_kept: number }

export type UnpinnedKeywords = { unpinned: number }

export type UnreadAlerts = { count: number }

export type UnreadCount = { count: number }

export type UpdatedCount = { updated: number }

export type Usage = { today: number; last7d: number; last30d: number; total: number; cached: number; failed: number }

export type UsageDay = { day: string; requests: number; cached: number; failed: number; credits: number }

export type User = { id: number; email: string; name: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids: (number)[] | null; created_at: number }

export type VideoResult = { title: string; link: string; source?: string; date?: string; imageUrl?: string; position: number; snippet?: string; duration?: string; channel?: string }

export type VisibilityPoint = { job_id: number; checked_at: number; date: string; engine: string; visibility: number; avg_position: number | null; top3: number; top10: number; top30: number; total: number; keywords: number; checks: number; not_found: number; failed: number; is_partial: boolean; sources: (string)[]; source: 'live' | 'sandbox' }

export type VolumeCoverage = { keywords: number; known: number; by_source: ({ source: '' | 'manual' | 'import' | 'google_ads' | 'dataforseo' | 'keyword_planner' | 'planner_range' | 'search_console'; keywords: number })[]; refreshed_at: number | null }

export type VolumePreview = { coverage: (VolumeCoverage); sources: (string)[]; due: number; left_out: number; not_askable: number; calls: number; price_usd: number }

export type VolumesImported = { rows: number; known: number; ranges: number; updated: number; dropped_columns: (string)[] }

export type VolumesStarted = { job_id: number; words: number }

export type Webhook = { id: number; url: string; events: (string)[]; description: string; is_active: boolean; disabled_reason: string | null; created_at: number; last_delivery_at: number | null }

export type WebhookDelivery = { id: number; webhook_id: number; message_id: string; event: string; body: string; status: 'pending' | 'delivered' | 'failed' | 'skipped'; attempts: number; next_attempt_at: number | null; response_status: number | null; response_body: string | null; error: string | null; duration_ms: number | null; redelivery_of: number | null; created_at: number; last_attempt_at: number | null }

export type WebhookWithSecret = { id: number; url: string; events: (string)[]; description: string; is_active: boolean; disabled_reason: string | null; created_at: number; last_delivery_at: number | null; secret: string }

export type Workspace = { id: number; name: string; created_at: number }

export type WorkspaceSummary = { id: number; name: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; clients: number; keywords: number }

export type Operations = {
  'delete /api/ai-chat/sessions/{session_id}': { path: { session_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/ai-chat/sessions/{sid}/share': { path: { sid: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/auth/legacy-token': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/auth/passkeys/{passkey_id}': { path: { passkey_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/auth/sessions/{session_id}': { path: { session_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/auth/totp': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/alert-rules/{rule_id}': { path: { rule_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/analytics-reports/{report_id}': { path: { report_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/api-keys/{key_id}': { path: { key_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/ad-observations/{observation_id}': { path: { client_id: number; observation_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/aeo/prompts/{prompt_id}': { path: { client_id: number; prompt_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/analytics-property': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/annotations/{annotation_id}': { path: { client_id: number; annotation_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/aso/apps/{app_id}': { path: { client_id: number; app_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/aso/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/backlinks/{backlink_id}': { path: { client_id: number; backlink_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/competitors/{competitor_id}': { path: { client_id: number; competitor_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/engine-reports/{import_id}': { path: { client_id: number; import_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/feeds/{feed_id}': { path: { client_id: number; feed_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/geo-grids/{grid_id}': { path: { client_id: number; grid_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/google': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/pages/{page_id}': { path: { client_id: number; page_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/report/link': { path: { client_id: number }; query: { job_id?: number }; body: undefined; answer: ReportLink }
  'delete /api/v1/clients/{client_id}/report/recipients/{recipient_id}': { path: { client_id: number; recipient_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/schedules/{schedule_id}': { path: { client_id: number; schedule_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/search-console': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/segments/{segment_id}': { path: { client_id: number; segment_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/clients/{client_id}/serp-clusters/pins/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: undefined; answer: UnpinnedKeywords }
  'delete /api/v1/connected-apps/{app_id}': { path: { app_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/credits/top-up/card': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: TopUp }
  'delete /api/v1/demo': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/feed-export': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/history-imports/{import_id}': { path: { import_id: number }; query: Record<never, never>; body: undefined; answer: UndoneImport }
  'delete /api/v1/leads/{lead_id}': { path: { lead_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/notification-channels/{channel_id}': { path: { channel_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/report-domain': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/report-layout': { path: Record<never, never>; query: { client_id?: number }; body: undefined; answer: ReportLayout }
  'delete /api/v1/sources/{name}': { path: { name: string }; query: { scope?: 'installation' | 'workspace' }; body: undefined; answer: Deleted }
  'delete /api/v1/team/invites/{invite_id}': { path: { invite_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/team/members/{member_id}/second-factors': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/webhooks/{webhook_id}': { path: { webhook_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'delete /api/v1/workspace': { path: Record<never, never>; query: { confirm: string }; body: undefined; answer: Deleted }
  'delete /api/v1/workspace/company-sign-in': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Deleted }
  'get /api/ai-chat/actions/clients': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ({ id: number; name: string; domain: string })[] }
  'get /api/ai-chat/kw-task/{task_id}': { path: { task_id: number }; query: Record<never, never>; body: undefined; answer: KeywordTask }
  'get /api/ai-chat/kw-tasks/recent/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: (KeywordTask)[] }
  'get /api/ai-chat/sessions': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (Chat)[] }
  'get /api/ai-chat/sessions/{session_id}': { path: { session_id: number }; query: Record<never, never>; body: undefined; answer: ChatWithMessages }
  'get /api/ai-chat/share/{token}': { path: { token: string }; query: Record<never, never>; body: undefined; answer: SharedChat }
  'get /api/ai-chat/shared': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ({ id: number; user_id: number; title: string; shared_at: number })[] }
  'get /api/audit-branding': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Branding }
  'get /api/audit-deep/{lead_id}': { path: { lead_id: number }; query: { token?: string }; body: undefined; answer: { status: 'pending' | 'running' | 'done' | 'error'; progress_pct: number; result?: { score: number; pages: number; pages_failed?: number; limit_reached: boolean; median_ms: number | null; issues: ({ id: string; severity: 'high' | 'medium' | 'low'; count: number; why: string; pages: ({ url: string; detail: string; code?: string; values?: Record<string, (string | number)> })[] })[] }; error?: string; lite: { status: 'done' | 'pending' | 'error'; score: number | null; checks: (AuditCheck)[]; crawlers: (CrawlerAccess)[] } } }
  'get /api/auth/authorization': { path: Record<never, never>; query: { request: string }; body: undefined; answer: { app: string; publisher: string | null; returns_to: string; is_local: boolean; effects: ('read' | 'write' | 'spend' | 'destroy')[]; workspace: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; expires_at: number } }
  'get /api/auth/company': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { name: string | null; is_linked: boolean } }
  'get /api/auth/company/proof': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { name: string; email: string; has_password: boolean; factors: ('passkey' | 'totp')[]; next: string } }
  'get /api/auth/legacy-token': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { is_set: boolean } }
  'get /api/auth/me': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Me }
  'get /api/auth/second-factors': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { totp: boolean; passkeys: (Passkey)[]; recovery_codes: number; passkey_host: string | null; is_required: boolean } }
  'get /api/auth/session': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { me: (Me | null | null); needs_setup: boolean; has_company_sign_in: boolean } }
  'get /api/auth/sessions': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Session)[] }
  'get /api/clients/{client_id}/recommendations/{rec_type}': { path: { client_id: number; rec_type: 'post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy' }; query: Record<never, never>; body: undefined; answer: RecommendationSet }
  'get /api/clients/{client_id}/report/snapshots': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (ReportSnapshotSummary)[] }
  'get /api/clients/{client_id}/report/snapshots/{snap_id}': { path: { client_id: number; snap_id: number }; query: Record<never, never>; body: undefined; answer: ReportSnapshot }
  'get /api/docs': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /api/events': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /api/examples': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (Example)[] }
  'get /api/messages': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (Conversation)[] }
  'get /api/messages/people': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ({ id: number; name: string })[] }
  'get /api/messages/unread-count': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { count: number } }
  'get /api/messages/{conv_id}': { path: { conv_id: number }; query: { since?: number; lang?: 'en' | 'ru' | 'uk'; limit?: number }; body: undefined; answer: { title: string; client_id: number | null; messages: (Message)[] } }
  'get /api/messages/{conv_id}/poll': { path: { conv_id: number }; query: { since?: number; lang?: 'en' | 'ru' | 'uk' }; body: undefined; answer: { messages: (Message)[] } }
  'get /api/messages/{msg_id}/translate': { path: { msg_id: number }; query: { lang: 'en' | 'ru' | 'uk' }; body: undefined; answer: { original_body: string; translated_body: string } }
  'get /api/openapi.json': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OpenApiDocument }
  'get /api/recent-activity': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (ActivityItem)[] }
  'get /api/search': { path: Record<never, never>; query: { q: string }; body: undefined; answer: (SearchResult)[] }
  'get /api/search-queue/ready': { path: Record<never, never>; query: { tag: string }; body: undefined; answer: { received: boolean } }
  'get /api/tls/ask': { path: Record<never, never>; query: { domain: string }; body: undefined; answer: { known: boolean } }
  'get /api/v1/active-jobs': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (ActiveJob)[] }
  'get /api/v1/activity': { path: Record<never, never>; query: { client_id?: number; alerts?: boolean; world?: 'current' | 'all'; limit?: number; offset?: number }; body: undefined; answer: (ActivityItem)[] }
  'get /api/v1/activity/alerts': { path: Record<never, never>; query: { days?: number }; body: undefined; answer: (ClientAlerts)[] }
  'get /api/v1/activity/unread-count': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: UnreadCount }
  'get /api/v1/alert-preferences': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: AlertPreferences }
  'get /api/v1/alert-rules': { path: Record<never, never>; query: { client_id?: number }; body: undefined; answer: (AlertRule)[] }
  'get /api/v1/alert-rules/choices': { path: Record<never, never>; query: { client_id?: number }; body: undefined; answer: AlertRuleChoices }
  'get /api/v1/alerts': { path: Record<never, never>; query: { client_id?: number; show?: 'all' | 'open' | 'unread' | 'mine'; limit?: number; offset?: number }; body: undefined; answer: (Alert)[] }
  'get /api/v1/alerts/unread-count': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: UnreadAlerts }
  'get /api/v1/alerts/{alert_id}/items': { path: { alert_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (AlertItem)[] }
  'get /api/v1/analytics-reports': { path: Record<never, never>; query: { client_id?: number; limit?: number; offset?: number }; body: undefined; answer: (AnalyticsReportSummary)[] }
  'get /api/v1/analytics-reports/{report_id}': { path: { report_id: number }; query: Record<never, never>; body: undefined; answer: AnalyticsReport }
  'get /api/v1/api-keys': { path: Record<never, never>; query: { limit?: number; offset?: number; member_id?: number }; body: undefined; answer: (ApiKeyMeta)[] }
  'get /api/v1/audit-log': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (AuditEntry)[] }
  'get /api/v1/branding': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Branding }
  'get /api/v1/client-overviews': { path: Record<never, never>; query: { days?: number; to?: (number | string); compare_to?: (number | string); limit?: number; offset?: number }; body: undefined; answer: (ClientOverview)[] }
  'get /api/v1/clients': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Client)[] }
  'get /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: ClientDetail }
  'get /api/v1/clients/{client_id}/ad-observations': { path: { client_id: number }; query: { prompt?: string; surface?: 'pasted' | 'google_ai_mode' | 'chatgpt_app' | 'gemini_app' | 'copilot' | 'perplexity_app'; advertiser?: string; limit?: number; offset?: number }; body: undefined; answer: (AdObservation)[] }
  'get /api/v1/clients/{client_id}/ad-share-of-voice': { path: { client_id: number }; query: { from?: number; to?: number; prompt?: string; surface?: 'pasted' | 'google_ai_mode' | 'chatgpt_app' | 'gemini_app' | 'copilot' | 'perplexity_app' }; body: undefined; answer: AdShareOfVoice }
  'get /api/v1/clients/{client_id}/aeo/ai-overviews': { path: { client_id: number }; query: { job_id?: number; limit?: number; offset?: number }; body: undefined; answer: (AiOverview)[] }
  'get /api/v1/clients/{client_id}/aeo/ai-overviews/history': { path: { client_id: number }; query: { from?: (number | string); to?: (number | string); limit?: number; offset?: number }; body: undefined; answer: (AiOverviewPoint)[] }
  'get /api/v1/clients/{client_id}/aeo/answers/{result_id}': { path: { client_id: number; result_id: number }; query: Record<never, never>; body: undefined; answer: AeoAnswer }
  'get /api/v1/clients/{client_id}/aeo/benchmark': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AeoBenchmark }
  'get /api/v1/clients/{client_id}/aeo/check-status': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheckStatus }
  'get /api/v1/clients/{client_id}/aeo/check/preview': { path: { client_id: number }; query: { samples?: number; provider?: string }; body: undefined; answer: AeoPreview }
  'get /api/v1/clients/{client_id}/aeo/checks': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (AeoCheck)[] }
  'get /api/v1/clients/{client_id}/aeo/checks/{check_id}/live-log': { path: { client_id: number; check_id: number }; query: { after_id?: number }; body: undefined; answer: AeoLiveLog }
  'get /api/v1/clients/{client_id}/aeo/checks/{check_id}/results': { path: { client_id: number; check_id: number }; query: { provider?: string; prompt_id?: number; limit?: number; offset?: number }; body: undefined; answer: (AeoResult)[] }
  'get /api/v1/clients/{client_id}/aeo/checks/{check_id}/status': { path: { client_id: number; check_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheck }
  'get /api/v1/clients/{client_id}/aeo/citations': { path: { client_id: number }; query: { check_id?: number; provider?: string; access?: 'app' | 'api'; country?: string; class?: 'own' | 'competitor' | 'news' | 'forum' | 'video' | 'social' | 'marketplace' | 'review' | 'reference' | 'blog' | 'other'; limit?: number; offset?: number }; body: undefined; answer: (AeoCitedSite)[] }
  'get /api/v1/clients/{client_id}/aeo/corpus': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AnswerCorpus }
  'get /api/v1/clients/{client_id}/aeo/corpus/answers': { path: { client_id: number }; query: { platform?: 'google' | 'chat_gpt'; limit?: number; offset?: number }; body: undefined; answer: (CorpusAnswer)[] }
  'get /api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}': { path: { client_id: number; discovery_id: number }; query: Record<never, never>; body: undefined; answer: AeoDiscovery }
  'get /api/v1/clients/{client_id}/aeo/discovery': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { discovery: (AeoDiscovery | null | null) } }
  'get /api/v1/clients/{client_id}/aeo/gaps': { path: { client_id: number }; query: { check_id?: number; kind?: 'absent' | 'behind'; limit?: number; offset?: number }; body: undefined; answer: (AeoGap)[] }
  'get /api/v1/clients/{client_id}/aeo/history': { path: { client_id: number }; query: { provider?: string; country?: string; from?: (number | string); to?: (number | string); world?: 'current' | 'all'; limit?: number; offset?: number }; body: undefined; answer: (AeoHistoryPoint)[] }
  'get /api/v1/clients/{client_id}/aeo/overview': { path: { client_id: number }; query: { check_id?: number; country?: string }; body: undefined; answer: AeoOverview }
  'get /api/v1/clients/{client_id}/aeo/prompts': { path: { client_id: number }; query: { q?: string; country?: (string | ''); language?: (string | ''); category?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled?: number; limit?: number; offset?: number }; body: undefined; answer: (AeoPrompt)[] }
  'get /api/v1/clients/{client_id}/aeo/prompts/export': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: unknown }
  'get /api/v1/clients/{client_id}/aeo/prompts/{prompt_id}': { path: { client_id: number; prompt_id: number }; query: Record<never, never>; body: undefined; answer: AeoPrompt }
  'get /api/v1/clients/{client_id}/aeo/prompts/{prompt_id}/answers': { path: { client_id: number; prompt_id: number }; query: { provider?: string; limit?: number; offset?: number }; body: undefined; answer: (AeoAnswer)[] }
  'get /api/v1/clients/{client_id}/aeo/results/export': { path: { client_id: number }; query: { check_id?: number; format?: 'csv' | 'json' }; body: undefined; answer: unknown }
  'get /api/v1/clients/{client_id}/aeo/searches': { path: { client_id: number }; query: { check_id?: number; prompt_id?: number; provider?: string; access?: 'app' | 'api'; limit?: number; offset?: number }; body: undefined; answer: (AeoSearch)[] }
  'get /api/v1/clients/{client_id}/aeo/settings': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AeoSettings }
  'get /api/v1/clients/{client_id}/aeo/standings': { path: { client_id: number }; query: { check_id?: number; names?: string; cites?: string; q?: string; country?: (string | ''); language?: (string | ''); category?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled?: number; limit?: number; offset?: number }; body: undefined; answer: (AeoPromptStanding)[] }
  'get /api/v1/clients/{client_id}/ai-visibility': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AiVisibility }
  'get /api/v1/clients/{client_id}/annotations': { path: { client_id: number }; query: { from?: (number | string); to?: (number | string); limit?: number; offset?: number }; body: undefined; answer: (Annotation)[] }
  'get /api/v1/clients/{client_id}/apps-brief': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: AppsBrief }
  'get /api/v1/clients/{client_id}/aso/apps': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (AsoApp)[] }
  'get /api/v1/clients/{client_id}/aso/apps/{app_id}/listings': { path: { client_id: number; app_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (AsoListing)[] }
  'get /api/v1/clients/{client_id}/aso/keywords': { path: { client_id: number }; query: { store?: 'app_store' | 'google_play'; country?: string; source?: string; q?: string; limit?: number; offset?: number }; body: undefined; answer: (AsoKeyword)[] }
  'get /api/v1/clients/{client_id}/aso/rankings': { path: { client_id: number }; query: { keyword_id?: number; app_id?: number; limit?: number; offset?: number }; body: undefined; answer: (AsoRanking)[] }
  'get /api/v1/clients/{client_id}/aso/reviews': { path: { client_id: number }; query: { app_id?: number; country?: string; rating?: number; sentiment?: 'positive' | 'neutral' | 'negative'; topic?: string; limit?: number; offset?: number }; body: undefined; answer: (AsoReview)[] }
  'get /api/v1/clients/{client_id}/aso/summary': { path: { client_id: number }; query: { country?: string }; body: undefined; answer: AsoSummary }
  'get /api/v1/clients/{client_id}/aso/tasks': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (AsoTask)[] }
  'get /api/v1/clients/{client_id}/aso/tasks/{task_id}': { path: { client_id: number; task_id: number }; query: Record<never, never>; body: undefined; answer: AsoTask }
  'get /api/v1/clients/{client_id}/backlink-runs/{run_id}': { path: { client_id: number; run_id: number }; query: Record<never, never>; body: undefined; answer: BacklinkRun }
  'get /api/v1/clients/{client_id}/backlinks': { path: { client_id: number }; query: { state?: 'pending' | 'active' | 'failing' | 'lost' | 'absent'; is_followed?: boolean; q?: string; limit?: number; offset?: number }; body: undefined; answer: (Backlink)[] }
  'get /api/v1/clients/{client_id}/backlinks/summary': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: BacklinkSummary }
  'get /api/v1/clients/{client_id}/backlinks/{backlink_id}/history': { path: { client_id: number; backlink_id: number }; query: Record<never, never>; body: undefined; answer: (BacklinkCheck)[] }
  'get /api/v1/clients/{client_id}/bing/statistics': { path: { client_id: number }; query: { by?: 'query' | 'page' | 'site'; from?: string; to?: string; limit?: number; offset?: number }; body: undefined; answer: BingStatistics }
  'get /api/v1/clients/{client_id}/brief': { path: { client_id: number }; query: { engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' }; body: undefined; answer: ClientBrief }
  'get /api/v1/clients/{client_id}/cannibalisation': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; limit?: number; offset?: number }; body: undefined; answer: (Cannibalisation)[] }
  'get /api/v1/clients/{client_id}/check-settings': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: CheckSettings }
  'get /api/v1/clients/{client_id}/check/preview': { path: { client_id: number }; query: { depth?: 'smart' | 'full' | 'basic' }; body: undefined; answer: CheckPreview }
  'get /api/v1/clients/{client_id}/click-model': { path: { client_id: number }; query: { version?: number }; body: undefined; answer: ClickModel }
  'get /api/v1/clients/{client_id}/compare': { path: { client_id: number }; query: { days?: number; from?: (number | string); to?: (number | string); engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' }; body: undefined; answer: PeriodComparison }
  'get /api/v1/clients/{client_id}/compare-with': { path: { client_id: number }; query: { domain?: string; device?: 'desktop' | 'mobile' | 'both'; limit?: number }; body: undefined; answer: CompetitorComparison }
  'get /api/v1/clients/{client_id}/competitor-discovery': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; limit?: number; offset?: number }; body: undefined; answer: (CompetitorCandidate)[] }
  'get /api/v1/clients/{client_id}/competitor-visibility': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; compare_to?: (number | string) }; body: undefined; answer: CompetitorVisibility }
  'get /api/v1/clients/{client_id}/competitors': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (Competitor)[] }
  'get /api/v1/clients/{client_id}/engine-reports': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: EngineReports }
  'get /api/v1/clients/{client_id}/engine-reports/{import_id}/rows': { path: { client_id: number; import_id: number }; query: { kind: 'page' | 'query' | 'country' | 'device' | 'day'; limit?: number; offset?: number }; body: undefined; answer: (EngineReportRow)[] }
  'get /api/v1/clients/{client_id}/explain-change': { path: { client_id: number }; query: { days?: number; from?: (number | string); to?: (number | string); device?: 'desktop' | 'mobile' | 'both'; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' }; body: undefined; answer: ChangeExplanation }
  'get /api/v1/clients/{client_id}/feeds': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: (Feed)[] }
  'get /api/v1/clients/{client_id}/forecast': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: Forecast }
  'get /api/v1/clients/{client_id}/geo-grids': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: GeoGrids }
  'get /api/v1/clients/{client_id}/geo-grids/preview': { path: { client_id: number }; query: { size: 3 | 5 | 7 | 9 | 11 | 13 }; body: undefined; answer: GeoGridEstimate }
  'get /api/v1/clients/{client_id}/geo-grids/{grid_id}': { path: { client_id: number; grid_id: number }; query: { check_id?: number; compare_to?: number; top?: number }; body: undefined; answer: GeoGridDetail }
  'get /api/v1/clients/{client_id}/geo-grids/{grid_id}/checks': { path: { client_id: number; grid_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (GeoGridCheck)[] }
  'get /api/v1/clients/{client_id}/geo-grids/{grid_id}/export': { path: { client_id: number; grid_id: number }; query: { check_id?: number; compare_to?: number; format?: 'csv' | 'json' | 'svg' }; body: undefined; answer: unknown }
  'get /api/v1/clients/{client_id}/google': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: GoogleConnection }
  'get /api/v1/clients/{client_id}/head-to-head': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; domain?: string; max_position?: number; is_missing?: boolean; page?: number; per_page?: number }; body: undefined; answer: HeadToHead }
  'get /api/v1/clients/{client_id}/indexing': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: IndexingStatus }
  'get /api/v1/clients/{client_id}/indexing/settings': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: IndexingSettings }
  'get /api/v1/clients/{client_id}/indexing/tasks/{task_id}': { path: { client_id: number; task_id: number }; query: Record<never, never>; body: undefined; answer: IndexingTaskDetail }
  'get /api/v1/clients/{client_id}/indexing/urls': { path: { client_id: number }; query: { q?: string; state?: 'new' | 'changed' | 'unchanged' | 'blocked' | 'unlisted'; is_indexed?: boolean; limit?: number; offset?: number }; body: undefined; answer: (IndexingUrl)[] }
  'get /api/v1/clients/{client_id}/integrations': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (Integration)[] }
  'get /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: undefined; answer: Integration }
  'get /api/v1/clients/{client_id}/jobs': { path: { client_id: number }; query: { status?: 'pending' | 'running' | 'done' | 'cancelled' | 'error'; limit?: number; offset?: number }; body: undefined; answer: (JobSummary)[] }
  'get /api/v1/clients/{client_id}/keyword-features': { path: { client_id: number }; query: { to?: (number | string); engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' }; body: undefined; answer: (KeywordFeatures)[] }
  'get /api/v1/clients/{client_id}/keyword-matrix': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; keyword_ids?: (number)[]; page?: number; per_page?: number }; body: undefined; answer: KeywordMatrix }
  'get /api/v1/clients/{client_id}/keyword-research': { path: { client_id: number }; query: { q?: string; state?: 'open' | 'tracked' | 'dismissed'; source?: 'suggestion' | 'related' | 'question' | 'competitor' | 'model' | 'competitor_page' | 'search_console'; intent?: 'informational' | 'commercial' | 'navigational' | 'local'; geo?: string; lang?: string; is_assessed?: boolean; max_difficulty?: number; sort?: 'query' | '-query' | 'search_volume' | '-search_volume' | 'impressions' | '-impressions' | 'difficulty' | '-difficulty' | 'found_at' | '-found_at'; limit?: number; offset?: number }; body: undefined; answer: ResearchKeywordList }
  'get /api/v1/clients/{client_id}/keyword-research/export': { path: { client_id: number }; query: { q?: string; state?: 'open' | 'tracked' | 'dismissed'; source?: 'suggestion' | 'related' | 'question' | 'competitor' | 'model' | 'competitor_page' | 'search_console'; intent?: 'informational' | 'commercial' | 'navigational' | 'local'; geo?: string; lang?: string; is_assessed?: boolean; max_difficulty?: number; sort?: 'query' | '-query' | 'search_volume' | '-search_volume' | 'impressions' | '-impressions' | 'difficulty' | '-difficulty' | 'found_at' | '-found_at' }; body: undefined; answer: unknown }
  'get /api/v1/clients/{client_id}/keyword-targets': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (KeywordTarget)[] }
  'get /api/v1/clients/{client_id}/keywords': { path: { client_id: number }; query: { page?: number; per_page?: number; limit?: number; offset?: number; q?: string; tag?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; geo?: string; lang?: string; location?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational'; sort?: 'query' | '-query' | 'geo' | '-geo' | 'lang' | '-lang' | 'device' | '-device' | 'location' | '-location' | 'engine' | '-engine' | 'intent' | '-intent' | 'cluster' | '-cluster' | 'tags' | '-tags' | 'source' | '-source' | 'brand' | '-brand' | 'model' | '-model' | 'search_volume' | '-search_volume' | 'difficulty' | '-difficulty' | 'needs_dedicated_page' | '-needs_dedicated_page' | 'reference_detected' | '-reference_detected' | 'created_at' | '-created_at' | 'position' | '-position' | 'prev_position' | '-prev_position' | 'delta' | '-delta' | 'url' | '-url' | 'checked_at' | '-checked_at'; standing?: 'ranked' | 'not_found' | 'unchecked'; min_position?: number; max_position?: number; change?: 'up' | 'down' | 'new' | 'lost'; to?: (number | string); compare_to?: (number | string) }; body: undefined; answer: KeywordPage }
  'get /api/v1/clients/{client_id}/keywords/export': { path: { client_id: number }; query: { format?: 'csv' | 'json'; q?: string; tag?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; geo?: string; lang?: string; location?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational'; sort?: 'query' | '-query' | 'geo' | '-geo' | 'lang' | '-lang' | 'device' | '-device' | 'location' | '-location' | 'engine' | '-engine' | 'intent' | '-intent' | 'cluster' | '-cluster' | 'tags' | '-tags' | 'source' | '-source' | 'brand' | '-brand' | 'model' | '-model' | 'search_volume' | '-search_volume' | 'difficulty' | '-difficulty' | 'needs_dedicated_page' | '-needs_dedicated_page' | 'reference_detected' | '-reference_detected' | 'created_at' | '-created_at' | 'position' | '-position' | 'prev_position' | '-prev_position' | 'delta' | '-delta' | 'url' | '-url' | 'checked_at' | '-checked_at'; standing?: 'ranked' | 'not_found' | 'unchecked'; min_position?: number; max_position?: number; change?: 'up' | 'down' | 'new' | 'lost'; to?: (number | string); compare_to?: (number | string) }; body: undefined; answer: unknown }
  'get /api/v1/clients/{client_id}/keywords/{keyword_id}/history': { path: { client_id: number; keyword_id: number }; query: { device?: 'desktop' | 'mobile'; from?: (number | string); to?: (number | string); world?: 'current' | 'all'; limit?: number; offset?: number }; body: undefined; answer: (KeywordHistoryPoint)[] }
  'get /api/v1/clients/{client_id}/keywords/{keyword_id}/imported-positions': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: undefined; answer: { positions: (ImportedPosition)[] } }
  'get /api/v1/clients/{client_id}/local-business': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: LocalBusinessProfileInput }
  'get /api/v1/clients/{client_id}/local-competitors': { path: { client_id: number }; query: { kind?: 'pack' | 'map'; limit?: number; offset?: number }; body: undefined; answer: (LocalCompetitor)[] }
  'get /api/v1/clients/{client_id}/local-results': { path: { client_id: number }; query: { kind?: 'pack' | 'map'; state?: 'ranked' | 'not_found' | 'absent'; change?: 'entered' | 'left' | 'up' | 'down'; keyword_id?: number; top?: number; limit?: number; offset?: number }; body: undefined; answer: (LocalRanking)[] }
  'get /api/v1/clients/{client_id}/local-results/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: { kind?: 'pack' | 'map'; top?: number; limit?: number; offset?: number }; body: undefined; answer: (LocalLook)[] }
  'get /api/v1/clients/{client_id}/movers': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; compare_to?: (number | string); limit?: number; sort?: 'delta' | 'clicks' }; body: undefined; answer: Movers }
  'get /api/v1/clients/{client_id}/next-steps': { path: { client_id: number }; query: { limit?: number }; body: undefined; answer: NextSteps }
  'get /api/v1/clients/{client_id}/opportunities': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; min_score?: number; limit?: number; offset?: number }; body: undefined; answer: (OpportunityKeyword)[] }
  'get /api/v1/clients/{client_id}/pages': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (ContentPage)[] }
  'get /api/v1/clients/{client_id}/position-losses': { path: { client_id: number }; query: { days?: number; from?: (number | string); to?: (number | string); device?: 'desktop' | 'mobile' | 'both'; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; sort?: 'delta' | 'clicks'; limit?: number }; body: undefined; answer: PositionLosses }
  'get /api/v1/clients/{client_id}/ranking-page': { path: { client_id: number }; query: { url: string; compare_to?: (number | string); engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex' }; body: undefined; answer: RankingPageDetail }
  'get /api/v1/clients/{client_id}/ranking-pages': { path: { client_id: number }; query: { q?: string; show?: 'ranking' | 'competing' | 'misplaced' | 'lost'; compare_to?: (number | string); engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; sort?: '-keywords' | '-clicks' | '-citations' | '-gained' | '-lost' | 'url'; limit?: number; offset?: number }; body: undefined; answer: RankingPageList }
  'get /api/v1/clients/{client_id}/report/link': { path: { client_id: number }; query: { job_id?: number }; body: undefined; answer: ReportLink }
  'get /api/v1/clients/{client_id}/report/mails': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (ReportMail)[] }
  'get /api/v1/clients/{client_id}/report/pdf': { path: { client_id: number }; query: { job_id?: number; snap_id?: number; to?: (number | string); compare_to?: (number | string); lang?: 'en' | 'ru' | 'uk' }; body: undefined; answer: string }
  'get /api/v1/clients/{client_id}/report/recipients': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (ReportRecipient)[] }
  'get /api/v1/clients/{client_id}/report/summary': { path: { client_id: number }; query: { job_id?: number }; body: undefined; answer: ReportSummary }
  'get /api/v1/clients/{client_id}/report/views': { path: { client_id: number }; query: { job_id?: number; days?: number }; body: undefined; answer: ReportViewStats }
  'get /api/v1/clients/{client_id}/report/xlsx': { path: { client_id: number }; query: { job_id?: number; snap_id?: number; to?: (number | string); compare_to?: (number | string); lang?: 'en' | 'ru' | 'uk' }; body: undefined; answer: string }
  'get /api/v1/clients/{client_id}/results-page': { path: { client_id: number }; query: { query: string; geo?: string; device?: 'desktop' | 'mobile'; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; to?: (number | string); limit?: number }; body: undefined; answer: BriefResultsPage }
  'get /api/v1/clients/{client_id}/schedules': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (Schedule)[] }
  'get /api/v1/clients/{client_id}/schedules/{schedule_id}': { path: { client_id: number; schedule_id: number }; query: Record<never, never>; body: undefined; answer: Schedule }
  'get /api/v1/clients/{client_id}/search-console': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: SearchConsoleStatus }
  'get /api/v1/clients/{client_id}/search-console/properties': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { properties: (SearchConsoleProperty)[] } }
  'get /api/v1/clients/{client_id}/search-performance': { path: { client_id: number }; query: { from?: string; to?: string }; body: undefined; answer: SearchPerformance }
  'get /api/v1/clients/{client_id}/search-performance/competing': { path: { client_id: number }; query: { limit?: number }; body: undefined; answer: CompetingQueries }
  'get /api/v1/clients/{client_id}/search-performance/decay': { path: { client_id: number }; query: { limit?: number }; body: undefined; answer: DecayingPages }
  'get /api/v1/clients/{client_id}/search-performance/keywords': { path: { client_id: number }; query: { from?: string; to?: string }; body: undefined; answer: { from: string; to: string; items: (KeywordPerformance)[] } }
  'get /api/v1/clients/{client_id}/search-performance/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: { from?: string; to?: string }; body: undefined; answer: KeywordPerformanceDetail }
  'get /api/v1/clients/{client_id}/search-performance/rows': { path: { client_id: number }; query: { from?: string; to?: string; dimension?: 'query' | 'page' | 'country' | 'device'; q?: string; view?: 'untracked' | 'striking'; brand?: 'only' | 'without'; sort?: 'clicks' | 'impressions' | 'ctr' | 'position'; limit?: number; offset?: number }; body: undefined; answer: (SearchPerformanceRow)[] }
  'get /api/v1/clients/{client_id}/segments': { path: { client_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: (KeywordSegment)[] }
  'get /api/v1/clients/{client_id}/serp-clusters': { path: { client_id: number }; query: { q?: string; geo?: string; lang?: string; advice?: 'one_page' | 'merge_pages' | 'two_pages' | 'needs_page'; keyword_id?: number; sort?: 'name' | '-name' | 'keywords' | '-keywords' | 'visibility' | '-visibility' | 'search_volume' | '-search_volume'; limit?: number; offset?: number }; body: undefined; answer: SerpClusterList }
  'get /api/v1/clients/{client_id}/serp-clusters/{cluster_id}': { path: { client_id: number; cluster_id: number }; query: Record<never, never>; body: undefined; answer: SerpClusterDetail }
  'get /api/v1/clients/{client_id}/serp-features': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; compare_to?: (number | string) }; body: undefined; answer: SerpFeatures }
  'get /api/v1/clients/{client_id}/share-of-voice': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; compare_to?: (number | string) }; body: undefined; answer: ShareOfVoice }
  'get /api/v1/clients/{client_id}/site-visits': { path: { client_id: number }; query: { by?: 'organic_page' | 'assistant' | 'assistant_page'; from?: string; to?: string; limit?: number; offset?: number }; body: undefined; answer: SiteVisits }
  'get /api/v1/clients/{client_id}/standing': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; to?: (number | string); compare_to?: (number | string) }; body: undefined; answer: ClientStanding }
  'get /api/v1/clients/{client_id}/visibility': { path: { client_id: number }; query: { device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); tag?: string; cluster?: string; geo?: string; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; world?: 'current' | 'all'; limit?: number; offset?: number }; body: undefined; answer: (VisibilityPoint)[] }
  'get /api/v1/clients/{client_id}/volumes': { path: { client_id: number }; query: { keyword_id?: number; limit?: number; offset?: number }; body: undefined; answer: (KeywordVolume)[] }
  'get /api/v1/clients/{client_id}/volumes/preview': { path: { client_id: number }; query: { force?: boolean; max_usd?: number }; body: undefined; answer: VolumePreview }
  'get /api/v1/clients/{client_id}/wait': { path: { client_id: number }; query: { kind?: 'rank_check' | 'ai_check' | 'app_refresh' | 'run'; id: number; wait_seconds?: number }; body: undefined; answer: RunProgress }
  'get /api/v1/connected-apps': { path: Record<never, never>; query: { limit?: number; offset?: number; member_id?: number }; body: undefined; answer: (ConnectedApp)[] }
  'get /api/v1/credits': { path: Record<never, never>; query: { limit?: number; offset?: number; key_id?: number; kind?: 'purchase' | 'grant' | 'use' | 'refund' | 'dispute'; from?: number }; body: undefined; answer: Credits }
  'get /api/v1/credits/payments': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: { payments: (Payment)[] } }
  'get /api/v1/credits/top-up': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: TopUp }
  'get /api/v1/demo': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: DemoStatus }
  'get /api/v1/feed-export': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { feed_export: (FeedExport | null | null) } }
  'get /api/v1/health': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: HealthResponse }
  'get /api/v1/history-imports': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { imports: (HistoryImport)[] } }
  'get /api/v1/jobs': { path: Record<never, never>; query: { client_id?: number; status?: 'pending' | 'running' | 'done' | 'cancelled' | 'error'; limit?: number; offset?: number }; body: undefined; answer: (JobSummary)[] }
  'get /api/v1/jobs/{job_id}': { path: { job_id: number }; query: Record<never, never>; body: undefined; answer: JobStatus }
  'get /api/v1/jobs/{job_id}/cells': { path: { job_id: number }; query: { since?: number }; body: undefined; answer: (JobCell)[] }
  'get /api/v1/jobs/{job_id}/results': { path: { job_id: number }; query: { limit?: number; offset?: number }; body: undefined; answer: JobResults }
  'get /api/v1/jobs/{job_id}/results/{keyword_id}/screenshot': { path: { job_id: number; keyword_id: number }; query: { device?: 'desktop' | 'mobile' }; body: undefined; answer: string }
  'get /api/v1/jobs/{job_id}/results/{keyword_id}/serp': { path: { job_id: number; keyword_id: number }; query: { device?: 'desktop' | 'mobile'; or_nearest?: boolean }; body: undefined; answer: SavedSerp }
  'get /api/v1/lead-settings': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: LeadSettings }
  'get /api/v1/leads': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Lead)[] }
  'get /api/v1/leads/{lead_id}': { path: { lead_id: number }; query: Record<never, never>; body: undefined; answer: LeadDetail }
  'get /api/v1/leads/{lead_id}/export': { path: { lead_id: number }; query: Record<never, never>; body: undefined; answer: unknown }
  'get /api/v1/mail-bounces': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (MailBounce)[] }
  'get /api/v1/mail-bounces/report-url': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { url: string | null } }
  'get /api/v1/notification-channels': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (NotificationChannel)[] }
  'get /api/v1/notification-settings': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: NotificationSettings }
  'get /api/v1/providers': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { sandbox: boolean; simulated: ('search' | 'answers' | 'stores' | 'translation' | 'mail' | 'payments' | 'indexing' | 'sites')[]; providers: (Provider)[] } }
  'get /api/v1/query/catalogue': { path: Record<never, never>; query: { dataset?: 'positions' | 'visibility' | 'movers' | 'opportunities' | 'competitors' | 'head_to_head' | 'serp_features' | 'cannibalisation' | 'ai_overviews' | 'ai_overview_sources' | 'answers' | 'assistants' | 'answer_history' | 'mentioned_brands' | 'cited_pages' | 'cited_sites' | 'answer_gaps' | 'app_positions' | 'app_reviews' | 'review_topics' | 'notes' | 'backlinks' | 'clicks' | 'keyword_clicks' | 'decaying_pages' | 'visits' | 'bing' | 'engine_reports' | 'keyword_research' | 'geo_grids' | 'local_results' | 'local_competitors' | 'forecast' | 'alerts' }; body: undefined; answer: MetricCatalogue }
  'get /api/v1/rank-retention': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: RankRetention }
  'get /api/v1/recent-moves': { path: Record<never, never>; query: { hours?: number; direction?: 'up' | 'down'; to?: (number | string); compare_to?: (number | string); limit?: number }; body: undefined; answer: (RecentMove)[] }
  'get /api/v1/report-domain': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ReportDomain }
  'get /api/v1/report-layout': { path: Record<never, never>; query: { client_id?: number }; body: undefined; answer: ReportLayout }
  'get /api/v1/report-sharing': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ReportSharing }
  'get /api/v1/requests': { path: Record<never, never>; query: { limit?: number; offset?: number; key_id?: number; from?: number; outcome?: 'ok' | 'refused' | 'failed' }; body: undefined; answer: (LoggedRequest)[] }
  'get /api/v1/runs': { path: Record<never, never>; query: { client_id?: number; kind?: string; active?: boolean; world?: 'current' | 'all'; limit?: number; offset?: number }; body: undefined; answer: (Run)[] }
  'get /api/v1/runs/{run_id}': { path: { run_id: number }; query: Record<never, never>; body: undefined; answer: RunDetail }
  'get /api/v1/sandbox/archive': { path: Record<never, never>; query: { kind?: string; limit?: number; offset?: number }; body: undefined; answer: (ArchivedRow)[] }
  'get /api/v1/sandbox/data': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SandboxData }
  'get /api/v1/schedules': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Schedule)[] }
  'get /api/v1/search-performance/clients': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { items: (ClientClicks)[] } }
  'get /api/v1/serp/locations': { path: Record<never, never>; query: { text: string; limit?: number }; body: undefined; answer: (Location)[] }
  'get /api/v1/serp/modes': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SearchModes }
  'get /api/v1/serp/search': { path: Record<never, never>; query: { q: string; type?: 'search' | 'images' | 'news' | 'videos' | 'places' | 'maps' | 'shopping' | 'scholar' | 'patents' | 'autocomplete'; geo?: string; gl?: string; lang?: string; hl?: string; location?: string; num?: number; page?: number; tbs?: string; device?: 'desktop' | 'mobile'; autocorrect?: boolean; cache?: boolean; source?: 'auto' | 'local' | 'serper' | 'yandex'; ll?: string; cid?: string; placeId?: string }; body: undefined; answer: SerpAnswer }
  'get /api/v1/serp/sources': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (SearchSourceState)[] }
  'get /api/v1/serp/usage': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SearchUsage }
  'get /api/v1/sources': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SourceList }
  'get /api/v1/sources/{name}/calls': { path: { name: string }; query: { scope?: 'installation' | 'workspace' }; body: undefined; answer: (SourceCall)[] }
  'get /api/v1/status': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ServiceStatus }
  'get /api/v1/team/invites': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Invite)[] }
  'get /api/v1/team/members': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (User)[] }
  'get /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: User }
  'get /api/v1/team/members/{member_id}/export': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: unknown }
  'get /api/v1/warnings': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: (OperatorWarning)[] }
  'get /api/v1/webhooks': { path: Record<never, never>; query: { limit?: number; offset?: number }; body: undefined; answer: (Webhook)[] }
  'get /api/v1/webhooks/{webhook_id}': { path: { webhook_id: number }; query: Record<never, never>; body: undefined; answer: Webhook }
  'get /api/v1/webhooks/{webhook_id}/deliveries': { path: { webhook_id: number }; query: { status?: 'pending' | 'delivered' | 'failed' | 'skipped'; limit?: number; offset?: number }; body: undefined; answer: (WebhookDelivery)[] }
  'get /api/v1/workspace/company-sign-in': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { provider: (CompanySignIn | null | null); callback_url: string } }
  'get /api/v1/workspaces': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { workspaces: (WorkspaceSummary)[] } }
  'get /health': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: HealthResponse }
  'get /health/live': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { status: 'ok' } }
  'get /health/ready': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { status: 'ok' } }
  'get /metrics': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string }
  'get /public/api/openapi.json': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OpenApiDocument }
  'patch /api/v1/alert-rules/{rule_id}': { path: { rule_id: number }; query: Record<never, never>; body: { amount?: number | null; domain?: string | null; checks?: number; client_id?: number | null; tag?: string | null; cluster?: string | null; segment_id?: number | null; keyword_id?: number | null; prompt_id?: number | null; is_active?: boolean } | undefined; answer: AlertRule }
  'patch /api/v1/api-keys/{key_id}': { path: { key_id: number }; query: Record<never, never>; body: { name?: string; expires_at?: number | null; effects?: ('read' | 'write' | 'spend' | 'destroy')[] | null; client_ids?: (number)[] | null; toolsets?: (string)[] | null; allowed_from?: (string)[] | null; monthly_cap?: number | null } | undefined; answer: ApiKeyMeta }
  'patch /api/v1/branding': { path: Record<never, never>; query: Record<never, never>; body: { name?: string; color?: string; logo?: string | null } | undefined; answer: Branding }
  'patch /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: { domain?: string; is_archived?: (0 | 1 | boolean); name?: string; notes?: string; screenshot_proxy?: string; sitemap_url?: string } | undefined; answer: Client }
  'patch /api/v1/clients/{client_id}/aeo/prompts/{prompt_id}': { path: { client_id: number; prompt_id: number }; query: Record<never, never>; body: { prompt_text?: string; country?: (string | ''); language?: (string | ''); category?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled?: (0 | 1 | boolean) } | undefined; answer: AeoPrompt }
  'patch /api/v1/clients/{client_id}/aso/apps/{app_id}': { path: { client_id: number; app_id: number }; query: Record<never, never>; body: { app_name?: string; country?: string; language?: string; app_identifier?: string; app_url?: string; category?: string; developer?: string; notes?: string } | undefined; answer: AsoApp }
  'patch /api/v1/clients/{client_id}/aso/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { source?: string; cluster?: string; intent?: string; notes?: string; tags?: string; difficulty?: number | null; search_volume?: number | null } | undefined; answer: AsoKeyword }
  'patch /api/v1/clients/{client_id}/competitors/{competitor_id}': { path: { client_id: number; competitor_id: number }; query: Record<never, never>; body: { domain?: string; name?: string; color?: 'teal' | 'plum' | 'ochre' | 'slate' | null | null; dash?: 'long' | 'short' | 'mixed' | 'dots' | null | null } | undefined; answer: Competitor }
  'patch /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { brand?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; difficulty?: number; geo?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; lang?: string; model?: string; needs_dedicated_page?: boolean; query?: string; reference_detected?: string; search_volume?: number; source?: string; tags?: string } | undefined; answer: KeywordDetail }
  'patch /api/v1/clients/{client_id}/report/link': { path: { client_id: number }; query: Record<never, never>; body: { job_id?: number; expires_at?: number | null; password?: string | null } | undefined; answer: ReportLink }
  'patch /api/v1/clients/{client_id}/schedules/{schedule_id}': { path: { client_id: number; schedule_id: number }; query: Record<never, never>; body: { cron?: string; timezone?: string; enabled?: boolean; screenshots?: boolean | null; queued?: boolean } | undefined; answer: Schedule }
  'patch /api/v1/clients/{client_id}/serp-clusters/{cluster_id}': { path: { client_id: number; cluster_id: number }; query: Record<never, never>; body: { name: string }; answer: SerpClusterName }
  'patch /api/v1/connected-apps/{app_id}': { path: { app_id: number }; query: Record<never, never>; body: { effects?: ('read' | 'write' | 'spend' | 'destroy')[]; client_ids?: (number)[] | null; toolsets?: (string)[] | null; days?: number } | undefined; answer: ConnectedApp }
  'patch /api/v1/lead-settings': { path: Record<never, never>; query: Record<never, never>; body: { keep_days: number }; answer: LeadSettings }
  'patch /api/v1/leads/{lead_id}': { path: { lead_id: number }; query: Record<never, never>; body: { status: 'new' | 'contacted' | 'closed' }; answer: { id: number; status: string } }
  'patch /api/v1/notification-channels/{channel_id}': { path: { channel_id: number }; query: Record<never, never>; body: { name?: string; address?: string; chat_id?: string; news?: ('alert' | 'rank_check_done' | 'rank_check_failed' | 'rank_spike' | 'backlink_gained' | 'backlink_lost' | 'local_changed' | 'aeo_check_done' | 'work_failed' | 'lead_created' | 'source_budget_reached' | 'credits_low' | 'report_sent' | 'credits_topped_up' | 'top_up_stopped' | 'payment_disputed' | 'model_ending' | 'webhook_disabled' | 'channel_disabled')[]; only_alerts?: boolean; client_ids?: (number)[] | null; language?: 'en' | 'ru' | 'uk'; delivery?: 'instant' | 'daily' | 'weekly'; time_zone?: string; quiet_from?: number | null; quiet_to?: number | null; snoozed_until?: number | null; escalate_hours?: number | null; is_active?: boolean } | undefined; answer: NotificationChannel }
  'patch /api/v1/report-sharing': { path: Record<never, never>; query: Record<never, never>; body: { is_shared_by_default: boolean }; answer: ReportSharing }
  'patch /api/v1/sources/{name}': { path: { name: string }; query: Record<never, never>; body: { scope?: 'installation' | 'workspace'; is_enabled?: boolean; budget_usd?: number | null; usd_per_1000?: number | null; model?: string | null } | undefined; answer: Source }
  'patch /api/v1/team/members/{member_id}': { path: { member_id: number }; query: Record<never, never>; body: { role?: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids?: (number)[] | null } | undefined; answer: User }
  'patch /api/v1/webhooks/{webhook_id}': { path: { webhook_id: number }; query: Record<never, never>; body: { url?: string; events?: ('job.completed' | 'rank.spike_detected' | 'backlink.gained' | 'backlink.lost' | 'aeo.check_completed' | 'lead.created' | 'credits.low' | 'alert.fired')[]; description?: string; is_active?: boolean } | undefined; answer: Webhook }
  'patch /api/v1/workspace': { path: Record<never, never>; query: Record<never, never>; body: { name: string }; answer: Workspace }
  'post /api/ai-chat/actions/{action_id}/dismiss': { path: { action_id: number }; query: Record<never, never>; body: undefined; answer: ChatAction }
  'post /api/ai-chat/execute': { path: Record<never, never>; query: Record<never, never>; body: { action_id?: number; action?: string; params?: Record<string, unknown>; client_id?: number; session_id?: number } | undefined; answer: ActionOutcome }
  'post /api/ai-chat/sessions': { path: Record<never, never>; query: Record<never, never>; body: { client_id?: number | null; title?: string } | undefined; answer: Chat }
  'post /api/ai-chat/sessions/{session_id}/send': { path: { session_id: number }; query: Record<never, never>; body: { message: string }; answer: ChatReply }
  'post /api/ai-chat/sessions/{sid}/rename': { path: { sid: number }; query: Record<never, never>; body: { title: string }; answer: Chat }
  'post /api/ai-chat/sessions/{sid}/scope': { path: { sid: number }; query: Record<never, never>; body: { client_id?: number | null; report_id?: number | null } | undefined; answer: Chat }
  'post /api/ai-chat/sessions/{sid}/share': { path: { sid: number }; query: Record<never, never>; body: undefined; answer: { share_url: string; token: string; created_at: number; left_out: number } }
  'post /api/ai-chat/sessions/{sid}/system-message': { path: { sid: number }; query: Record<never, never>; body: { content?: (string | Record<string, unknown> | (unknown)[]) } | undefined; answer: ChatMessage }
  'post /api/audit-lead': { path: Record<never, never>; query: Record<never, never>; body: { lead_id?: number; claim_token?: string; domain?: string; email: string; name?: string; company?: string; phone?: string; message?: string }; answer: { lead_id: number; claim_token: string } }
  'post /api/audit-lite': { path: Record<never, never>; query: Record<never, never>; body: { domain: string; email?: string }; answer: AuditLite }
  'post /api/auth/accept': { path: Record<never, never>; query: Record<never, never>; body: { token: string; name: string; password: string }; answer: { user: (User) } }
  'post /api/auth/authorization': { path: Record<never, never>; query: Record<never, never>; body: { request: string; allow: boolean; effects?: ('read' | 'write' | 'spend' | 'destroy')[]; client_ids?: (number)[] | null; toolsets?: (string)[] | null; days?: number }; answer: { redirect_to: string } }
  'post /api/auth/company': { path: Record<never, never>; query: Record<never, never>; body: { email: string; next?: string }; answer: { url: string } }
  'post /api/auth/company/confirm': { path: Record<never, never>; query: Record<never, never>; body: { next?: string } | undefined; answer: { url: string } }
  'post /api/auth/company/link': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { url: string } }
  'post /api/auth/company/proof': { path: Record<never, never>; query: Record<never, never>; body: { current_password?: string; code?: string; response?: { id: string; rawId: string; type: 'public-key'; authenticatorAttachment?: string; clientExtensionResults?: Record<string, unknown>; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string } } } | undefined; answer: { user: (User) } }
  'post /api/auth/confirm': { path: Record<never, never>; query: Record<never, never>; body: { current_password?: string; code?: string; response?: { id: string; rawId: string; type: 'public-key'; authenticatorAttachment?: string; clientExtensionResults?: Record<string, unknown>; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string } } } | undefined; answer: { ok: true } }
  'post /api/auth/confirm/options': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { options: Record<string, unknown> } }
  'post /api/auth/email': { path: Record<never, never>; query: Record<never, never>; body: { email: string; current_password: string }; answer: { ok: true } }
  'post /api/auth/email/confirm': { path: Record<never, never>; query: Record<never, never>; body: { token: string }; answer: { email: string } }
  'post /api/auth/forgot': { path: Record<never, never>; query: Record<never, never>; body: { email: string }; answer: { ok: true } }
  'post /api/auth/join': { path: Record<never, never>; query: Record<never, never>; body: { token: string }; answer: { workspace_id: number } }
  'post /api/auth/legacy-token': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { token: string } }
  'post /api/auth/login': { path: Record<never, never>; query: Record<never, never>; body: { email: string; password: string }; answer: { user?: (User); second_factor?: ('passkey' | 'totp')[]; ticket?: string } }
  'post /api/auth/logout': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: undefined }
  'post /api/auth/passkey': { path: Record<never, never>; query: Record<never, never>; body: { response: { id: string; rawId: string; type: 'public-key'; authenticatorAttachment?: string; clientExtensionResults?: Record<string, unknown>; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string } } }; answer: { user: (User) } }
  'post /api/auth/passkey/options': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { options: Record<string, unknown> } }
  'post /api/auth/passkeys': { path: Record<never, never>; query: Record<never, never>; body: { name: string; response: { id: string; rawId: string; type: 'public-key'; authenticatorAttachment?: string; clientExtensionResults?: Record<string, unknown>; response: { clientDataJSON: string; attestationObject: string; authenticatorData?: string; transports?: (string)[]; publicKeyAlgorithm?: number; publicKey?: string } } }; answer: { recovery_codes: (string)[] | null } }
  'post /api/auth/passkeys/options': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { options: Record<string, unknown> } }
  'post /api/auth/password': { path: Record<never, never>; query: Record<never, never>; body: { current_password: string; new_password: string; end_sessions?: boolean; end_api_keys?: boolean; end_legacy_token?: boolean; end_invites?: boolean }; answer: { ok: true; ended: { sessions: number; api_keys: number; legacy_token: boolean; invites: number } } }
  'post /api/auth/recovery-codes': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { recovery_codes: (string)[] } }
  'post /api/auth/reset': { path: Record<never, never>; query: Record<never, never>; body: { token: string; password: string }; answer: { ok: true } }
  'post /api/auth/second-factor': { path: Record<never, never>; query: Record<never, never>; body: { ticket: string; code: string }; answer: { user: (User) } }
  'post /api/auth/sessions/end-others': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { ended: number } }
  'post /api/auth/setup': { path: Record<never, never>; query: Record<never, never>; body: { token: string; name: string; email: string; password: string }; answer: { user: (User) } }
  'post /api/auth/switch': { path: Record<never, never>; query: Record<never, never>; body: { workspace_id: number }; answer: { user: (User) } }
  'post /api/auth/totp': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { secret: string; address: string } }
  'post /api/auth/totp/activate': { path: Record<never, never>; query: Record<never, never>; body: { code: string }; answer: { recovery_codes: (string)[] | null } }
  'post /api/billing/stripe': { path: Record<never, never>; query: Record<never, never>; body: StripeEvent; answer: { received: boolean } }
  'post /api/clients/{client_id}/recommendations/refresh': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { ok: boolean; client_id: number; rec_types: ('post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy')[] } }
  'post /api/clients/{client_id}/recommendations/{rec_type}/generate': { path: { client_id: number; rec_type: 'post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy' }; query: Record<never, never>; body: undefined; answer: RecommendationSet }
  'post /api/clients/{client_id}/recommendations/{rec_type}/mark': { path: { client_id: number; rec_type: 'post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy' }; query: Record<never, never>; body: { item_id: string; status: 'open' | 'done' | 'dismissed' }; answer: Recommendation }
  'post /api/clients/{client_id}/recommendations/{rec_type}/plan': { path: { client_id: number; rec_type: 'post_check' | 'client_health' | 'analytics_insight' | 'keyword_strategy' | 'competitor_insight' | 'priority_actions' | 'comprehensive_report' | 'campaign_strategy' }; query: Record<never, never>; body: { item_id: string; owner_id?: number | null; due_on?: string | null }; answer: Recommendation }
  'post /api/clients/{client_id}/report/snapshots/save': { path: { client_id: number }; query: Record<never, never>; body: { date_from?: string; date_to?: string; days?: number; title?: string } | undefined; answer: ReportSnapshot }
  'post /api/clients/{client_id}/report/snapshots/{snap_id}/delete': { path: { client_id: number; snap_id: number }; query: Record<never, never>; body: undefined; answer: Deleted }
  'post /api/mail/reports/{token}': { path: { token: string }; query: Record<never, never>; body: MailReport; answer: { counted: number } }
  'post /api/messages': { path: Record<never, never>; query: Record<never, never>; body: { title: string; client_id?: number; member_ids?: (number)[]; body?: string }; answer: { id: number } }
  'post /api/messages/{conv_id}': { path: { conv_id: number }; query: Record<never, never>; body: { body: string }; answer: Message }
  'post /api/messages/{conv_id}/read': { path: { conv_id: number }; query: Record<never, never>; body: { at?: number } | undefined; answer: { ok: boolean } }
  'post /api/v1/activity/read': { path: Record<never, never>; query: Record<never, never>; body: { up_to?: number } | undefined; answer: UnreadCount }
  'post /api/v1/alert-rules': { path: Record<never, never>; query: Record<never, never>; body: { condition: 'enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing'; amount?: number | null; domain?: string | null; checks?: number; client_id?: number | null; tag?: string | null; cluster?: string | null; segment_id?: number | null; keyword_id?: number | null; prompt_id?: number | null }; answer: AlertRule }
  'post /api/v1/alert-rules/preview': { path: Record<never, never>; query: Record<never, never>; body: { condition: 'enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing'; amount?: number | null; domain?: string | null; checks?: number; client_id: number; tag?: string | null; cluster?: string | null; segment_id?: number | null; keyword_id?: number | null; prompt_id?: number | null }; answer: AlertRulePreview }
  'post /api/v1/alerts/read': { path: Record<never, never>; query: Record<never, never>; body: { alert_ids?: (number)[]; up_to?: number; is_read?: boolean } | undefined; answer: UnreadAlerts }
  'post /api/v1/alerts/{alert_id}/acknowledge': { path: { alert_id: number }; query: Record<never, never>; body: undefined; answer: Alert }
  'post /api/v1/alerts/{alert_id}/assign': { path: { alert_id: number }; query: Record<never, never>; body: { user_id: number | null }; answer: Alert }
  'post /api/v1/alerts/{alert_id}/reopen': { path: { alert_id: number }; query: Record<never, never>; body: undefined; answer: Alert }
  'post /api/v1/alerts/{alert_id}/snooze': { path: { alert_id: number }; query: Record<never, never>; body: { until: number | null }; answer: UnreadAlerts }
  'post /api/v1/analytics-reports': { path: Record<never, never>; query: Record<never, never>; body: { client_id: number; title?: string; date_from?: string; date_to?: string }; answer: AnalyticsReport }
  'post /api/v1/api-keys': { path: Record<never, never>; query: Record<never, never>; body: ApiKeyCreate; answer: ApiKeyCreated }
  'post /api/v1/api-keys/{key_id}/rotate': { path: { key_id: number }; query: Record<never, never>; body: { overlap_hours?: number } | undefined; answer: { id: number; name: string; key: string; old_secret_until: number } }
  'post /api/v1/clients/create': { path: Record<never, never>; query: Record<never, never>; body: { name: string; domain: string }; answer: { id: number; name: string; domain: string } }
  'post /api/v1/clients/import': { path: Record<never, never>; query: { dry_run?: boolean }; body: { csv: string; dry_run?: boolean }; answer: ClientImportReport }
  'post /api/v1/clients/{client_id}/ad-observations': { path: { client_id: number }; query: Record<never, never>; body: { paste: string; prompt: string }; answer: AdObservation }
  'post /api/v1/clients/{client_id}/ad-observations/preview': { path: { client_id: number }; query: Record<never, never>; body: { paste: string }; answer: { ads: (ObservedAd)[] } }
  'post /api/v1/clients/{client_id}/aeo/answers': { path: { client_id: number }; query: Record<never, never>; body: { prompt_text: string; llm_provider: string; response_text: string; sources?: (string)[] }; answer: AeoResult }
  'post /api/v1/clients/{client_id}/aeo/check': { path: { client_id: number }; query: Record<never, never>; body: { providers?: (string)[]; samples?: number; prompt_ids?: (number)[]; country?: string; language?: string; max_cost_usd?: number } | undefined; answer: AeoCheck }
  'post /api/v1/clients/{client_id}/aeo/checks/{check_id}/cancel': { path: { client_id: number; check_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheck }
  'post /api/v1/clients/{client_id}/aeo/checks/{check_id}/pause': { path: { client_id: number; check_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheck }
  'post /api/v1/clients/{client_id}/aeo/checks/{check_id}/resume': { path: { client_id: number; check_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheck }
  'post /api/v1/clients/{client_id}/aeo/checks/{check_id}/retry': { path: { client_id: number; check_id: number }; query: Record<never, never>; body: undefined; answer: AeoCheck }
  'post /api/v1/clients/{client_id}/aeo/corpus/import': { path: { client_id: number }; query: Record<never, never>; body: { topics: (string)[]; geo?: string; lang?: string; limit?: number; max_usd?: number }; answer: CorpusStarted }
  'post /api/v1/clients/{client_id}/aeo/discover': { path: { client_id: number }; query: Record<never, never>; body: { count?: number; country?: string; language?: string } | undefined; answer: AeoDiscovery }
  'post /api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}/accept': { path: { client_id: number; discovery_id: number }; query: Record<never, never>; body: { items?: (number)[] } | undefined; answer: (AeoPrompt)[] }
  'post /api/v1/clients/{client_id}/aeo/gaps/brief': { path: { client_id: number }; query: Record<never, never>; body: { prompt_text?: string; competitors?: (string)[]; lang?: string } | undefined; answer: AeoBrief }
  'post /api/v1/clients/{client_id}/aeo/prompts': { path: { client_id: number }; query: Record<never, never>; body: (AeoPromptInput)[]; answer: (AeoPrompt)[] }
  'post /api/v1/clients/{client_id}/aeo/prompts/change': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; country?: (string | ''); language?: (string | ''); category?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; enabled?: (0 | 1 | boolean) }; answer: { changed: number } }
  'post /api/v1/clients/{client_id}/aeo/prompts/delete': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[] }; answer: { deleted: number } }
  'post /api/v1/clients/{client_id}/aeo/prompts/import': { path: { client_id: number }; query: { dry_run?: boolean }; body: { csv: string; dry_run?: boolean }; answer: AeoPromptImport }
  'post /api/v1/clients/{client_id}/analytics-property/import': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { rows: number } }
  'post /api/v1/clients/{client_id}/annotations': { path: { client_id: number }; query: Record<never, never>; body: { note: string; kind?: 'note' | 'deploy' | 'content' | 'algorithm'; happened_at?: number }; answer: Annotation }
  'post /api/v1/clients/{client_id}/aso/actions/full-refresh': { path: { client_id: number }; query: Record<never, never>; body: { app_id?: number; limit?: number; max_apps?: number; max_keywords?: number; review_limit?: number; store?: 'app_store' | 'google_play'; use_paid_fallback?: boolean } | undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/aso/actions/keywords': { path: { client_id: number }; query: Record<never, never>; body: { count?: number; country?: string; language?: string; store?: 'app_store' | 'google_play'; dry_run?: boolean } | undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/aso/actions/listing-audit': { path: { client_id: number }; query: Record<never, never>; body: { app_id?: number; max_apps?: number; store?: 'app_store' | 'google_play'; use_paid_fallback?: boolean } | undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/aso/actions/rankings': { path: { client_id: number }; query: Record<never, never>; body: { count?: number; max_keywords?: number; use_paid_fallback?: boolean } | undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/aso/actions/reviews': { path: { client_id: number }; query: Record<never, never>; body: { app_id?: number; limit?: number; max_apps?: number; store?: 'app_store' | 'google_play' } | undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/aso/apps': { path: { client_id: number }; query: Record<never, never>; body: { app_name: string; store?: 'app_store' | 'google_play'; country?: string; language?: string; app_identifier?: string; app_url?: string; category?: string; developer?: string; notes?: string }; answer: AsoApp }
  'post /api/v1/clients/{client_id}/aso/keywords': { path: { client_id: number }; query: Record<never, never>; body: (AsoKeywordCreate)[]; answer: (AsoKeyword)[] }
  'post /api/v1/clients/{client_id}/aso/tasks/{task_id}/retry': { path: { client_id: number; task_id: number }; query: Record<never, never>; body: undefined; answer: AsoActionResult }
  'post /api/v1/clients/{client_id}/backlinks': { path: { client_id: number }; query: Record<never, never>; body: (BacklinkInput)[]; answer: (Backlink)[] }
  'post /api/v1/clients/{client_id}/backlinks/check': { path: { client_id: number }; query: Record<never, never>; body: { states?: ('pending' | 'active' | 'failing' | 'lost' | 'absent')[]; retry_failed_of?: number } | undefined; answer: BacklinkRunStarted }
  'post /api/v1/clients/{client_id}/backlinks/delete': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[] }; answer: { deleted: number } }
  'post /api/v1/clients/{client_id}/backlinks/discover': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: BacklinkRunStarted }
  'post /api/v1/clients/{client_id}/backlinks/import': { path: { client_id: number }; query: { dry_run?: boolean }; body: { csv: string; dry_run?: boolean }; answer: BacklinkImport }
  'post /api/v1/clients/{client_id}/bing/import': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { site_url: string; rows: number } }
  'post /api/v1/clients/{client_id}/check': { path: { client_id: number }; query: Record<never, never>; body: { depth?: 'smart' | 'full' | 'basic'; screenshots?: boolean; keyword_ids?: (number)[]; queued?: boolean; retry_failed_of?: number } | undefined; answer: CheckStarted }
  'post /api/v1/clients/{client_id}/click-model/fit': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: ClickModel }
  'post /api/v1/clients/{client_id}/competitors': { path: { client_id: number }; query: Record<never, never>; body: { domain: string; name?: string; color?: 'teal' | 'plum' | 'ochre' | 'slate' | null | null; dash?: 'long' | 'short' | 'mixed' | 'dots' | null | null }; answer: Competitor }
  'post /api/v1/clients/{client_id}/engine-reports': { path: { client_id: number }; query: { csv?: string; file_name?: string; dry_run?: boolean; engine?: 'google' | 'bing'; kind?: 'page' | 'query' | 'country' | 'device' | 'day'; value?: number; amount?: number; from?: string; to?: string }; body: { file?: string; csv?: string; file_name?: string; dry_run?: boolean; engine?: 'google' | 'bing'; kind?: 'page' | 'query' | 'country' | 'device' | 'day'; value?: number; amount?: number; from?: string; to?: string } | undefined; answer: EngineReportImport }
  'post /api/v1/clients/{client_id}/feeds': { path: { client_id: number }; query: Record<never, never>; body: { name: string; view: 'positions' | 'visibility' | 'movers' | 'opportunities' | 'competitors' | 'head_to_head' | 'serp_features' | 'cannibalisation' | 'ai_overviews' | 'ai_overview_sources' | 'answers' | 'assistants' | 'answer_history' | 'mentioned_brands' | 'cited_pages' | 'cited_sites' | 'answer_gaps' | 'app_positions' | 'app_reviews' | 'review_topics' | 'notes' | 'backlinks' | 'clicks' | 'keyword_clicks' | 'decaying_pages' | 'visits' | 'bing' | 'engine_reports' | 'keyword_research' | 'geo_grids' | 'local_results' | 'local_competitors' | 'forecast' | 'alerts'; dimensions?: (string)[]; metrics?: (string)[] }; answer: Feed }
  'post /api/v1/clients/{client_id}/forecast/gain': { path: { client_id: number }; query: Record<never, never>; body: { keyword_ids?: (number)[]; target_position?: number } | undefined; answer: GainEstimate }
  'post /api/v1/clients/{client_id}/geo-grids': { path: { client_id: number }; query: Record<never, never>; body: { business: { name: string; place_id?: string; cid?: string; phone?: string; domain?: ('' | string) }; query: string; geo?: string; lang?: string; latitude?: number; longitude?: number; location?: string; size?: 3 | 5 | 7 | 9 | 11 | 13; radius_km?: number }; answer: GeoGrid }
  'post /api/v1/clients/{client_id}/geo-grids/check': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: GeoGridChecksStarted }
  'post /api/v1/clients/{client_id}/geo-grids/{grid_id}/check': { path: { client_id: number; grid_id: number }; query: Record<never, never>; body: undefined; answer: GeoGridCheckStarted }
  'post /api/v1/clients/{client_id}/google/sign-in': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { url: string } }
  'post /api/v1/clients/{client_id}/indexing/check': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: { channels: (IndexingSetup)[] } }
  'post /api/v1/clients/{client_id}/indexing/monitor': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: IndexingSample }
  'post /api/v1/clients/{client_id}/indexing/submit': { path: { client_id: number }; query: Record<never, never>; body: { force?: boolean } | undefined; answer: IndexingTask }
  'post /api/v1/clients/{client_id}/keyword-research/assess': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; with_volumes?: boolean }; answer: AssessmentStarted }
  'post /api/v1/clients/{client_id}/keyword-research/assess/preview': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; with_volumes?: boolean }; answer: AssessmentPreview }
  'post /api/v1/clients/{client_id}/keyword-research/collect': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: ResearchCollected }
  'post /api/v1/clients/{client_id}/keyword-research/dismiss': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; dismissed?: boolean }; answer: ResearchDismissed }
  'post /api/v1/clients/{client_id}/keyword-research/track': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; device?: 'desktop' | 'mobile' | 'both' }; answer: (Keyword)[] }
  'post /api/v1/clients/{client_id}/keywords': { path: { client_id: number }; query: Record<never, never>; body: (KeywordInput)[]; answer: (Keyword)[] }
  'post /api/v1/clients/{client_id}/keywords/delete': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[] }; answer: DeletedCount }
  'post /api/v1/clients/{client_id}/keywords/generate': { path: { client_id: number }; query: Record<never, never>; body: { seed?: string; count?: number; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; dry_run?: boolean } | undefined; answer: { ok: boolean; task_id: number } }
  'post /api/v1/clients/{client_id}/keywords/ideas/{task_id}/accept': { path: { client_id: number; task_id: number }; query: Record<never, never>; body: { items: (number)[] }; answer: (Keyword)[] }
  'post /api/v1/clients/{client_id}/keywords/import': { path: { client_id: number }; query: { dry_run?: boolean; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; cluster?: string; tags?: string }; body: { csv: string; dry_run?: boolean; geo?: string; lang?: string; device?: 'desktop' | 'mobile' | 'both'; engine?: 'google' | 'bing' | 'duckduckgo' | 'brave' | 'mojeek' | 'startpage' | 'yandex'; cluster?: string; tags?: string }; answer: ImportReport }
  'post /api/v1/clients/{client_id}/keywords/update': { path: { client_id: number }; query: Record<never, never>; body: { ids: (number)[]; cluster?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; device?: 'desktop' | 'mobile' | 'both'; add_tags?: string; remove_tags?: string }; answer: UpdatedCount }
  'post /api/v1/clients/{client_id}/local-businesses': { path: { client_id: number }; query: Record<never, never>; body: { q: string; location: string; lang?: string }; answer: LocalBusinesses }
  'post /api/v1/clients/{client_id}/local-results/check': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: LocalMapStarted }
  'post /api/v1/clients/{client_id}/pages': { path: { client_id: number }; query: Record<never, never>; body: (ContentPageInput)[]; answer: (ContentPage)[] }
  'post /api/v1/clients/{client_id}/query': { path: { client_id: number }; query: Record<never, never>; body: { dataset: 'positions' | 'visibility' | 'movers' | 'opportunities' | 'competitors' | 'head_to_head' | 'serp_features' | 'cannibalisation' | 'ai_overviews' | 'ai_overview_sources' | 'answers' | 'assistants' | 'answer_history' | 'mentioned_brands' | 'cited_pages' | 'cited_sites' | 'answer_gaps' | 'app_positions' | 'app_reviews' | 'review_topics' | 'notes' | 'backlinks' | 'clicks' | 'keyword_clicks' | 'decaying_pages' | 'visits' | 'bing' | 'engine_reports' | 'keyword_research' | 'geo_grids' | 'local_results' | 'local_competitors' | 'forecast' | 'alerts'; dimensions?: (string)[]; metrics?: (string)[]; filters?: ({ field: string; op?: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'is_null'; value?: ((string | number | boolean) | ((string | number | boolean))[]) })[]; device?: 'desktop' | 'mobile' | 'both'; from?: (number | string); to?: (number | string); compare_to?: (number | string); order_by?: string; limit?: number; offset?: number }; answer: MetricAnswer }
  'post /api/v1/clients/{client_id}/reparse': { path: { client_id: number }; query: Record<never, never>; body: { force?: boolean } | undefined; answer: ReparseStarted }
  'post /api/v1/clients/{client_id}/report/link/renew': { path: { client_id: number }; query: Record<never, never>; body: { job_id?: number } | undefined; answer: ReportLink }
  'post /api/v1/clients/{client_id}/report/recipients': { path: { client_id: number }; query: Record<never, never>; body: { email: string; language?: 'en' | 'ru' | 'uk'; attach_pdf?: boolean }; answer: ReportRecipient }
  'post /api/v1/clients/{client_id}/report/send': { path: { client_id: number }; query: Record<never, never>; body: { days?: number } | undefined; answer: { snapshot: (ReportSnapshotSummary); mails: number } }
  'post /api/v1/clients/{client_id}/run-check': { path: { client_id: number }; query: Record<never, never>; body: { kind?: 'rank_check' | 'ai_check' | 'app_refresh'; wait_seconds?: number } | undefined; answer: RunProgress }
  'post /api/v1/clients/{client_id}/runs/preview': { path: { client_id: number }; query: Record<never, never>; body: { kind: string; input?: Record<string, unknown> }; answer: RunEstimate }
  'post /api/v1/clients/{client_id}/schedules': { path: { client_id: number }; query: Record<never, never>; body: { kind: 'rank_check' | 'aeo_check' | 'aso_refresh' | 'indexing' | 'backlinks' | 'geo_grid' | 'local_map' | 'search_volumes' | 'report'; cron: string; timezone?: string; enabled?: boolean; screenshots?: boolean | null; queued?: boolean }; answer: Schedule }
  'post /api/v1/clients/{client_id}/search-console/check': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: SearchConsoleSetup }
  'post /api/v1/clients/{client_id}/search-console/import': { path: { client_id: number }; query: Record<never, never>; body: undefined; answer: SearchConsoleImport }
  'post /api/v1/clients/{client_id}/search-performance/track': { path: { client_id: number }; query: Record<never, never>; body: { query: string }; answer: { added: (Keyword)[] } }
  'post /api/v1/clients/{client_id}/segments': { path: { client_id: number }; query: Record<never, never>; body: { name: string; filter: { q?: string; tag?: string; cluster?: string; device?: string; geo?: string; location?: string; engine?: string; band?: string; turn?: string; feature?: string; sort?: string; hide?: string; group?: string; view?: string }; is_private?: boolean }; answer: KeywordSegment }
  'post /api/v1/clients/{client_id}/serp-clusters/pins': { path: { client_id: number }; query: Record<never, never>; body: { keyword_ids: (number)[]; cluster_id: number | null }; answer: PinnedKeywords }
  'post /api/v1/clients/{client_id}/volumes/import': { path: { client_id: number }; query: { geo?: string; lang?: string; location?: string }; body: { csv: string; geo: string; lang?: string; location?: string }; answer: VolumesImported }
  'post /api/v1/clients/{client_id}/volumes/refresh': { path: { client_id: number }; query: Record<never, never>; body: { force?: boolean; max_usd?: number } | undefined; answer: VolumesStarted }
  'post /api/v1/credits/checkout': { path: Record<never, never>; query: Record<never, never>; body: { pack: '10k' | '50k' | '500k' | '2500k' }; answer: { url: string } }
  'post /api/v1/credits/grants': { path: Record<never, never>; query: Record<never, never>; body: { credits: number; reason: string }; answer: { balance: number } }
  'post /api/v1/credits/top-up/card': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { url: string } }
  'post /api/v1/demo': { path: Record<never, never>; query: Record<never, never>; body: { days?: number } | undefined; answer: DemoStatus }
  'post /api/v1/feed-export/run': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { ok: true } }
  'post /api/v1/history-imports': { path: Record<never, never>; query: { client_id?: number; csv?: string; file_name?: string; dry_run?: boolean; columns?: (string)[]; date_order?: 'dmy' | 'mdy'; absent?: 'not_found' | 'not_checked'; day?: string; geo?: string; lang?: string; device?: 'desktop' | 'mobile' }; body: { client_id?: number; file?: string; csv?: string; file_name?: string; dry_run?: boolean; columns?: (string)[]; date_order?: 'dmy' | 'mdy'; absent?: 'not_found' | 'not_checked'; day?: string; geo?: string; lang?: string; device?: 'desktop' | 'mobile' } | undefined; answer: HistoryImportReport }
  'post /api/v1/jobs/{job_id}/cancel': { path: { job_id: number }; query: Record<never, never>; body: undefined; answer: JobStatus }
  'post /api/v1/jobs/{job_id}/retry': { path: { job_id: number }; query: Record<never, never>; body: undefined; answer: CheckStarted }
  'post /api/v1/leads/{lead_id}/erase': { path: { lead_id: number }; query: Record<never, never>; body: undefined; answer: ErasedPerson }
  'post /api/v1/mail-bounces/resume': { path: Record<never, never>; query: Record<never, never>; body: { email: string }; answer: { resumed: boolean } }
  'post /api/v1/notification-channels': { path: Record<never, never>; query: Record<never, never>; body: { kind: 'slack' | 'teams' | 'discord' | 'telegram' | 'google_chat' | 'mattermost'; name: string; address: string; chat_id?: string; news?: ('alert' | 'rank_check_done' | 'rank_check_failed' | 'rank_spike' | 'backlink_gained' | 'backlink_lost' | 'local_changed' | 'aeo_check_done' | 'work_failed' | 'lead_created' | 'source_budget_reached' | 'credits_low' | 'report_sent' | 'credits_topped_up' | 'top_up_stopped' | 'payment_disputed' | 'model_ending' | 'webhook_disabled' | 'channel_disabled')[]; only_alerts?: boolean; client_ids?: (number)[] | null; language?: 'en' | 'ru' | 'uk'; delivery?: 'instant' | 'daily' | 'weekly'; time_zone?: string; quiet_from?: number | null; quiet_to?: number | null; snoozed_until?: number | null; escalate_hours?: number | null }; answer: NotificationChannel }
  'post /api/v1/notification-channels/{channel_id}/test': { path: { channel_id: number }; query: Record<never, never>; body: undefined; answer: NotificationChannelTest }
  'post /api/v1/providers/test': { path: Record<never, never>; query: Record<never, never>; body: { kind: 'search' | 'model' | 'store' | 'paid_store' | 'translation'; name: string }; answer: ProviderTrial }
  'post /api/v1/report-domain/verify': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: ReportDomain }
  'post /api/v1/runs/{run_id}/cancel': { path: { run_id: number }; query: Record<never, never>; body: undefined; answer: RunDetail }
  'post /api/v1/runs/{run_id}/pause': { path: { run_id: number }; query: Record<never, never>; body: undefined; answer: RunDetail }
  'post /api/v1/runs/{run_id}/resume': { path: { run_id: number }; query: Record<never, never>; body: undefined; answer: RunDetail }
  'post /api/v1/runs/{run_id}/retry': { path: { run_id: number }; query: Record<never, never>; body: undefined; answer: RunDetail }
  'post /api/v1/sandbox/data/clear': { path: Record<never, never>; query: Record<never, never>; body: { action: 'set_aside' | 'wipe' }; answer: SandboxData }
  'post /api/v1/serp/search': { path: Record<never, never>; query: Record<never, never>; body: { q: string; type?: 'search' | 'images' | 'news' | 'videos' | 'places' | 'maps' | 'shopping' | 'scholar' | 'patents' | 'autocomplete'; geo?: string; gl?: string; lang?: string; hl?: string; location?: string; num?: number; page?: number; tbs?: string; device?: 'desktop' | 'mobile'; autocorrect?: boolean; cache?: boolean; source?: 'auto' | 'local' | 'serper' | 'yandex'; ll?: string; cid?: string; placeId?: string }; answer: SerpAnswer }
  'post /api/v1/serp/search/brief': { path: Record<never, never>; query: Record<never, never>; body: { q: string; geo?: string; lang?: string; location?: string; device?: 'desktop' | 'mobile'; num?: number }; answer: LiveSearch }
  'post /api/v1/sources/{name}/test': { path: { name: string }; query: Record<never, never>; body: { scope?: 'installation' | 'workspace'; key?: string; login?: string; password?: string; project?: string; url?: string; model?: string } | undefined; answer: SourceTrial }
  'post /api/v1/team/invites': { path: Record<never, never>; query: Record<never, never>; body: { email: string; role: 'viewer' | 'analyst' | 'admin' | 'owner'; client_ids?: (number)[] }; answer: InviteCreated }
  'post /api/v1/team/members/{member_id}/email-link': { path: { member_id: number }; query: Record<never, never>; body: { email: string }; answer: { link: string; expires_at: number } }
  'post /api/v1/team/members/{member_id}/end-sessions': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: { ended: number } }
  'post /api/v1/team/members/{member_id}/erase': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: ErasedPerson }
  'post /api/v1/team/members/{member_id}/reset-link': { path: { member_id: number }; query: Record<never, never>; body: undefined; answer: { link: string; expires_at: number } }
  'post /api/v1/webhooks': { path: Record<never, never>; query: Record<never, never>; body: { url: string; events?: ('job.completed' | 'rank.spike_detected' | 'backlink.gained' | 'backlink.lost' | 'aeo.check_completed' | 'lead.created' | 'credits.low' | 'alert.fired')[]; description?: string }; answer: WebhookWithSecret }
  'post /api/v1/webhooks/deliveries/{delivery_id}/redeliver': { path: { delivery_id: number }; query: Record<never, never>; body: undefined; answer: WebhookDelivery }
  'post /api/v1/webhooks/{webhook_id}/redeliver': { path: { webhook_id: number }; query: Record<never, never>; body: { from: number; to: number; only_failed?: boolean }; answer: Redelivered }
  'post /api/v1/webhooks/{webhook_id}/rotate': { path: { webhook_id: number }; query: Record<never, never>; body: undefined; answer: WebhookWithSecret }
  'post /api/v1/webhooks/{webhook_id}/test': { path: { webhook_id: number }; query: Record<never, never>; body: undefined; answer: WebhookDelivery }
  'post /api/v1/workspace/company-sign-in/switch': { path: Record<never, never>; query: Record<never, never>; body: { is_on: boolean; is_only: boolean }; answer: CompanySignIn }
  'post /api/v1/workspace/company-sign-in/test': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { url: string } }
  'post /api/v1/workspace/leave': { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: { deleted: boolean; workspace_id: number | null } }
  'post /api/v1/workspace/transfer': { path: Record<never, never>; query: Record<never, never>; body: { member_id: number }; answer: User }
  'post /mcp': { path: Record<never, never>; query: { toolsets?: string }; body: JsonRpcRequest; answer: JsonRpcResponse }
  'put /api/auth/language': { path: Record<never, never>; query: Record<never, never>; body: { language: 'en' | 'ru' | 'uk' }; answer: { language: 'en' | 'ru' | 'uk' } }
  'put /api/v1/alert-preferences': { path: Record<never, never>; query: Record<never, never>; body: { by_mail?: boolean; delivery?: 'instant' | 'daily' | 'weekly'; time_zone?: string; quiet_from?: number | null; quiet_to?: number | null; snoozed_until?: number | null; escalate_hours?: number | null; muted?: ('enters_top' | 'leaves_top' | 'rises_by' | 'falls_by' | 'found' | 'lost' | 'overtaken' | 'block_won' | 'block_lost' | 'page_changed' | 'ai_overview_appeared' | 'ai_overview_uncited' | 'answer_rate_fell' | 'sentiment_turned' | 'backlink_lost' | 'bad_review' | 'rating_fell' | 'index_dropped' | 'site_down' | 'site_back' | 'check_failed' | 'source_failing' | 'source_budget' | 'credits_low' | 'new_lead' | 'webhook_failing' | 'channel_off' | 'mail_bounced' | 'export_failing')[] } | undefined; answer: AlertPreferences }
  'put /api/v1/api-keys/{key_id}/budget': { path: { key_id: number }; query: Record<never, never>; body: { credit_budget: number | null }; answer: ApiKeyMeta }
  'put /api/v1/branding': { path: Record<never, never>; query: Record<never, never>; body: { name?: string; color?: string; logo?: string | null } | undefined; answer: Branding }
  'put /api/v1/clients/{client_id}': { path: { client_id: number }; query: Record<never, never>; body: { domain?: string; is_archived?: (0 | 1 | boolean); name?: string; notes?: string; screenshot_proxy?: string; sitemap_url?: string } | undefined; answer: Client }
  'put /api/v1/clients/{client_id}/aeo/settings': { path: { client_id: number }; query: Record<never, never>; body: { names?: (string)[]; competitor_names?: ({ competitor_id: number; names: (string)[] })[]; match_case?: boolean; providers?: (string)[]; samples?: number; country?: (string | ''); language?: (string | ''); judge?: boolean; monthly_budget_usd?: number | null; in_benchmark?: boolean } | undefined; answer: AeoSettings }
  'put /api/v1/clients/{client_id}/analytics-property': { path: { client_id: number }; query: Record<never, never>; body: { property_id: string }; answer: { property_id: string } }
  'put /api/v1/clients/{client_id}/check-settings': { path: { client_id: number }; query: Record<never, never>; body: { depth?: 'smart' | 'full' | 'basic'; screenshots?: boolean; parasites_added?: (string)[]; parasites_removed?: (string)[] } | undefined; answer: CheckSettings }
  'put /api/v1/clients/{client_id}/engine-reports/opt-out': { path: { client_id: number }; query: Record<never, never>; body: { engine: 'google' | 'bing'; since: string | null }; answer: { engine: 'google' | 'bing'; since: string | null } }
  'put /api/v1/clients/{client_id}/indexing/settings': { path: { client_id: number }; query: Record<never, never>; body: { google_indexing: boolean }; answer: IndexingSettings }
  'put /api/v1/clients/{client_id}/integrations/{kind}': { path: { client_id: number; kind: string }; query: Record<never, never>; body: { key?: string; key_location?: string; service_account?: Record<string, unknown>; api_key?: string } | undefined; answer: Integration }
  'put /api/v1/clients/{client_id}/keywords/{keyword_id}': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { brand?: string; cluster?: string; device?: 'desktop' | 'mobile' | 'both'; difficulty?: number; geo?: string; intent?: 'informational' | 'commercial' | 'transactional' | 'navigational' | ''; lang?: string; model?: string; needs_dedicated_page?: boolean; query?: string; reference_detected?: string; search_volume?: number; source?: string; tags?: string } | undefined; answer: KeywordDetail }
  'put /api/v1/clients/{client_id}/keywords/{keyword_id}/target': { path: { client_id: number; keyword_id: number }; query: Record<never, never>; body: { url: string }; answer: KeywordTarget }
  'put /api/v1/clients/{client_id}/local-business': { path: { client_id: number }; query: Record<never, never>; body: { business: { name: string; place_id?: string; cid?: string; phone?: string; domain?: ('' | string) } | null }; answer: LocalBusinessInput }
  'put /api/v1/clients/{client_id}/report/link': { path: { client_id: number }; query: Record<never, never>; body: { job_id?: number; expires_at?: number | null; password?: string | null } | undefined; answer: ReportLink }
  'put /api/v1/clients/{client_id}/report/summary': { path: { client_id: number }; query: Record<never, never>; body: { job_id?: number; summary: string }; answer: ReportSummary }
  'put /api/v1/clients/{client_id}/search-console': { path: { client_id: number }; query: Record<never, never>; body: { site_url: string }; answer: SearchConsoleStatus }
  'put /api/v1/clients/{client_id}/search-console/brand-words': { path: { client_id: number }; query: Record<never, never>; body: { brand_words: (string)[] | null }; answer: { brand_words: (string)[] } }
  'put /api/v1/clients/{client_id}/serp-cluster-settings': { path: { client_id: number }; query: Record<never, never>; body: { min_shared: number }; answer: SerpClusterSettings }
  'put /api/v1/credits/low-balance': { path: Record<never, never>; query: Record<never, never>; body: { threshold: number | null }; answer: { low_threshold: number | null } }
  'put /api/v1/credits/top-up': { path: Record<never, never>; query: Record<never, never>; body: { is_on: boolean; pack: '10k' | '50k' | '500k' | '2500k'; below: number; monthly_limit_cents: number }; answer: TopUp }
  'put /api/v1/feed-export': { path: Record<never, never>; query: Record<never, never>; body: { endpoint: string; bucket: string; region?: string; access_key_id?: string; prefix?: string; format?: 'csv' | 'json' | 'parquet' | 'xlsx'; is_active?: boolean; secret_access_key?: string }; answer: FeedExport }
  'put /api/v1/lead-settings': { path: Record<never, never>; query: Record<never, never>; body: { keep_days: number }; answer: LeadSettings }
  'put /api/v1/notification-settings': { path: Record<never, never>; query: Record<never, never>; body: { kinds: Record<string, 'marked' | 'shown' | 'muted'> }; answer: NotificationSettings }
  'put /api/v1/rank-retention': { path: Record<never, never>; query: Record<never, never>; body: { raw_page_days?: number | null; results_page_days?: number | null; result_days?: number | null } | undefined; answer: RankRetention }
  'put /api/v1/report-domain': { path: Record<never, never>; query: Record<never, never>; body: { domain: string }; answer: ReportDomain }
  'put /api/v1/report-layout': { path: Record<never, never>; query: Record<never, never>; body: { client_id?: number; sections: ({ section: 'summary' | 'visibility' | 'movers' | 'keywords' | 'competitors' | 'features' | 'pages' | 'clusters' | 'clicks' | 'research' | 'local_grid' | 'answers' | 'apps' | 'links' | 'indexing' | 'audit' | 'ads' | 'next_steps' | 'notes' | 'appendix'; words?: string })[]; compare_days?: number }; answer: ReportLayout }
  'put /api/v1/report-sharing': { path: Record<never, never>; query: Record<never, never>; body: { is_shared_by_default: boolean }; answer: ReportSharing }
  'put /api/v1/search-depth': { path: Record<never, never>; query: Record<never, never>; body: { max_depth: number | null }; answer: { max_depth: number } }
  'put /api/v1/source-order': { path: Record<never, never>; query: Record<never, never>; body: { kind: 'search' | 'model' | 'store' | 'translation'; scope?: 'installation' | 'workspace'; names: (string)[] }; answer: { names: (string)[] } }
  'put /api/v1/sources/{name}/key': { path: { name: string }; query: Record<never, never>; body: { scope?: 'installation' | 'workspace'; key?: string; login?: string; password?: string; project?: string; url?: string; model?: string } | undefined; answer: Source }
  'put /api/v1/workspace/company-sign-in': { path: Record<never, never>; query: Record<never, never>; body: { name: string; issuer: string; client_id: string; domains: (string)[]; scope?: string; groups_claim?: string; role_map?: ({ group: string; role: 'viewer' | 'analyst' | 'admin' })[]; default_role?: 'viewer' | 'analyst' | 'admin' | null | null; client_secret?: string }; answer: CompanySignIn }
  'put /api/v1/workspace/second-factor': { path: Record<never, never>; query: Record<never, never>; body: { is_required: boolean }; answer: { is_required: boolean } }
}
