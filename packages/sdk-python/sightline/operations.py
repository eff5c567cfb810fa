# Written by web/scripts/generate-client.ts from openapi.json; changes here are lost.
from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

from .transport import UNSET, Transport

ActionOutcome = TypedDict("ActionOutcome", {
    "ok": "bool",
    "message": "str",
    "reason": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
    "result": "NotRequired[Any]",
    "task_id": "NotRequired[int]",
    "job_id": "NotRequired[int]",
    "navigate": "NotRequired[str]",
})
ActiveJob = TypedDict("ActiveJob", {
    "type": "Literal[\"rank_check\", \"aeo_check\", \"aeo_discovery\", \"aso\", \"indexing\", \"kw_generation\", \"deep_audit\", \"backlinks\", \"recommendations\", \"search_console\", \"geo_grid\", \"search_volumes\", \"local_map\", \"answer_corpus\"]",
    "id": "int",
    "client_id": "Union[int, None]",
    "client_name": "str",
    "status": "Literal[\"pending\", \"running\"]",
    "progress_pct": "float",
    "created_at": "float",
})
ActivityItem = TypedDict("ActivityItem", {
    "text": "str",
    "icon": "str",
    "url": "str",
    "time": "float",
    "color": "Literal[\"success\", \"warning\", \"danger\"]",
    "id": "int",
    "kind": "str",
    "client_id": "Union[int, None]",
    "is_unread": "bool",
    "source": "Literal[\"live\", \"sandbox\"]",
    "data": "Dict[str, Any]",
})
AdObservation = TypedDict("AdObservation", {
    "id": "int",
    "prompt": "str",
    "surface": "Literal[\"pasted\", \"google_ai_mode\", \"chatgpt_app\", \"gemini_app\", \"copilot\", \"perplexity_app\"]",
    "prompt_id": "Union[int, None]",
    "answer_id": "Union[int, None]",
    "ads": "List[ObservedAd]",
    "created_at": "float",
})
AdShareOfVoice = TypedDict("AdShareOfVoice", {
    "observations": "int",
    "surfaces": "List[AdSurfaceCount]",
    "prompts": "int",
    "ads": "int",
    "client": "Union[Advertiser, Union[Literal[None], None]]",
    "competitors": "List[Advertiser]",
    "unattributed": "List[Advertiser]",
})
AdSurfaceCount = TypedDict("AdSurfaceCount", {
    "surface": "Literal[\"pasted\", \"google_ai_mode\", \"chatgpt_app\", \"gemini_app\", \"copilot\", \"perplexity_app\"]",
    "observations": "int",
    "ads": "int",
})
Advertiser = TypedDict("Advertiser", {
    "domain": "str",
    "name": "str",
    "competitor_id": "Union[int, None]",
    "appearances": "int",
    "appearance_rate": "Union[float, None]",
    "ads": "int",
    "share": "Union[float, None]",
    "avg_position": "float",
    "top_rate": "float",
    "first_seen": "float",
    "last_seen": "float",
    "prompts": "List[str]",
})
AeoAccessStanding = TypedDict("AeoAccessStanding", {
    "access": "Literal[\"app\", \"api\", \"manual\"]",
    "names": "List[str]",
    "answers": "int",
    "errors": "int",
    "visibility_score": "Union[float, None]",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
    "share_of_voice": "Rate",
    "median_position": "Union[float, None]",
    "net_sentiment": "Union[float, None]",
    "trend": "Dict[str, Any]",
})
AeoAnswer = TypedDict("AeoAnswer", {
    "id": "int",
    "check_id": "int",
    "prompt_id": "int",
    "prompt_text": "str",
    "llm_provider": "str",
    "response_text": "str",
    "visibility_score": "float",
    "our_domain_mentioned": "bool",
    "mention_position": "Union[int, None]",
    "sentiment": "Literal[\"positive\", \"neutral\", \"negative\", \"\"]",
    "created_at": "float",
    "sample": "int",
    "state": "Literal[\"answered\", \"failed\"]",
    "source": "Literal[\"live\", \"sandbox\", \"manual\"]",
    "our_domain_cited": "bool",
    "is_brand_prompt": "bool",
    "competitors_mentioned": "List[str]",
    "competitors_cited": "List[str]",
    "judge": "Literal[\"model\", \"rules\", \"\"]",
    "quote": "str",
    "model": "str",
    "served_model": "str",
    "access": "Literal[\"api\", \"app\", \"manual\"]",
    "via": "str",
    "country": "str",
    "language": "str",
    "score_version": "int",
    "cost": "Union[float, None]",
    "error": "str",
    "checked_at": "float",
    "search_queries": "List[str]",
    "citations": "List[AeoCitation]",
    "sources_cited": "List[AeoCitation]",
    "sources_retrieved": "List[AeoCitation]",
    "ads": "Union[List[AnswerAd], None]",
    "products": "Union[List[AnswerProduct], None]",
    "spans": "List[Dict[str, Any]]",
})
AeoBenchmark = TypedDict("AeoBenchmark", {
    "client": "Dict[str, Any]",
    "index": "Union[Dict[str, Any], None]",
    "by_category": "List[Dict[str, Any]]",
    "enough_data": "bool",
    "participates": "bool",
    "sandbox": "bool",
    "running_check_id": "Union[int, None]",
})
AeoBrief = TypedDict("AeoBrief", {
    "prompt_text": "str",
    "lang": "str",
    "why": "str",
    "competitors_cited": "List[Dict[str, Any]]",
    "questions": "List[str]",
    "outline": "List[Dict[str, Any]]",
    "entities": "List[str]",
    "sources": "List[Dict[str, Any]]",
    "target_url": "NotRequired[str]",
    "schema_type": "str",
    "measures": "List[str]",
    "result_ids": "List[int]",
    "sandbox": "bool",
    "generated_by": "Literal[\"rules\", \"model\"]",
})
AeoCheck = TypedDict("AeoCheck", {
    "id": "int",
    "client_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "reason": "str",
    "paused": "bool",
    "source": "Literal[\"live\", \"sandbox\", \"manual\"]",
    "providers": "List[str]",
    "samples": "int",
    "country": "str",
    "language": "str",
    "total_prompts": "int",
    "prompt_set": "str",
    "checked_prompts": "int",
    "errors": "int",
    "failures": "List[Failure]",
    "total_answers": "int",
    "answers": "int",
    "progress_pct": "float",
    "mention_rate": "Rate",
    "visibility_score": "Union[float, None]",
    "cost": "Union[float, None]",
    "cost_is_partial": "bool",
    "created_at": "float",
    "started_at": "Union[float, None]",
    "finished_at": "Union[float, None]",
})
AeoCheckStatus = TypedDict("AeoCheckStatus", {
    "id": "Union[int, None]",
    "client_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\", \"none\"]",
    "reason": "str",
    "paused": "bool",
    "source": "Union[Literal[\"live\", \"sandbox\", \"manual\", None], None]",
    "providers": "List[str]",
    "samples": "int",
    "country": "str",
    "language": "str",
    "total_prompts": "int",
    "prompt_set": "str",
    "checked_prompts": "int",
    "errors": "int",
    "failures": "List[Failure]",
    "total_answers": "int",
    "answers": "int",
    "progress_pct": "float",
    "mention_rate": "Rate",
    "visibility_score": "Union[float, None]",
    "cost": "Union[float, None]",
    "cost_is_partial": "bool",
    "created_at": "Union[float, None]",
    "started_at": "Union[float, None]",
    "finished_at": "Union[float, None]",
})
AeoCitation = TypedDict("AeoCitation", {
    "domain": "str",
    "url": "str",
    "title": "str",
    "cited": "bool",
    "owner": "Union[Literal[\"client\", \"competitor\", None], None]",
})
AeoCitedSite = TypedDict("AeoCitedSite", {
    "domain": "str",
    "owner": "Union[Literal[\"client\", \"competitor\", None], None]",
    "class": "Literal[\"own\", \"competitor\", \"news\", \"forum\", \"video\", \"social\", \"marketplace\", \"review\", \"reference\", \"blog\", \"other\"]",
    "answers": "int",
    "seen": "int",
    "citation_rate": "Rate",
    "pages": "int",
    "lost": "int",
    "decides": "float",
    "providers": "List[str]",
    "top_url": "str",
    "top_title": "str",
})
AeoCompetitorStanding = TypedDict("AeoCompetitorStanding", {
    "domain": "str",
    "name": "str",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
})
AeoDiscovery = TypedDict("AeoDiscovery", {
    "id": "int",
    "client_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "error": "str",
    "failures": "List[Failure]",
    "progress_pct": "float",
    "found": "int",
    "imported": "int",
    "items": "List[Dict[str, Any]]",
    "created_at": "float",
    "finished_at": "Union[float, None]",
})
AeoGap = TypedDict("AeoGap", {
    "prompt_id": "int",
    "prompt_text": "str",
    "category": "str",
    "intent": "str",
    "kind": "Literal[\"absent\", \"behind\"]",
    "answers": "int",
    "app_answers": "int",
    "own_rate": "Rate",
    "competitor": "str",
    "competitor_rate": "Rate",
    "competitors": "List[Dict[str, Any]]",
    "opportunity": "float",
    "result_ids": "List[int]",
})
AeoHistoryPoint = TypedDict("AeoHistoryPoint", {
    "check_id": "int",
    "checked_at": "float",
    "llm_provider": "str",
    "access": "Literal[\"app\", \"api\", \"manual\"]",
    "visibility_score": "float",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
    "errors": "int",
    "prompts": "int",
    "models": "List[str]",
    "source": "Literal[\"live\", \"sandbox\", \"manual\"]",
})
AeoLiveLog = TypedDict("AeoLiveLog", {
    "rows": "List[AeoLogRow]",
    "last_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "paused": "bool",
})
AeoLogRow = TypedDict("AeoLogRow", {
    "id": "int",
    "check_id": "int",
    "prompt_id": "int",
    "prompt_text": "str",
    "llm_provider": "str",
    "response_text": "str",
    "visibility_score": "float",
    "our_domain_mentioned": "bool",
    "mention_position": "Union[int, None]",
    "sentiment": "Literal[\"positive\", \"neutral\", \"negative\", \"\"]",
    "created_at": "float",
    "sample": "int",
    "state": "Literal[\"answered\", \"failed\"]",
    "source": "Literal[\"live\", \"sandbox\", \"manual\"]",
    "our_domain_cited": "bool",
    "is_brand_prompt": "bool",
    "competitors_mentioned": "List[str]",
    "competitors_cited": "List[str]",
    "judge": "Literal[\"model\", \"rules\", \"\"]",
    "quote": "str",
    "model": "str",
    "served_model": "str",
    "access": "Literal[\"api\", \"app\", \"manual\"]",
    "via": "str",
    "country": "str",
    "language": "str",
    "score_version": "int",
    "cost": "Union[float, None]",
    "error": "NotRequired[str]",
})
AeoMarketStanding = TypedDict("AeoMarketStanding", {
    "country": "str",
    "language": "str",
    "prompts": "int",
    "answers": "int",
    "visibility_score": "Union[float, None]",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
})
AeoOverview = TypedDict("AeoOverview", {
    "check": "Union[AeoCheck, Union[Literal[None], None]]",
    "total": "AeoStanding",
    "headline": "Union[AeoAccessStanding, Union[Literal[None], None]]",
    "beside": "Union[AeoAccessStanding, Union[Literal[None], None]]",
    "providers": "List[AeoProviderStanding]",
    "competitors": "List[AeoCompetitorStanding]",
    "unbranded": "AeoUnbranded",
    "markets": "List[AeoMarketStanding]",
    "sandbox": "bool",
    "as_of": "Union[float, None]",
    "running_check_id": "Union[int, None]",
})
AeoPreview = TypedDict("AeoPreview", {
    "prompts": "int",
    "providers": "List[str]",
    "samples": "int",
    "answers": "int",
    "cost_usd": "Union[float, None]",
    "most_usd": "Union[float, None]",
    "seconds": "int",
    "spent_this_month_usd": "float",
    "monthly_budget_usd": "Union[float, None]",
})
AeoPrompt = TypedDict("AeoPrompt", {
    "id": "int",
    "client_id": "int",
    "prompt_text": "str",
    "country": "str",
    "language": "str",
    "category": "str",
    "intent": "Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]",
    "enabled": "Literal[0, 1]",
    "source": "Literal[\"manual\", \"import\", \"discovery\"]",
    "created_at": "float",
})
AeoPromptImport = TypedDict("AeoPromptImport", {
    "added": "int",
    "skipped": "int",
    "invalid": "int",
    "problems": "List[Dict[str, Any]]",
    "dropped_columns": "List[str]",
    "preview": "NotRequired[List[Dict[str, Any]]]",
})
AeoPromptInput = TypedDict("AeoPromptInput", {
    "prompt_text": "str",
    "country": "NotRequired[Union[str, Literal[\"\"]]]",
    "language": "NotRequired[Union[str, Literal[\"\"]]]",
    "category": "NotRequired[str]",
    "intent": "NotRequired[Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]]",
    "enabled": "NotRequired[Union[Literal[0], Literal[1], bool]]",
})
AeoPromptStanding = TypedDict("AeoPromptStanding", {
    "id": "int",
    "client_id": "int",
    "prompt_text": "str",
    "country": "str",
    "language": "str",
    "category": "str",
    "intent": "Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]",
    "enabled": "Literal[0, 1]",
    "source": "Literal[\"manual\", \"import\", \"discovery\"]",
    "created_at": "float",
    "is_brand_prompt": "Union[bool, None]",
    "cells": "List[Dict[str, Any]]",
})
AeoProviderStanding = TypedDict("AeoProviderStanding", {
    "name": "str",
    "answers": "int",
    "errors": "int",
    "visibility_score": "Union[float, None]",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
    "share_of_voice": "Rate",
    "median_position": "Union[float, None]",
    "net_sentiment": "Union[float, None]",
    "trend": "Dict[str, Any]",
})
AeoResult = TypedDict("AeoResult", {
    "id": "int",
    "check_id": "int",
    "prompt_id": "int",
    "prompt_text": "str",
    "llm_provider": "str",
    "response_text": "str",
    "visibility_score": "float",
    "our_domain_mentioned": "bool",
    "mention_position": "Union[int, None]",
    "sentiment": "Literal[\"positive\", \"neutral\", \"negative\", \"\"]",
    "created_at": "float",
    "sample": "int",
    "state": "Literal[\"answered\", \"failed\"]",
    "source": "Literal[\"live\", \"sandbox\", \"manual\"]",
    "our_domain_cited": "bool",
    "is_brand_prompt": "bool",
    "competitors_mentioned": "List[str]",
    "competitors_cited": "List[str]",
    "judge": "Literal[\"model\", \"rules\", \"\"]",
    "quote": "str",
    "model": "str",
    "served_model": "str",
    "access": "Literal[\"api\", \"app\", \"manual\"]",
    "via": "str",
    "country": "str",
    "language": "str",
    "score_version": "int",
    "cost": "Union[float, None]",
})
AeoSearch = TypedDict("AeoSearch", {
    "query": "str",
    "answers": "int",
    "cited": "int",
    "providers": "List[str]",
    "prompts": "List[str]",
})
AeoSettings = TypedDict("AeoSettings", {
    "names": "List[str]",
    "competitor_names": "List[Dict[str, Any]]",
    "match_case": "bool",
    "providers": "List[str]",
    "samples": "int",
    "country": "str",
    "language": "str",
    "judge": "bool",
    "monthly_budget_usd": "Union[float, None]",
    "in_benchmark": "bool",
    "available_providers": "List[Dict[str, Any]]",
})
AeoStanding = TypedDict("AeoStanding", {
    "answers": "int",
    "errors": "int",
    "visibility_score": "Union[float, None]",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
    "share_of_voice": "Rate",
    "median_position": "Union[float, None]",
    "net_sentiment": "Union[float, None]",
    "trend": "Dict[str, Any]",
})
AeoUnbranded = TypedDict("AeoUnbranded", {
    "mention_rate": "Rate",
    "citation_rate": "Rate",
})
AiOverview = TypedDict("AiOverview", {
    "surface": "Literal[\"google_ai_overview\"]",
    "provider": "str",
    "job_id": "int",
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "checked_at": "float",
    "state": "Literal[\"present\", \"deferred\"]",
    "response_text": "str",
    "visibility_score": "Union[float, None]",
    "our_domain_mentioned": "Union[bool, None]",
    "our_domain_cited": "Union[bool, None]",
    "mention_position": "Union[int, None]",
    "sentiment": "Literal[\"positive\", \"neutral\", \"negative\", \"\"]",
    "is_brand_query": "bool",
    "competitors_mentioned": "List[str]",
    "competitors_cited": "List[str]",
    "citations": "List[AeoCitation]",
    "spans": "List[Dict[str, Any]]",
})
AiOverviewPoint = TypedDict("AiOverviewPoint", {
    "job_id": "int",
    "checked_at": "float",
    "surface": "Literal[\"google_ai_overview\"]",
    "checks": "int",
    "unknown": "int",
    "overviews": "int",
    "deferred": "int",
    "trigger_rate": "Rate",
    "mention_rate": "Rate",
    "citation_rate": "Rate",
    "visibility_score": "Union[float, None]",
})
AiVisibility = TypedDict("AiVisibility", {
    "checked_at": "Union[float, None]",
    "access": "Union[Literal[\"app\", \"api\", \"manual\", None], None]",
    "answers": "int",
    "mention_rate": "Union[float, None]",
    "citation_rate": "Union[float, None]",
    "assistants": "List[Dict[str, Any]]",
    "pages": "List[Dict[str, Any]]",
    "source": "str",
    "running_check_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
Alert = TypedDict("Alert", {
    "id": "int",
    "client_id": "Union[int, None]",
    "text": "str",
    "url": "str",
    "color": "Literal[\"success\", \"warning\", \"danger\"]",
    "findings": "List[AlertFinding]",
    "affected": "int",
    "fired_at": "float",
    "acknowledged_at": "Union[float, None]",
    "acknowledged_by": "Union[str, None]",
    "assigned_to": "Union[int, None]",
    "assignee": "Union[str, None]",
    "is_unread": "bool",
    "snoozed_until": "Union[float, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
})
AlertFact = TypedDict("AlertFact", {
    "at": "float",
    "position": "NotRequired[Union[int, None]]",
    "url": "NotRequired[str]",
    "block": "NotRequired[str]",
    "competitor_position": "NotRequired[Union[int, None]]",
    "rate": "NotRequired[float]",
    "answers": "NotRequired[int]",
    "rating": "NotRequired[float]",
    "pages": "NotRequired[int]",
    "opt_out": "NotRequired[Literal[\"robots_txt\", \"noindex\", \"nosnippet\", \"page_gone\", \"google_extended\", \"none_found\"]]",
    "minutes": "NotRequired[int]",
    "job_id": "NotRequired[int]",
    "check_id": "NotRequired[int]",
})
AlertFinding = TypedDict("AlertFinding", {
    "rule_id": "int",
    "condition": "Literal[\"enters_top\", \"leaves_top\", \"rises_by\", \"falls_by\", \"found\", \"lost\", \"overtaken\", \"block_won\", \"block_lost\", \"page_changed\", \"ai_overview_appeared\", \"ai_overview_uncited\", \"answer_rate_fell\", \"sentiment_turned\", \"backlink_lost\", \"bad_review\", \"rating_fell\", \"index_dropped\", \"site_down\", \"site_back\", \"check_failed\", \"source_failing\", \"source_budget\", \"credits_low\", \"new_lead\", \"webhook_failing\", \"channel_off\", \"mail_bounced\", \"export_failing\"]",
    "amount": "Union[int, None]",
    "domain": "Union[str, None]",
    "checks": "int",
    "affected": "int",
})
AlertItem = TypedDict("AlertItem", {
    "rule_id": "int",
    "subject": "str",
    "label": "str",
    "before": "Union[AlertFact, Union[Literal[None], None]]",
    "now": "Union[AlertFact, Union[Literal[None], None]]",
})
AlertPreferences = TypedDict("AlertPreferences", {
    "by_mail": "bool",
    "delivery": "Literal[\"instant\", \"daily\", \"weekly\"]",
    "time_zone": "str",
    "quiet_from": "Union[int, None]",
    "quiet_to": "Union[int, None]",
    "snoozed_until": "Union[float, None]",
    "escalate_hours": "Union[int, None]",
    "muted": "List[Literal[\"enters_top\", \"leaves_top\", \"rises_by\", \"falls_by\", \"found\", \"lost\", \"overtaken\", \"block_won\", \"block_lost\", \"page_changed\", \"ai_overview_appeared\", \"ai_overview_uncited\", \"answer_rate_fell\", \"sentiment_turned\", \"backlink_lost\", \"bad_review\", \"rating_fell\", \"index_dropped\", \"site_down\", \"site_back\", \"check_failed\", \"source_failing\", \"source_budget\", \"credits_low\", \"new_lead\", \"webhook_failing\", \"channel_off\", \"mail_bounced\", \"export_failing\"]]",
    "can_mail": "bool",
})
AlertPreviewItem = TypedDict("AlertPreviewItem", {
    "subject": "str",
    "label": "str",
    "before": "Union[AlertFact, Union[Literal[None], None]]",
    "now": "Union[AlertFact, Union[Literal[None], None]]",
})
AlertPreviewTime = TypedDict("AlertPreviewTime", {
    "at": "float",
    "affected": "int",
    "examples": "List[AlertPreviewItem]",
})
AlertRule = TypedDict("AlertRule", {
    "id": "int",
    "condition": "Literal[\"enters_top\", \"leaves_top\", \"rises_by\", \"falls_by\", \"found\", \"lost\", \"overtaken\", \"block_won\", \"block_lost\", \"page_changed\", \"ai_overview_appeared\", \"ai_overview_uncited\", \"answer_rate_fell\", \"sentiment_turned\", \"backlink_lost\", \"bad_review\", \"rating_fell\", \"index_dropped\", \"site_down\", \"site_back\", \"check_failed\", \"source_failing\", \"source_budget\", \"credits_low\", \"new_lead\", \"webhook_failing\", \"channel_off\", \"mail_bounced\", \"export_failing\"]",
    "amount": "Union[int, None]",
    "domain": "Union[str, None]",
    "checks": "int",
    "client_id": "Union[int, None]",
    "tag": "Union[str, None]",
    "cluster": "Union[str, None]",
    "segment_id": "Union[int, None]",
    "keyword_id": "Union[int, None]",
    "prompt_id": "Union[int, None]",
    "subject": "Union[str, None]",
    "is_active": "bool",
    "created_at": "float",
})
AlertRuleChoices = TypedDict("AlertRuleChoices", {
    "competitors": "List[str]",
    "tags": "List[str]",
    "clusters": "List[str]",
})
AlertRulePreview = TypedDict("AlertRulePreview", {
    "days": "int",
    "fired": "int",
    "times": "List[AlertPreviewTime]",
})
AnalyticsReport = TypedDict("AnalyticsReport", {
    "id": "int",
    "client_id": "int",
    "title": "str",
    "date_from": "str",
    "date_to": "str",
    "created_at": "float",
    "summary": "str",
    "sources": "List[Dict[str, Any]]",
    "generated_by": "Literal[\"rules\", \"model\"]",
    "sections": "List[Dict[str, Any]]",
})
AnalyticsReportSummary = TypedDict("AnalyticsReportSummary", {
    "id": "int",
    "client_id": "int",
    "title": "str",
    "date_from": "str",
    "date_to": "str",
    "created_at": "float",
    "summary": "str",
    "sources": "List[Dict[str, Any]]",
    "generated_by": "Literal[\"rules\", \"model\"]",
})
Annotation = TypedDict("Annotation", {
    "id": "int",
    "client_id": "int",
    "kind": "Literal[\"note\", \"deploy\", \"content\", \"algorithm\"]",
    "happened_at": "float",
    "note": "str",
    "source": "Literal[\"person\", \"google\", \"sitemap\"]",
    "url": "str",
    "ended_at": "Union[float, None]",
    "created_at": "float",
})
AnswerAd = TypedDict("AnswerAd", {
    "url": "str",
    "title": "str",
    "advertiser": "str",
})
AnswerCorpus = TypedDict("AnswerCorpus", {
    "source": "Union[Dict[str, Any], None]",
    "answers": "int",
    "fetched_at": "Union[float, None]",
    "months": "List[CorpusMonth]",
})
AnswerProduct = TypedDict("AnswerProduct", {
    "title": "str",
    "url": "Union[str, None]",
    "price": "Union[str, None]",
    "merchant": "Union[str, None]",
    "rating": "Union[float, None]",
    "reviews": "Union[float, None]",
})
ApiKeyCreate = TypedDict("ApiKeyCreate", {
    "name": "str",
    "expires_at": "NotRequired[Union[float, None]]",
    "credit_budget": "NotRequired[Union[int, None]]",
    "effects": "NotRequired[Union[List[Literal[\"read\", \"write\", \"spend\", \"destroy\"]], None]]",
    "client_ids": "NotRequired[Union[List[int], None]]",
    "toolsets": "NotRequired[Union[List[str], None]]",
    "allowed_from": "NotRequired[Union[List[str], None]]",
    "monthly_cap": "NotRequired[Union[int, None]]",
})
ApiKeyCreated = TypedDict("ApiKeyCreated", {
    "id": "int",
    "name": "str",
    "key": "str",
})
ApiKeyMeta = TypedDict("ApiKeyMeta", {
    "id": "int",
    "name": "str",
    "is_active": "Literal[0, 1]",
    "created_at": "float",
    "last_used_at": "Union[float, None]",
    "expires_at": "Union[float, None]",
    "credit_budget": "Union[int, None]",
    "credits_used": "int",
    "effects": "Union[List[Literal[\"read\", \"write\", \"spend\", \"destroy\"]], None]",
    "client_ids": "Union[List[int], None]",
    "toolsets": "Union[List[str], None]",
    "allowed_from": "Union[List[str], None]",
    "monthly_cap": "Union[int, None]",
    "month_credits_used": "int",
    "old_secret_until": "Union[float, None]",
})
AppsBrief = TypedDict("AppsBrief", {
    "visibility": "Union[float, None]",
    "visibility_change": "Union[float, None]",
    "checked_at": "Union[float, None]",
    "compared_at": "Union[float, None]",
    "apps": "List[Dict[str, Any]]",
    "reviews": "Union[Dict[str, Any], None]",
    "complaints": "List[Dict[str, Any]]",
    "running_task_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
ArchivedRow = TypedDict("ArchivedRow", {
    "id": "int",
    "kind": "str",
    "source_table": "str",
    "data": "Dict[str, Any]",
    "set_aside_at": "float",
})
AsoActionResult = TypedDict("AsoActionResult", {
    "ok": "bool",
    "message": "str",
    "navigate": "str",
    "task_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "progress_pct": "float",
    "imported": "int",
    "ideas": "NotRequired[List[Dict[str, Any]]]",
    "listing_snapshots": "int",
    "rankings": "int",
    "reviews": "int",
    "reviews_new": "int",
    "paid_calls": "int",
    "errors": "List[str]",
    "failures": "List[Failure]",
})
AsoApp = TypedDict("AsoApp", {
    "id": "int",
    "client_id": "int",
    "store": "Literal[\"app_store\", \"google_play\"]",
    "app_name": "str",
    "country": "str",
    "language": "str",
    "app_identifier": "str",
    "app_url": "str",
    "category": "str",
    "developer": "str",
    "notes": "str",
    "store_id": "Union[str, None]",
    "listing_checked_at": "Union[float, None]",
    "listing_error": "str",
    "reviews_checked_at": "Union[float, None]",
    "reviews_error": "str",
    "created_at": "float",
    "updated_at": "float",
})
AsoKeyword = TypedDict("AsoKeyword", {
    "id": "int",
    "client_id": "int",
    "store": "Literal[\"app_store\", \"google_play\"]",
    "query": "str",
    "country": "str",
    "language": "str",
    "source": "str",
    "cluster": "str",
    "intent": "str",
    "notes": "str",
    "tags": "str",
    "difficulty": "Union[float, None]",
    "search_volume": "Union[int, None]",
    "estimated_difficulty": "Union[float, None]",
    "estimated_traffic": "Union[float, None]",
    "latest_position": "Union[int, None]",
    "latest_checked_at": "Union[float, None]",
    "last_error": "str",
    "created_at": "float",
})
AsoKeywordCreate = TypedDict("AsoKeywordCreate", {
    "query": "str",
    "store": "NotRequired[Literal[\"app_store\", \"google_play\"]]",
    "country": "NotRequired[str]",
    "language": "NotRequired[str]",
    "source": "NotRequired[str]",
    "cluster": "NotRequired[str]",
    "intent": "NotRequired[str]",
    "notes": "NotRequired[str]",
    "tags": "NotRequired[str]",
    "difficulty": "NotRequired[float]",
    "search_volume": "NotRequired[int]",
})
AsoListing = TypedDict("AsoListing", {
    "id": "int",
    "app_id": "int",
    "taken_at": "float",
    "source": "str",
    "title": "str",
    "subtitle": "Union[str, None]",
    "short_description": "Union[str, None]",
    "description": "Union[str, None]",
    "developer": "Union[str, None]",
    "category": "Union[str, None]",
    "rating": "Union[float, None]",
    "rating_count": "Union[int, None]",
    "installs": "Union[str, None]",
    "icon": "Union[str, None]",
    "screenshots": "Union[int, None]",
    "has_video": "Union[bool, None]",
    "version": "Union[str, None]",
    "updated_at": "Union[float, None]",
    "release_notes": "Union[str, None]",
    "languages": "Union[int, None]",
    "price": "Union[float, None]",
    "currency": "Union[str, None]",
    "changes": "List[Dict[str, Any]]",
})
AsoRanking = TypedDict("AsoRanking", {
    "id": "int",
    "keyword_id": "int",
    "app_id": "int",
    "query": "str",
    "store": "Literal[\"app_store\", \"google_play\"]",
    "country": "str",
    "language": "str",
    "app_name": "str",
    "position": "Union[int, None]",
    "checked_depth": "int",
    "results_seen": "int",
    "source": "str",
    "previous_position": "Union[int, None]",
    "previous_checked_at": "Union[float, None]",
    "delta": "Union[int, None]",
    "top": "List[Dict[str, Any]]",
    "checked_at": "float",
})
AsoReview = TypedDict("AsoReview", {
    "app_id": "int",
    "review_id": "str",
    "country": "Union[str, None]",
    "language": "str",
    "rating": "int",
    "title": "Union[str, None]",
    "body": "str",
    "version": "Union[str, None]",
    "written_at": "float",
    "reply": "Union[str, None]",
    "replied_at": "Union[float, None]",
    "sentiment": "Literal[\"positive\", \"neutral\", \"negative\"]",
    "sentiment_score": "float",
    "topics": "List[str]",
    "source": "str",
    "seen_at": "float",
})
AsoSummary = TypedDict("AsoSummary", {
    "app_count": "int",
    "keyword_count": "int",
    "competitor_count": "int",
    "countries": "List[str]",
    "languages": "List[str]",
    "stores": "List[Literal[\"app_store\", \"google_play\"]]",
    "sandbox": "bool",
    "visibility": "Dict[str, Any]",
    "keyword_distribution": "Dict[str, Any]",
    "listing_audit": "Dict[str, Any]",
    "reviews": "Dict[str, Any]",
    "visibility_trend": "Dict[str, Any]",
    "paid_fallback_health": "Dict[str, Any]",
    "ranking_alerts": "List[Dict[str, Any]]",
    "prioritized_backlog": "List[Dict[str, Any]]",
    "running_task_id": "Union[int, None]",
})
AsoTask = TypedDict("AsoTask", {
    "id": "int",
    "client_id": "int",
    "kind": "Literal[\"listing_audit\", \"reviews\", \"rankings\", \"full_refresh\", \"keywords\"]",
    "ok": "bool",
    "message": "str",
    "navigate": "str",
    "task_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "progress_pct": "float",
    "imported": "int",
    "ideas": "NotRequired[List[Dict[str, Any]]]",
    "listing_snapshots": "int",
    "rankings": "int",
    "reviews": "int",
    "reviews_new": "int",
    "paid_calls": "int",
    "errors": "List[str]",
    "failures": "List[Failure]",
    "total_steps": "int",
    "done_steps": "int",
    "failed_steps": "int",
    "created_at": "float",
    "started_at": "Union[float, None]",
    "finished_at": "Union[float, None]",
})
AssessmentPreview = TypedDict("AssessmentPreview", {
    "calls": "int",
    "price_usd": "Union[float, None]",
    "seconds": "int",
})
AssessmentStarted = TypedDict("AssessmentStarted", {
    "run_id": "int",
})
AuditCheck = TypedDict("AuditCheck", {
    "id": "str",
    "status": "Literal[\"pass\", \"warn\", \"fail\", \"unknown\"]",
    "weight": "int",
    "value": "str",
    "why": "str",
    "code": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
})
AuditEntry = TypedDict("AuditEntry", {
    "id": "int",
    "user_id": "Union[int, None]",
    "user_email": "Union[str, None]",
    "action": "str",
    "target": "str",
    "address": "str",
    "at": "float",
})
AuditLite = TypedDict("AuditLite", {
    "lead_id": "int",
    "claim_token": "str",
    "domain": "str",
    "score": "Union[int, None]",
    "checks": "List[AuditCheck]",
    "crawlers": "List[CrawlerAccess]",
    "status": "Literal[\"done\", \"pending\", \"error\"]",
    "deep": "Dict[str, Any]",
    "source": "NotRequired[Literal[\"sandbox\"]]",
})
Backlink = TypedDict("Backlink", {
    "id": "int",
    "client_id": "int",
    "source_url": "str",
    "source_domain": "str",
    "target_url": "str",
    "state": "Literal[\"pending\", \"active\", \"failing\", \"lost\", \"absent\"]",
    "reason": "Literal[\"\", \"link_removed\", \"page_404\", \"redirected\", \"noindex\", \"target_changed\", \"domain_gone\", \"nofollow_added\", \"page_5xx\", \"robots_blocked\", \"access_denied\", \"unreachable\"]",
    "http_status": "Union[int, None]",
    "anchor": "str",
    "rel": "str",
    "is_followed": "Union[bool, None]",
    "canonical_url": "str",
    "found_by": "Literal[\"manual\", \"import\", \"search\"]",
    "first_seen": "Union[float, None]",
    "last_seen": "Union[float, None]",
    "last_checked_at": "Union[float, None]",
    "failing_since": "Union[float, None]",
    "lost_at": "Union[float, None]",
    "created_at": "float",
})
BacklinkCheck = TypedDict("BacklinkCheck", {
    "checked_at": "float",
    "state": "Literal[\"pending\", \"active\", \"failing\", \"lost\", \"absent\"]",
    "reason": "Literal[\"\", \"link_removed\", \"page_404\", \"redirected\", \"noindex\", \"target_changed\", \"domain_gone\", \"nofollow_added\", \"page_5xx\", \"robots_blocked\", \"access_denied\", \"unreachable\"]",
    "http_status": "Union[int, None]",
    "anchor": "str",
    "rel": "str",
})
BacklinkImport = TypedDict("BacklinkImport", {
    "added": "int",
    "skipped": "int",
    "problems": "List[Dict[str, Any]]",
    "problems_total": "int",
    "dropped_columns": "List[str]",
    "preview": "NotRequired[List[Dict[str, Any]]]",
})
BacklinkInput = TypedDict("BacklinkInput", {
    "source_url": "str",
    "target_url": "NotRequired[str]",
})
BacklinkRun = TypedDict("BacklinkRun", {
    "id": "int",
    "client_id": "int",
    "kind": "Literal[\"check\", \"discovery\"]",
    "status": "Literal[\"running\", \"done\", \"error\"]",
    "message": "str",
    "total": "int",
    "checked": "int",
    "gained": "int",
    "lost": "int",
    "failed": "int",
    "failures": "List[Failure]",
    "progress_pct": "float",
    "created_at": "float",
    "finished_at": "Union[float, None]",
})
BacklinkRunStarted = TypedDict("BacklinkRunStarted", {
    "job_id": "int",
    "links": "int",
    "status": "Literal[\"running\", \"done\", \"error\"]",
})
BacklinkSummary = TypedDict("BacklinkSummary", {
    "total": "int",
    "states": "Dict[str, Any]",
    "followed": "int",
    "referring_domains": "int",
    "gained_30d": "int",
    "lost_30d": "int",
    "last_checked_at": "Union[float, None]",
    "latest_run": "Union[BacklinkRun, Union[Literal[None], None]]",
    "running_link_run_id": "Union[int, None]",
})
BingStatistics = TypedDict("BingStatistics", {
    "has_key": "bool",
    "first_day": "Union[str, None]",
    "last_day": "Union[str, None]",
    "total": "int",
    "items": "List[Dict[str, Any]]",
})
Branding = TypedDict("Branding", {
    "name": "str",
    "color": "str",
    "logo": "Union[str, None]",
})
BriefResultsPage = TypedDict("BriefResultsPage", {
    "query": "str",
    "geo": "str",
    "device": "str",
    "engine": "str",
    "checked_at": "float",
    "columns": "List[str]",
    "rows": "List[List[Union[str, float, bool]]]",
    "features": "List[str]",
    "ai_overview_sources": "Union[List[str], None]",
    "total": "int",
    "running_job_id": "Union[int, None]",
})
Cannibalisation = TypedDict("Cannibalisation", {
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "engine": "str",
    "cluster": "str",
    "url": "str",
    "job_id": "int",
    "checked_at": "float",
    "position": "Union[int, None]",
    "conflicts": "List[Literal[\"several_pages\", \"changing_page\"]]",
    "own_urls": "List[Dict[str, Any]]",
    "ranked_pages": "List[str]",
})
ChangeExplanation = TypedDict("ChangeExplanation", {
    "engine": "str",
    "checked_at": "Union[float, None]",
    "compared_at": "Union[float, None]",
    "visibility": "Union[float, None]",
    "visibility_change": "Union[float, None]",
    "click_change": "Union[float, None]",
    "click_model": "str",
    "gained": "Union[int, None]",
    "lost": "Union[int, None]",
    "new_keywords": "Union[int, None]",
    "lost_keywords": "Union[int, None]",
    "largest_step": "Union[Dict[str, Any], None]",
    "parts": "List[Dict[str, Any]]",
    "competitors": "List[Dict[str, Any]]",
    "features_lost": "List[Dict[str, Any]]",
    "notes": "List[Dict[str, Any]]",
    "failed": "int",
    "is_partial": "bool",
    "running_job_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
Chat = TypedDict("Chat", {
    "id": "int",
    "title": "str",
    "client_id": "Union[int, None]",
    "report_id": "Union[int, None]",
    "is_shared": "bool",
    "share_path": "NotRequired[str]",
    "created_at": "float",
    "updated_at": "float",
    "message_count": "int",
})
ChatAction = TypedDict("ChatAction", {
    "id": "int",
    "action": "str",
    "params": "Dict[str, Any]",
    "preview": "str",
    "cost": "Union[Dict[str, Any], None]",
    "effect": "Literal[\"read\", \"write\", \"spend\", \"destroy\"]",
    "status": "Literal[\"pending\", \"executing\", \"done\", \"failed\", \"superseded\", \"dismissed\", \"expired\"]",
    "expires_at": "float",
    "outcome": "Union[Dict[str, Any], None]",
})
ChatMessage = TypedDict("ChatMessage", {
    "id": "int",
    "role": "Literal[\"user\", \"assistant\", \"event\"]",
    "content": "str",
    "client_id": "Union[int, None]",
    "actions": "NotRequired[List[ChatAction]]",
    "sources": "NotRequired[List[ChatSource]]",
    "unverified": "NotRequired[List[str]]",
    "created_at": "float",
})
ChatReply = TypedDict("ChatReply", {
    "reply": "str",
    "session_id": "int",
    "message_id": "int",
    "actions": "List[ChatAction]",
    "sources": "List[ChatSource]",
    "generated_by": "Literal[\"rules\", \"model\"]",
    "unverified": "List[str]",
})
ChatSource = TypedDict("ChatSource", {
    "tool": "str",
    "params": "Dict[str, Any]",
    "ok": "bool",
})
ChatWithMessages = TypedDict("ChatWithMessages", {
    "id": "int",
    "title": "str",
    "client_id": "Union[int, None]",
    "report_id": "Union[int, None]",
    "is_shared": "bool",
    "share_path": "NotRequired[str]",
    "created_at": "float",
    "updated_at": "float",
    "message_count": "int",
    "messages": "List[ChatMessage]",
})
CheckPreview = TypedDict("CheckPreview", {
    "keywords": "int",
    "checks": "int",
    "calls": "int",
    "cached_pages": "int",
    "max_calls": "int",
    "seconds": "int",
    "depth": "Literal[\"smart\", \"full\", \"basic\"]",
})
CheckSettings = TypedDict("CheckSettings", {
    "depth": "Literal[\"smart\", \"full\", \"basic\"]",
    "screenshots": "bool",
    "parasites_added": "List[str]",
    "parasites_removed": "List[str]",
})
CheckStarted = TypedDict("CheckStarted", {
    "job_id": "int",
    "keywords": "int",
    "checks": "int",
    "status": "str",
})
ClickModel = TypedDict("ClickModel", {
    "click_model": "str",
    "is_own": "bool",
    "reason": "Literal[\"used\", \"not_connected\", \"not_fitted\", \"too_little\", \"no_better\"]",
    "fitted": "Union[Dict[str, Any], None]",
    "published": "List[Dict[str, Any]]",
    "versions": "List[Dict[str, Any]]",
})
Client = TypedDict("Client", {
    "id": "int",
    "user_id": "int",
    "name": "str",
    "domain": "str",
    "notes": "str",
    "sitemap_url": "str",
    "is_archived": "Literal[0, 1]",
    "keyword_count": "int",
    "created_at": "float",
    "updated_at": "float",
})
ClientAlerts = TypedDict("ClientAlerts", {
    "client_id": "int",
    "count": "int",
})
ClientBrief = TypedDict("ClientBrief", {
    "client_id": "int",
    "name": "str",
    "domain": "str",
    "engine": "str",
    "search": "Union[Dict[str, Any], None]",
    "competitors": "List[Dict[str, Any]]",
    "answers": "Union[Dict[str, Any], None]",
    "apps": "Union[Dict[str, Any], None]",
    "failed": "List[Dict[str, Any]]",
    "running_job_id": "Union[int, None]",
    "running_check_id": "Union[int, None]",
    "running_task_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
ClientClicks = TypedDict("ClientClicks", {
    "client_id": "int",
    "until": "str",
    "clicks": "int",
    "impressions": "int",
    "ctr": "Union[float, None]",
    "position": "Union[float, None]",
    "previous_clicks": "Union[int, None]",
})
ClientDetail = TypedDict("ClientDetail", {
    "id": "int",
    "user_id": "int",
    "name": "str",
    "domain": "str",
    "notes": "str",
    "sitemap_url": "str",
    "is_archived": "Literal[0, 1]",
    "keyword_count": "int",
    "created_at": "float",
    "updated_at": "float",
    "competitors": "List[Competitor]",
    "keywords": "List[Keyword]",
})
ClientImportReport = TypedDict("ClientImportReport", {
    "added": "int",
    "skipped": "int",
    "invalid": "int",
    "problems": "List[Dict[str, Any]]",
    "dropped_columns": "List[str]",
    "clients": "List[Dict[str, Any]]",
    "preview": "NotRequired[Dict[str, Any]]",
})
ClientOverview = TypedDict("ClientOverview", {
    "client_id": "int",
    "name": "str",
    "domain": "str",
    "keyword_count": "int",
    "standing": "Union[Dict[str, Any], None]",
    "answers": "Union[Dict[str, Any], None]",
    "running": "Union[Dict[str, Any], None]",
    "last_job": "Union[Dict[str, Any], None]",
})
ClientStanding = TypedDict("ClientStanding", {
    "engine": "str",
    "now": "Union[VisibilityPoint, Union[Literal[None], None]]",
    "before": "Union[VisibilityPoint, Union[Literal[None], None]]",
    "change": "Union[Dict[str, Any], None]",
    "compared_checks": "NotRequired[Union[int, None]]",
    "new_keywords": "Union[int, None]",
    "lost_keywords": "Union[int, None]",
    "volumes": "Dict[str, Any]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
})
CompanySignIn = TypedDict("CompanySignIn", {
    "name": "str",
    "issuer": "str",
    "client_id": "str",
    "domains": "List[str]",
    "scope": "str",
    "groups_claim": "str",
    "role_map": "List[Dict[str, Any]]",
    "default_role": "Union[Literal[\"viewer\", \"analyst\", \"admin\", None], None]",
    "is_on": "bool",
    "is_only": "bool",
    "test": "Union[CompanySignInTest, Union[Literal[None], None]]",
    "callback_url": "str",
})
CompanySignInTest = TypedDict("CompanySignInTest", {
    "at": "float",
    "problem": "Union[str, None]",
    "detail": "str",
    "email": "Union[str, None]",
    "groups": "List[str]",
    "role": "Union[Literal[\"viewer\", \"analyst\", \"admin\", None], None]",
    "claims": "List[str]",
})
CompetingQueries = TypedDict("CompetingQueries", {
    "from": "str",
    "to": "str",
    "items": "List[Dict[str, Any]]",
})
Competitor = TypedDict("Competitor", {
    "id": "int",
    "client_id": "int",
    "domain": "str",
    "name": "str",
    "color": "Union[Literal[\"teal\", \"plum\", \"ochre\", \"slate\", None], None]",
    "dash": "Union[Literal[\"long\", \"short\", \"mixed\", \"dots\", None], None]",
})
CompetitorCandidate = TypedDict("CompetitorCandidate", {
    "domain": "str",
    "keywords": "int",
    "checks": "int",
    "keyword_share": "float",
    "best_position": "int",
    "visibility": "Union[float, None]",
})
CompetitorComparison = TypedDict("CompetitorComparison", {
    "engine": "str",
    "domain": "str",
    "is_largest_threat": "bool",
    "visibility": "Union[float, None]",
    "our_visibility": "Union[float, None]",
    "visibility_change": "Union[float, None]",
    "checked_at": "Union[float, None]",
    "compared_at": "Union[float, None]",
    "share_of_voice": "Union[float, None]",
    "ahead": "int",
    "behind": "int",
    "volume_ahead": "Union[float, None]",
    "columns": "List[str]",
    "rows": "List[List[Union[str, float, bool, Union[Literal[None], None]]]]",
    "total": "int",
    "running_job_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
CompetitorVisibility = TypedDict("CompetitorVisibility", {
    "engine": "str",
    "competitors": "List[Dict[str, Any]]",
    "client": "Union[Dict[str, Any], None]",
    "job_id": "Union[int, None]",
    "checked_at": "Union[float, None]",
    "compared": "Union[Dict[str, Any], None]",
    "pending": "List[str]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
    "compared_checks": "NotRequired[Union[int, None]]",
})
ConflictError = TypedDict("ConflictError", {
    "error": "str",
    "reason": "str",
    "values": "Dict[str, Any]",
    "job_id": "NotRequired[int]",
})
ConnectedApp = TypedDict("ConnectedApp", {
    "id": "int",
    "name": "str",
    "publisher": "Union[str, None]",
    "effects": "List[Literal[\"read\", \"write\", \"spend\", \"destroy\"]]",
    "client_ids": "Union[List[int], None]",
    "toolsets": "Union[List[str], None]",
    "created_at": "float",
    "last_used_at": "Union[float, None]",
    "address": "str",
    "expires_at": "Union[float, None]",
})
ContentPage = TypedDict("ContentPage", {
    "id": "int",
    "client_id": "int",
    "url": "str",
    "title": "str",
    "created_at": "float",
})
ContentPageInput = TypedDict("ContentPageInput", {
    "url": "str",
    "title": "NotRequired[str]",
})
Conversation = TypedDict("Conversation", {
    "id": "int",
    "client_id": "Union[int, None]",
    "title": "str",
    "members": "List[Dict[str, Any]]",
    "unread": "int",
    "last_message": "Union[str, None]",
    "last_at": "Union[float, None]",
    "created_at": "float",
})
CorpusAnswer = TypedDict("CorpusAnswer", {
    "platform": "Literal[\"google\", \"chat_gpt\"]",
    "geo": "str",
    "lang": "str",
    "question": "str",
    "answer": "str",
    "model": "str",
    "volume": "Union[int, None]",
    "first_recorded_at": "Union[float, None]",
    "recorded_at": "float",
    "is_mentioned": "bool",
    "is_cited": "bool",
    "position": "Union[int, None]",
    "competitors": "List[str]",
})
CorpusMonth = TypedDict("CorpusMonth", {
    "month": "str",
    "platform": "Literal[\"google\", \"chat_gpt\"]",
    "geo": "str",
    "lang": "str",
    "answers": "int",
    "mentioned": "int",
    "cited": "int",
    "mention_rate": "Union[float, None]",
    "citation_rate": "Union[float, None]",
})
CorpusStarted = TypedDict("CorpusStarted", {
    "job_id": "int",
    "requests": "int",
    "price_usd": "float",
})
CrawlerAccess = TypedDict("CrawlerAccess", {
    "name": "str",
    "purpose": "Literal[\"search\", \"ai_search\", \"ai_user\", \"ai_training\"]",
    "access": "Literal[\"open\", \"partial\", \"blocked\"]",
    "disallowed": "List[str]",
})
CreditPack = TypedDict("CreditPack", {
    "id": "Literal[\"10k\", \"50k\", \"500k\", \"2500k\"]",
    "credits": "int",
    "price_cents": "int",
    "currency": "Literal[\"usd\"]",
})
Credits = TypedDict("Credits", {
    "balance": "int",
    "pending": "int",
    "enforced": "bool",
    "free_in_dashboard": "bool",
    "can_buy": "bool",
    "low_threshold": "Union[int, None]",
    "packs": "List[CreditPack]",
    "usage": "Usage",
    "ledger": "List[LedgerEntry]",
})
DecayingPages = TypedDict("DecayingPages", {
    "from": "str",
    "to": "str",
    "comparison": "Literal[\"year_before\", \"best_weeks\"]",
    "items": "List[Dict[str, Any]]",
})
Deleted = TypedDict("Deleted", {
    "deleted": "bool",
})
DeletedCount = TypedDict("DeletedCount", {
    "deleted": "int",
})
DemoStatus = TypedDict("DemoStatus", {
    "available": "bool",
    "status": "Literal[\"none\", \"building\", \"ready\", \"failed\"]",
    "client_id": "Union[int, None]",
    "client_ids": "List[int]",
    "progress_pct": "float",
    "message": "str",
    "created_at": "Union[float, None]",
})
DepthCost = TypedDict("DepthCost", {
    "depth": "int",
    "usd": "float",
    "times_credit": "float",
})
EngineReportImport = TypedDict("EngineReportImport", {
    "import_id": "Union[int, None]",
    "engine": "Union[Literal[\"google\", \"bing\", None], None]",
    "needs": "List[Literal[\"engine\", \"kind\", \"value\", \"amount\", \"period\"]]",
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "tables": "List[Dict[str, Any]]",
    "columns": "List[str]",
    "sample": "List[List[str]]",
    "dropped": "List[Dict[str, Any]]",
})
EngineReportRow = TypedDict("EngineReportRow", {
    "value": "str",
    "amount": "int",
    "own_answers": "Union[int, None]",
    "is_prompt": "Union[bool, None]",
})
EngineReports = TypedDict("EngineReports", {
    "opted_out": "List[Dict[str, Any]]",
    "imports": "List[Dict[str, Any]]",
})
ErasedPerson = TypedDict("ErasedPerson", {
    "erased": "Literal[True]",
    "messages": "int",
    "leads": "int",
    "report_recipients": "int",
    "audit_log": "int",
})
Error = TypedDict("Error", {
    "error": "str",
    "reason": "str",
    "values": "Dict[str, Any]",
    "issues": "NotRequired[List[FieldIssue]]",
})
Example = TypedDict("Example", {
    "title": "str",
    "description": "str",
    "request": "Dict[str, Any]",
    "response": "Dict[str, Any]",
    "keep": "NotRequired[Dict[str, Any]]",
    "curl": "str",
})
Failure = TypedDict("Failure", {
    "reason": "Literal[\"blocked\", \"rate_limited\", \"no_source\", \"source_auth\", \"source_funds\", \"source_budget\", \"timeout\", \"unreadable\", \"not_listed\"]",
    "count": "int",
    "remedy": "str",
    "code": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
})
Feed = TypedDict("Feed", {
    "id": "int",
    "client_id": "int",
    "name": "str",
    "view": "str",
    "dimensions": "List[str]",
    "metrics": "List[str]",
    "csv_url": "str",
    "json_url": "str",
    "parquet_url": "str",
    "xlsx_url": "str",
    "last_used_at": "Union[float, None]",
    "created_at": "float",
})
FeedExport = TypedDict("FeedExport", {
    "endpoint": "str",
    "bucket": "str",
    "region": "str",
    "access_key_id": "str",
    "prefix": "str",
    "format": "Literal[\"csv\", \"json\", \"parquet\", \"xlsx\"]",
    "is_active": "bool",
    "last_run_at": "Union[float, None]",
    "last_files": "Union[int, None]",
    "last_error": "Union[str, None]",
    "failing_since": "Union[float, None]",
})
FieldIssue = TypedDict("FieldIssue", {
    "path": "str",
    "reason": "str",
    "values": "Dict[str, Any]",
    "message": "str",
})
Forecast = TypedDict("Forecast", {
    "clicks": "Outlook",
    "visibility": "Outlook",
    "running_job_id": "Union[int, None]",
})
GainEstimate = TypedDict("GainEstimate", {
    "click_model": "str",
    "target_position": "int",
    "keywords": "List[Dict[str, Any]]",
    "gain": "Union[float, None]",
    "low": "Union[float, None]",
    "high": "Union[float, None]",
    "weekly_clicks": "Union[float, None]",
    "running_job_id": "Union[int, None]",
})
GeoGrid = TypedDict("GeoGrid", {
    "id": "int",
    "client_id": "int",
    "business": "Dict[str, Any]",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "location": "str",
    "latitude": "float",
    "longitude": "float",
    "size": "int",
    "radius_km": "float",
    "created_at": "float",
    "last_check": "Union[GeoGridCheck, Union[Literal[None], None]]",
    "last_result": "Union[GeoGridCheck, Union[Literal[None], None]]",
})
GeoGridCheck = TypedDict("GeoGridCheck", {
    "id": "int",
    "grid_id": "int",
    "state": "Literal[\"queued\", \"running\", \"paused\", \"done\", \"failed\", \"cancelled\"]",
    "points": "int",
    "ranked": "int",
    "not_found": "int",
    "failed": "int",
    "not_checked": "int",
    "top3": "int",
    "top10": "int",
    "avg_position": "Union[float, None]",
    "share_of_local_voice": "Union[float, None]",
    "created_at": "float",
    "finished_at": "Union[float, None]",
})
GeoGridCheckStarted = TypedDict("GeoGridCheckStarted", {
    "job_id": "int",
    "points": "int",
})
GeoGridChecksStarted = TypedDict("GeoGridChecksStarted", {
    "job_id": "int",
    "job_ids": "List[int]",
    "points": "int",
})
GeoGridDetail = TypedDict("GeoGridDetail", {
    "id": "int",
    "client_id": "int",
    "business": "Dict[str, Any]",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "location": "str",
    "latitude": "float",
    "longitude": "float",
    "size": "int",
    "radius_km": "float",
    "created_at": "float",
    "last_check": "Union[GeoGridCheck, Union[Literal[None], None]]",
    "last_result": "Union[GeoGridCheck, Union[Literal[None], None]]",
    "depth": "int",
    "check": "Union[GeoGridCheck, Union[Literal[None], None]]",
    "grid": "List[Dict[str, Any]]",
    "competitors": "List[Dict[str, Any]]",
    "compared": "Union[Dict[str, Any], None]",
})
GeoGridEstimate = TypedDict("GeoGridEstimate", {
    "points": "int",
    "source": "str",
    "price_usd": "float",
    "seconds": "int",
})
GeoGrids = TypedDict("GeoGrids", {
    "items": "List[GeoGrid]",
})
GoogleConnection = TypedDict("GoogleConnection", {
    "is_offered": "bool",
    "redirect_uri": "str",
    "email": "Union[str, None]",
    "service_account": "Union[str, None]",
    "can_read_search_console": "bool",
    "can_read_analytics": "bool",
    "connected_at": "Union[float, None]",
    "ends_at": "Union[float, None]",
})
HeadToHead = TypedDict("HeadToHead", {
    "engine": "str",
    "job_id": "Union[int, None]",
    "checked_at": "Union[float, None]",
    "domains": "List[Dict[str, Any]]",
    "rows": "List[Dict[str, Any]]",
    "page": "int",
    "pages": "int",
    "per_page": "int",
    "total": "int",
    "keywords": "int",
    "checks": "int",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
})
HealthResponse = TypedDict("HealthResponse", {
    "config": "Literal[\"ok\", \"missing or invalid\"]",
    "config_errors": "List[str]",
    "database": "Literal[\"ok\", \"error\"]",
    "fallback_providers": "List[str]",
    "provider": "str",
    "scheduler": "str",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
    "timestamp": "str",
    "version": "str",
})
HistoryImport = TypedDict("HistoryImport", {
    "id": "int",
    "client_id": "Union[int, None]",
    "layout": "Literal[\"serpbear\", \"semrush\", \"ahrefs\", \"accuranker\", \"stat\", \"nightwatch\", \"table\"]",
    "file_name": "str",
    "points": "int",
    "keywords": "int",
    "clients": "int",
    "first_day": "str",
    "last_day": "str",
    "created_at": "float",
})
HistoryImportReport = TypedDict("HistoryImportReport", {
    "import_id": "Union[int, None]",
    "layout": "Literal[\"serpbear\", \"semrush\", \"ahrefs\", \"accuranker\", \"stat\", \"nightwatch\", \"table\"]",
    "columns": "List[Dict[str, Any]]",
    "sample": "List[List[str]]",
    "needs": "List[Literal[\"query\", \"position\", \"date\", \"date_order\", \"absent\", \"site\", \"client\"]]",
    "date_order": "Union[Literal[\"dmy\", \"mdy\", None], None]",
    "sites": "List[Dict[str, Any]]",
    "keywords_new": "int",
    "keywords_known": "int",
    "points": "int",
    "points_known": "int",
    "first_day": "Union[str, None]",
    "last_day": "Union[str, None]",
    "dropped": "List[Dict[str, Any]]",
    "notes": "List[Literal[\"depth_unknown\", \"language_unknown\", \"repeats_unproved\", \"sealed_settings\"]]",
})
ImageResult = TypedDict("ImageResult", {
    "position": "int",
    "title": "str",
    "link": "str",
    "domain": "str",
    "source": "NotRequired[str]",
    "imageUrl": "NotRequired[str]",
    "imageWidth": "NotRequired[int]",
    "imageHeight": "NotRequired[int]",
    "thumbnailUrl": "NotRequired[str]",
})
ImportReport = TypedDict("ImportReport", {
    "added": "int",
    "skipped": "int",
    "invalid": "int",
    "problems": "List[Dict[str, Any]]",
    "layout": "Literal[\"own\", \"serpbear\", \"search_console\", \"ahrefs\", \"semrush\", \"keyword_planner\", \"table\", \"list\"]",
    "dropped_columns": "List[str]",
    "preview": "NotRequired[Dict[str, Any]]",
})
ImportedPosition = TypedDict("ImportedPosition", {
    "date": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "position": "Union[int, None]",
    "url": "str",
    "import_id": "int",
    "layout": "Literal[\"serpbear\", \"semrush\", \"ahrefs\", \"accuranker\", \"stat\", \"nightwatch\", \"table\"]",
})
IndexingChannel = TypedDict("IndexingChannel", {
    "channel": "Literal[\"indexnow\", \"google_indexing\", \"gsc_sitemap\", \"bing\"]",
    "is_configured": "bool",
    "attempted": "int",
    "accepted": "int",
    "rejected": "int",
    "deferred": "int",
    "http_status": "Union[int, None]",
    "refusal": "Literal[\"invalid_format\", \"key_rejected\", \"foreign_urls\", \"auth\", \"not_owner\", \"no_property\", \"api_disabled\", \"too_many\", \"quota\", \"load_quota\", \"network\", \"timeout\", \"unexpected\", \"\"]",
    "detail": "str",
})
IndexingSample = TypedDict("IndexingSample", {
    "checked_at": "float",
    "total_indexed": "int",
    "new_pages": "int",
    "method": "Literal[\"gsc_inspect\", \"site_query\"]",
    "confidence": "Literal[\"low\", \"medium\", \"high\"]",
    "sample_size": "int",
    "known_pages": "int",
    "claimed": "Union[int, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
})
IndexingSettings = TypedDict("IndexingSettings", {
    "google_indexing": "bool",
})
IndexingSetup = TypedDict("IndexingSetup", {
    "channel": "Literal[\"indexnow\", \"google_indexing\", \"gsc_sitemap\", \"bing\"]",
    "ok": "bool",
    "failed_step": "Union[Literal[\"configured\", \"site\", \"key_address\", \"key_answer\", \"key_status\", \"key_content\", \"token\", \"property\", \"permission\", \"api_key\", None], None]",
    "steps": "List[Dict[str, Any]]",
})
IndexingStatus = TypedDict("IndexingStatus", {
    "summary": "Dict[str, Any]",
    "recent_tasks": "List[IndexingTask]",
    "monitor_history": "List[IndexingSample]",
    "running_indexing_id": "Union[int, None]",
})
IndexingTask = TypedDict("IndexingTask", {
    "id": "int",
    "started_at": "float",
    "finished_at": "Union[float, None]",
    "status": "Literal[\"running\", \"done\", \"partial\", \"failed\", \"skipped\", \"error\"]",
    "urls_collected": "int",
    "urls_submitted": "int",
    "reason": "Literal[\"not_configured\", \"nothing_found\", \"nothing_changed\", \"budget_spent\", \"sitemap_unreadable\", \"gave_up\", \"\"]",
    "message": "str",
    "urls_blocked": "int",
    "urls_foreign": "int",
    "progress_pct": "float",
    "source": "Literal[\"live\", \"sandbox\"]",
    "channels": "List[IndexingChannel]",
})
IndexingTaskDetail = TypedDict("IndexingTaskDetail", {
    "id": "int",
    "started_at": "float",
    "finished_at": "Union[float, None]",
    "status": "Literal[\"running\", \"done\", \"partial\", \"failed\", \"skipped\", \"error\"]",
    "urls_collected": "int",
    "urls_submitted": "int",
    "reason": "Literal[\"not_configured\", \"nothing_found\", \"nothing_changed\", \"budget_spent\", \"sitemap_unreadable\", \"gave_up\", \"\"]",
    "message": "str",
    "urls_blocked": "int",
    "urls_foreign": "int",
    "progress_pct": "float",
    "source": "Literal[\"live\", \"sandbox\"]",
    "channels": "List[IndexingChannel]",
    "problems": "List[SitemapProblem]",
})
IndexingUrl = TypedDict("IndexingUrl", {
    "url": "str",
    "source": "Literal[\"live\", \"sandbox\"]",
    "state": "Literal[\"new\", \"changed\", \"unchanged\", \"blocked\", \"unlisted\"]",
    "lastmod": "Union[str, None]",
    "changed_at": "float",
    "is_indexed": "Union[bool, None]",
    "coverage": "str",
    "inspected_at": "Union[float, None]",
    "receipts": "List[Dict[str, Any]]",
})
Integration = TypedDict("Integration", {
    "kind": "Literal[\"indexnow\", \"google\", \"bing\"]",
    "configured": "bool",
    "updated_at": "Union[float, None]",
    "client_email": "NotRequired[str]",
    "project_id": "NotRequired[str]",
    "key_location": "NotRequired[str]",
})
Invite = TypedDict("Invite", {
    "id": "int",
    "email": "str",
    "role": "Literal[\"viewer\", \"analyst\", \"admin\", \"owner\"]",
    "client_ids": "Union[List[int], None]",
    "invited_by": "int",
    "created_at": "float",
    "expires_at": "float",
})
InviteCreated = TypedDict("InviteCreated", {
    "id": "int",
    "email": "str",
    "role": "Literal[\"viewer\", \"analyst\", \"admin\", \"owner\"]",
    "client_ids": "Union[List[int], None]",
    "invited_by": "int",
    "created_at": "float",
    "expires_at": "float",
    "link": "str",
})
JobCell = TypedDict("JobCell", {
    "keyword_id": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "state": "Literal[\"ranked\", \"not_found\", \"failed\"]",
    "position": "Union[int, None]",
    "delta": "Union[int, None]",
    "checked_at": "float",
    "prev_checked_at": "Union[float, None]",
})
JobResults = TypedDict("JobResults", {
    "domain": "str",
    "status": "str",
    "created_at": "float",
    "finished_at": "Union[float, None]",
    "prev_job_id": "Union[int, None]",
    "results": "List[KeywordResult]",
    "competitors": "Dict[str, Any]",
})
JobStatus = TypedDict("JobStatus", {
    "id": "int",
    "client_id": "int",
    "client_name": "str",
    "client_domain": "str",
    "status": "str",
    "total_keywords": "int",
    "checked_keywords": "int",
    "cached_hits": "int",
    "api_calls": "int",
    "errors": "int",
    "failures": "List[Failure]",
    "retry_of": "Union[int, None]",
    "created_at": "float",
    "finished_at": "Union[float, None]",
    "report_path": "str",
    "share_token": "str",
    "source": "Literal[\"live\", \"sandbox\"]",
    "progress_pct": "float",
    "results": "NotRequired[List[KeywordResult]]",
})
JobSummary = TypedDict("JobSummary", {
    "id": "int",
    "client_id": "int",
    "client_name": "str",
    "client_domain": "str",
    "status": "str",
    "total_keywords": "int",
    "checked_keywords": "int",
    "cached_hits": "int",
    "api_calls": "int",
    "errors": "int",
    "failures": "List[Failure]",
    "retry_of": "Union[int, None]",
    "created_at": "float",
    "finished_at": "Union[float, None]",
    "report_path": "str",
    "share_token": "str",
    "source": "Literal[\"live\", \"sandbox\"]",
})
JsonRpcRequest = TypedDict("JsonRpcRequest", {
    "jsonrpc": "str",
    "method": "str",
    "id": "NotRequired[Union[str, int]]",
    "params": "NotRequired[Dict[str, Any]]",
})
JsonRpcResponse = TypedDict("JsonRpcResponse", {
    "jsonrpc": "str",
    "id": "Union[str, int, Union[Literal[None], None]]",
    "result": "NotRequired[Dict[str, Any]]",
    "error": "NotRequired[Dict[str, Any]]",
})
Keyword = TypedDict("Keyword", {
    "id": "int",
    "client_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\", \"both\"]",
    "location": "str",
    "engine": "Literal[\"google\", \"bing\", \"duckduckgo\", \"brave\", \"mojeek\", \"startpage\", \"yandex\"]",
    "intent": "Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]",
    "cluster": "str",
    "tags": "str",
    "source": "str",
})
KeywordDetail = TypedDict("KeywordDetail", {
    "id": "int",
    "client_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\", \"both\"]",
    "location": "str",
    "engine": "Literal[\"google\", \"bing\", \"duckduckgo\", \"brave\", \"mojeek\", \"startpage\", \"yandex\"]",
    "intent": "Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]",
    "cluster": "str",
    "tags": "str",
    "source": "str",
    "brand": "str",
    "model": "str",
    "difficulty": "Union[float, None]",
    "search_volume": "Union[int, None]",
    "volume_source": "Literal[\"\", \"manual\", \"import\", \"google_ads\", \"dataforseo\", \"keyword_planner\", \"planner_range\", \"search_console\"]",
    "needs_dedicated_page": "bool",
    "reference_detected": "str",
})
KeywordFeatures = TypedDict("KeywordFeatures", {
    "keyword_id": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "engine": "str",
    "features": "List[str]",
    "owned_features": "List[str]",
    "foreign_features": "List[str]",
})
KeywordHistoryPoint = TypedDict("KeywordHistoryPoint", {
    "job_id": "int",
    "checked_at": "float",
    "date": "str",
    "position": "Union[int, None]",
    "delta": "Union[int, None]",
    "prev_checked_at": "Union[float, None]",
    "is_new": "int",
    "is_lost": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "url": "str",
    "features": "List[str]",
    "owned_features": "List[str]",
    "source": "Literal[\"live\", \"sandbox\"]",
})
KeywordInput = TypedDict("KeywordInput", {
    "query": "str",
    "geo": "NotRequired[str]",
    "lang": "NotRequired[str]",
    "device": "NotRequired[Literal[\"desktop\", \"mobile\", \"both\"]]",
    "location": "NotRequired[str]",
    "engine": "NotRequired[Literal[\"google\", \"bing\", \"duckduckgo\", \"brave\", \"mojeek\", \"startpage\", \"yandex\"]]",
    "intent": "NotRequired[Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]]",
    "cluster": "NotRequired[str]",
    "tags": "NotRequired[str]",
})
KeywordMatrix = TypedDict("KeywordMatrix", {
    "engine": "str",
    "jobs": "List[Dict[str, Any]]",
    "rows": "List[Dict[str, Any]]",
    "page": "int",
    "pages": "int",
    "per_page": "int",
    "total": "int",
    "keywords": "int",
    "checks": "int",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
})
KeywordPage = TypedDict("KeywordPage", {
    "items": "List[ListedKeyword]",
    "page": "int",
    "pages": "int",
    "per_page": "int",
    "total": "int",
    "keywords": "int",
    "checks": "int",
    "limit": "NotRequired[int]",
    "offset": "NotRequired[int]",
    "next_offset": "NotRequired[Union[int, None]]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
})
KeywordPerformance = TypedDict("KeywordPerformance", {
    "keyword_id": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "clicks": "int",
    "impressions": "int",
    "ctr": "Union[float, None]",
    "position": "Union[float, None]",
    "previous": "Union[SearchMeasures, Union[Literal[None], None]]",
})
KeywordPerformanceDetail = TypedDict("KeywordPerformanceDetail", {
    "from": "str",
    "to": "str",
    "devices": "List[KeywordPerformance]",
    "pages": "List[Dict[str, Any]]",
})
KeywordResult = TypedDict("KeywordResult", {
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "engine": "str",
    "location_used": "Literal[\"location\", \"country\", \"none\"]",
    "cluster": "str",
    "state": "Literal[\"ranked\", \"not_found\", \"failed\"]",
    "position": "Union[int, None]",
    "prev_position": "Union[int, None]",
    "prev_checked_at": "Union[float, None]",
    "delta": "Union[int, None]",
    "is_new": "bool",
    "is_lost": "bool",
    "title": "str",
    "url": "str",
    "matched_page": "str",
    "url_mismatch": "bool",
    "suggests_dedicated_page": "bool",
    "own_urls": "List[Dict[str, Any]]",
    "serp_features": "List[str]",
    "owned_features": "List[str]",
    "foreign_features": "List[str]",
    "parasite_domains": "List[ParasiteDomain]",
    "depth": "int",
    "depth_reached": "int",
    "cached": "bool",
    "source": "str",
    "error": "str",
    "checked_at": "float",
})
KeywordSegment = TypedDict("KeywordSegment", {
    "id": "int",
    "client_id": "int",
    "name": "str",
    "filter": "Dict[str, Any]",
    "is_private": "bool",
})
KeywordTarget = TypedDict("KeywordTarget", {
    "keyword_id": "int",
    "query": "str",
    "url": "str",
})
KeywordTask = TypedDict("KeywordTask", {
    "id": "int",
    "client_id": "int",
    "status": "Literal[\"pending\", \"running\", \"done\", \"error\"]",
    "progress_pct": "float",
    "found": "int",
    "imported": "int",
    "items": "NotRequired[List[Dict[str, Any]]]",
    "error": "NotRequired[str]",
    "failures": "List[Failure]",
    "created_at": "float",
    "finished_at": "Union[float, None]",
})
KeywordVolume = TypedDict("KeywordVolume", {
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "location": "str",
    "search_volume": "Union[int, None]",
    "volume_source": "Literal[\"\", \"manual\", \"import\", \"google_ads\", \"dataforseo\", \"keyword_planner\", \"planner_range\", \"search_console\"]",
    "details_source": "Literal[\"\", \"manual\", \"import\", \"google_ads\", \"dataforseo\", \"keyword_planner\", \"planner_range\", \"search_console\"]",
    "low": "Union[int, None]",
    "high": "Union[int, None]",
    "cpc": "Union[float, None]",
    "currency": "str",
    "competition": "Union[Literal[\"low\", \"medium\", \"high\", None], None]",
    "competition_index": "Union[int, None]",
    "months": "List[Dict[str, Any]]",
    "fetched_at": "Union[float, None]",
})
Lead = TypedDict("Lead", {
    "id": "int",
    "domain": "str",
    "name": "str",
    "email": "str",
    "company": "str",
    "phone": "str",
    "message": "str",
    "score": "Union[int, None]",
    "status": "Literal[\"new\", \"contacted\", \"closed\"]",
    "is_sandbox": "bool",
    "deep_status": "Union[Literal[\"pending\", \"running\", \"done\", \"error\", None], None]",
    "created_at": "float",
})
LeadDetail = TypedDict("LeadDetail", {
    "id": "int",
    "domain": "str",
    "name": "str",
    "email": "str",
    "company": "str",
    "phone": "str",
    "message": "str",
    "score": "Union[int, None]",
    "status": "Literal[\"new\", \"contacted\", \"closed\"]",
    "is_sandbox": "bool",
    "deep_status": "Union[Literal[\"pending\", \"running\", \"done\", \"error\", None], None]",
    "created_at": "float",
    "checks": "List[AuditCheck]",
    "crawlers": "List[CrawlerAccess]",
    "deep": "Union[Dict[str, Any], None]",
})
LeadSettings = TypedDict("LeadSettings", {
    "keep_days": "int",
})
LedgerEntry = TypedDict("LedgerEntry", {
    "id": "int",
    "kind": "Literal[\"purchase\", \"grant\", \"use\", \"refund\", \"dispute\"]",
    "amount": "int",
    "reference": "str",
    "key_id": "Union[int, None]",
    "note": "str",
    "at": "float",
})
ListedKeyword = TypedDict("ListedKeyword", {
    "id": "int",
    "client_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\", \"both\"]",
    "location": "str",
    "engine": "Literal[\"google\", \"bing\", \"duckduckgo\", \"brave\", \"mojeek\", \"startpage\", \"yandex\"]",
    "intent": "Literal[\"informational\", \"commercial\", \"transactional\", \"navigational\", \"\"]",
    "cluster": "str",
    "tags": "str",
    "source": "str",
    "brand": "str",
    "model": "str",
    "difficulty": "Union[float, None]",
    "search_volume": "Union[int, None]",
    "volume_source": "Literal[\"\", \"manual\", \"import\", \"google_ads\", \"dataforseo\", \"keyword_planner\", \"planner_range\", \"search_console\"]",
    "needs_dedicated_page": "bool",
    "reference_detected": "str",
    "position": "Union[int, None]",
    "prev_position": "Union[int, None]",
    "prev_checked_at": "Union[float, None]",
    "delta": "Union[int, None]",
    "is_new": "bool",
    "is_lost": "bool",
    "url": "Union[str, None]",
    "depth_reached": "Union[int, None]",
    "checked_at": "Union[float, None]",
    "failed_at": "Union[float, None]",
    "mobile": "NotRequired[Dict[str, Any]]",
})
LiveSearch = TypedDict("LiveSearch", {
    "columns": "List[str]",
    "rows": "List[List[Union[str, float]]]",
    "ai_overview": "Union[Dict[str, Any], None]",
    "questions": "List[str]",
    "credits": "int",
    "source": "str",
})
LocalBusiness = TypedDict("LocalBusiness", {
    "name": "str",
    "place_id": "str",
    "cid": "str",
    "domain": "str",
    "category": "str",
    "rating": "Union[float, None]",
    "reviews": "Union[int, None]",
    "address": "str",
    "phone": "str",
    "latitude": "Union[float, None]",
    "longitude": "Union[float, None]",
})
LocalBusinessInput = TypedDict("LocalBusinessInput", {
    "name": "str",
    "place_id": "str",
    "cid": "str",
    "phone": "str",
    "domain": "str",
})
LocalBusinessProfileInput = TypedDict("LocalBusinessProfileInput", {
    "business": "LocalBusinessInput",
    "keywords": "int",
    "price_usd": "Union[float, None]",
    "seconds": "int",
})
LocalBusinesses = TypedDict("LocalBusinesses", {
    "items": "List[LocalBusiness]",
})
LocalCompetitor = TypedDict("LocalCompetitor", {
    "name": "str",
    "place_id": "str",
    "cid": "str",
    "domain": "str",
    "category": "str",
    "rating": "Union[float, None]",
    "reviews": "Union[int, None]",
    "seen": "int",
    "ahead": "int",
    "avg_position": "float",
})
LocalLook = TypedDict("LocalLook", {
    "keyword_id": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "kind": "Literal[\"pack\", \"map\"]",
    "state": "Literal[\"ranked\", \"not_found\", \"absent\"]",
    "position": "Union[int, None]",
    "prev_position": "Union[int, None]",
    "prev_checked_at": "Union[float, None]",
    "change": "Literal[\"\", \"entered\", \"left\", \"up\", \"down\"]",
    "checked_at": "float",
    "results": "List[Dict[str, Any]]",
})
LocalMapStarted = TypedDict("LocalMapStarted", {
    "job_id": "int",
    "keywords": "int",
})
LocalRanking = TypedDict("LocalRanking", {
    "keyword_id": "int",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "kind": "Literal[\"pack\", \"map\"]",
    "state": "Literal[\"ranked\", \"not_found\", \"absent\"]",
    "position": "Union[int, None]",
    "prev_position": "Union[int, None]",
    "prev_checked_at": "Union[float, None]",
    "change": "Literal[\"\", \"entered\", \"left\", \"up\", \"down\"]",
    "checked_at": "float",
    "results": "List[Dict[str, Any]]",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "location": "str",
})
Location = TypedDict("Location", {
    "name": "str",
    "canonicalName": "str",
    "googleId": "int",
    "countryCode": "str",
    "targetType": "str",
    "geo": "str",
})
LoggedRequest = TypedDict("LoggedRequest", {
    "id": "int",
    "request_id": "str",
    "user_id": "int",
    "key_id": "Union[int, None]",
    "operation": "str",
    "method": "str",
    "path": "str",
    "status": "int",
    "duration_ms": "float",
    "at": "float",
})
MailBounce = TypedDict("MailBounce", {
    "email": "str",
    "kind": "Literal[\"hard\", \"soft\", \"complaint\"]",
    "reason": "str",
    "bounces": "int",
    "bounced_at": "float",
    "suppressed_at": "Union[float, None]",
})
MailReport = TypedDict("MailReport", {
})
Me = TypedDict("Me", {
    "user": "User",
    "workspace": "Workspace",
    "workspaces": "List[Dict[str, Any]]",
    "needs_second_factor": "bool",
})
Message = TypedDict("Message", {
    "id": "int",
    "sender_id": "int",
    "sender_name": "str",
    "body": "str",
    "original_body": "str",
    "is_translated": "bool",
    "created_at": "float",
})
MetricAnswer = TypedDict("MetricAnswer", {
    "dataset": "Literal[\"positions\", \"visibility\", \"movers\", \"opportunities\", \"competitors\", \"head_to_head\", \"serp_features\", \"cannibalisation\", \"ai_overviews\", \"ai_overview_sources\", \"answers\", \"assistants\", \"answer_history\", \"mentioned_brands\", \"cited_pages\", \"cited_sites\", \"answer_gaps\", \"app_positions\", \"app_reviews\", \"review_topics\", \"notes\", \"backlinks\", \"clicks\", \"keyword_clicks\", \"decaying_pages\", \"visits\", \"bing\", \"engine_reports\", \"keyword_research\", \"geo_grids\", \"local_results\", \"local_competitors\", \"forecast\", \"alerts\"]",
    "columns": "List[str]",
    "rows": "List[List[Union[str, float, bool, Union[Literal[None], None]]]]",
    "total": "int",
    "limit": "int",
    "offset": "int",
    "next_offset": "Union[int, None]",
    "days": "NotRequired[Dict[str, Any]]",
    "running_job_id": "Union[int, None]",
    "running_check_id": "Union[int, None]",
    "running_task_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
MetricCatalogue = TypedDict("MetricCatalogue", {
    "datasets": "List[Dict[str, Any]]",
    "columns": "List[Dict[str, Any]]",
})
Movers = TypedDict("Movers", {
    "engine": "str",
    "gainers": "List[Dict[str, Any]]",
    "losers": "List[Dict[str, Any]]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
})
NewsResult = TypedDict("NewsResult", {
    "title": "str",
    "link": "str",
    "source": "NotRequired[str]",
    "date": "NotRequired[str]",
    "imageUrl": "NotRequired[str]",
    "position": "int",
    "snippet": "str",
    "linkResolution": "Literal[\"direct\", \"decoded\", \"redirect\", \"breadcrumb\"]",
})
NextSteps = TypedDict("NextSteps", {
    "generated_at": "Union[float, None]",
    "stale": "bool",
    "items": "List[Dict[str, Any]]",
    "total": "int",
    "running_job_id": "Union[int, None]",
    "running_check_id": "Union[int, None]",
    "running_task_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
NotificationChannel = TypedDict("NotificationChannel", {
    "id": "int",
    "kind": "Literal[\"slack\", \"teams\", \"discord\", \"telegram\", \"google_chat\", \"mattermost\"]",
    "name": "str",
    "address_hint": "str",
    "chat_id": "Union[str, None]",
    "news": "List[str]",
    "only_alerts": "bool",
    "client_ids": "Union[List[int], None]",
    "language": "Literal[\"en\", \"ru\", \"uk\"]",
    "delivery": "Literal[\"instant\", \"daily\", \"weekly\"]",
    "time_zone": "str",
    "quiet_from": "Union[int, None]",
    "quiet_to": "Union[int, None]",
    "snoozed_until": "Union[float, None]",
    "escalate_hours": "Union[int, None]",
    "is_active": "bool",
    "disabled_reason": "Union[str, None]",
    "last_error": "Union[str, None]",
    "last_sent_at": "Union[float, None]",
    "created_at": "float",
})
NotificationChannelTest = TypedDict("NotificationChannelTest", {
    "delivered": "bool",
    "error": "Union[str, None]",
})
NotificationSettings = TypedDict("NotificationSettings", {
    "kinds": "Dict[str, Any]",
})
ObservedAd = TypedDict("ObservedAd", {
    "domain": "str",
    "title": "str",
    "position": "int",
    "competitor_id": "NotRequired[int]",
    "is_client": "bool",
    "advertiser": "str",
})
OpenApiDocument = TypedDict("OpenApiDocument", {
    "openapi": "str",
})
OperatorWarning = TypedDict("OperatorWarning", {
    "code": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
    "text": "str",
    "advice": "str",
    "first_seen_at": "float",
    "last_seen_at": "float",
})
OpportunityKeyword = TypedDict("OpportunityKeyword", {
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "engine": "str",
    "cluster": "str",
    "url": "str",
    "job_id": "int",
    "checked_at": "float",
    "position": "int",
    "opportunity_score": "int",
    "reasons": "List[Literal[\"page_one\", \"page_two\", \"page_three\", \"large_gain\", \"buying_intent\", \"rising\", \"hard\", \"answered_by_others\"]]",
    "estimated_gain": "float",
    "click_model": "str",
    "target_position": "int",
    "search_volume": "Union[int, None]",
    "intent": "str",
    "tags": "str",
})
OrganicResult = TypedDict("OrganicResult", {
    "position": "int",
    "title": "str",
    "link": "str",
    "domain": "str",
    "snippet": "str",
    "date": "NotRequired[str]",
    "displayedLink": "NotRequired[str]",
    "sitelinks": "NotRequired[List[Dict[str, Any]]]",
    "rating": "NotRequired[float]",
    "ratingCount": "NotRequired[int]",
    "linkResolution": "Literal[\"direct\", \"decoded\", \"redirect\", \"breadcrumb\"]",
    "absolutePosition": "NotRequired[int]",
})
Outlook = TypedDict("Outlook", {
    "reason": "Literal[\"forecast\", \"not_connected\", \"too_short\", \"no_better\"]",
    "history": "List[Dict[str, Any]]",
    "method": "Union[Literal[\"last\", \"median\", \"trend\", \"season\", None], None]",
    "error": "Union[float, None]",
    "last_value_error": "Union[float, None]",
    "backtests": "int",
    "coverage": "Union[float, None]",
    "weeks": "List[Dict[str, Any]]",
})
ParasiteDomain = TypedDict("ParasiteDomain", {
    "domain": "str",
    "url": "str",
    "position": "int",
    "title": "str",
    "kind": "Literal[\"ugc\", \"video\", \"social\", \"qa\", \"wiki\", \"marketplace\", \"review\", \"publisher\", \"hosted\"]",
    "above_client": "bool",
    "mentions_client": "bool",
})
Passkey = TypedDict("Passkey", {
    "id": "int",
    "name": "str",
    "host": "str",
    "is_synced": "bool",
    "created_at": "float",
    "last_used_at": "Union[float, None]",
})
PatentResult = TypedDict("PatentResult", {
    "position": "int",
    "title": "str",
    "snippet": "str",
    "link": "str",
    "publicationNumber": "str",
    "priorityDate": "NotRequired[str]",
    "filingDate": "NotRequired[str]",
    "grantDate": "NotRequired[str]",
    "publicationDate": "NotRequired[str]",
    "inventor": "NotRequired[str]",
    "assignee": "NotRequired[str]",
    "language": "NotRequired[str]",
    "thumbnailUrl": "NotRequired[str]",
    "pdfUrl": "NotRequired[str]",
    "figures": "NotRequired[List[Dict[str, Any]]]",
})
Payment = TypedDict("Payment", {
    "id": "int",
    "pack": "str",
    "credits": "int",
    "amount_cents": "int",
    "refunded_cents": "int",
    "status": "Literal[\"open\", \"paid\", \"refunded\", \"failed\"]",
    "is_automatic": "bool",
    "dispute": "Union[Literal[\"open\", \"won\", \"lost\", None], None]",
    "frozen_credits": "int",
    "receipt_url": "Union[str, None]",
    "created_at": "float",
    "paid_at": "Union[float, None]",
})
PeriodComparison = TypedDict("PeriodComparison", {
    "engine": "str",
    "now": "Union[PeriodFigures, Union[Literal[None], None]]",
    "before": "Union[PeriodFigures, Union[Literal[None], None]]",
    "change": "Union[float, None]",
    "markets": "List[Dict[str, Any]]",
    "notes": "List[Dict[str, Any]]",
    "answers": "Dict[str, Any]",
    "apps": "Dict[str, Any]",
    "running_job_id": "Union[int, None]",
    "running_check_id": "Union[int, None]",
    "running_task_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
PeriodFigures = TypedDict("PeriodFigures", {
    "from": "str",
    "to": "str",
    "checks": "int",
    "average": "float",
    "first": "float",
    "last": "float",
    "peak": "Dict[str, Any]",
    "low": "Dict[str, Any]",
    "top10": "int",
    "not_found": "int",
})
PinnedKeywords = TypedDict("PinnedKeywords", {
    "pinned": "int",
})
PlaceResult = TypedDict("PlaceResult", {
    "position": "int",
    "title": "str",
    "address": "NotRequired[str]",
    "latitude": "NotRequired[float]",
    "longitude": "NotRequired[float]",
    "rating": "NotRequired[float]",
    "ratingCount": "NotRequired[int]",
    "priceLevel": "NotRequired[str]",
    "category": "NotRequired[str]",
    "types": "NotRequired[List[str]]",
    "phoneNumber": "NotRequired[str]",
    "website": "NotRequired[str]",
    "description": "NotRequired[str]",
    "openingHours": "NotRequired[Dict[str, Any]]",
    "thumbnailUrl": "NotRequired[str]",
    "cid": "NotRequired[str]",
    "fid": "NotRequired[str]",
    "placeId": "NotRequired[str]",
})
PositionLosses = TypedDict("PositionLosses", {
    "engine": "str",
    "items": "List[Dict[str, Any]]",
    "checked_at": "Union[float, None]",
    "compared_at": "Union[float, None]",
    "passed_by": "List[Dict[str, Any]]",
    "running_job_id": "Union[int, None]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
})
Provider = TypedDict("Provider", {
    "kind": "Literal[\"search\", \"model\", \"store\", \"paid_store\", \"translation\"]",
    "name": "str",
    "model": "Union[str, None]",
})
ProviderTrial = TypedDict("ProviderTrial", {
    "kind": "Literal[\"search\", \"model\", \"store\", \"paid_store\", \"translation\"]",
    "name": "str",
    "model": "Union[str, None]",
    "ok": "bool",
    "latency_ms": "int",
    "answer_size": "Union[int, None]",
    "reason": "Union[Literal[\"auth\", \"funds\", \"budget\", \"quota\", \"blocked\", \"unreadable\", \"network\", \"timeout\", \"unsupported\", \"empty\", None], None]",
    "message": "str",
    "sandbox": "bool",
})
RankRetention = TypedDict("RankRetention", {
    "raw_page_days": "Union[int, None]",
    "results_page_days": "Union[int, None]",
    "result_days": "Union[int, None]",
})
RankingPage = TypedDict("RankingPage", {
    "url": "str",
    "keywords": "int",
    "checks": "int",
    "best_position": "Union[int, None]",
    "avg_position": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "clicks": "Union[float, None]",
    "clusters": "int",
    "owned_features": "int",
    "citations": "int",
    "below_own": "int",
    "meant_keywords": "int",
    "misplaced_keywords": "int",
    "gained": "int",
    "lost": "int",
    "search": "Union[SearchMeasures, Union[Literal[None], None]]",
})
RankingPageDetail = TypedDict("RankingPageDetail", {
    "engine": "str",
    "url": "str",
    "keywords": "int",
    "checks": "int",
    "best_position": "Union[int, None]",
    "avg_position": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "clicks": "Union[float, None]",
    "clusters": "int",
    "owned_features": "int",
    "citations": "int",
    "below_own": "int",
    "meant_keywords": "int",
    "misplaced_keywords": "int",
    "gained": "int",
    "lost": "int",
    "search": "Union[SearchMeasures, Union[Literal[None], None]]",
    "click_model": "str",
    "distribution": "List[Dict[str, Any]]",
    "leading": "List[Dict[str, Any]]",
    "competing": "List[Dict[str, Any]]",
    "gained_checks": "List[Dict[str, Any]]",
    "lost_checks": "List[Dict[str, Any]]",
    "misplaced": "List[Dict[str, Any]]",
    "history": "List[Dict[str, Any]]",
    "answers": "int",
    "search_days": "Union[Dict[str, Any], None]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
})
RankingPageList = TypedDict("RankingPageList", {
    "engine": "str",
    "click_model": "str",
    "items": "List[RankingPage]",
    "total": "int",
    "limit": "int",
    "offset": "int",
    "next_offset": "Union[int, None]",
    "answers": "int",
    "search_days": "Union[Dict[str, Any], None]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
})
Rate = TypedDict("Rate", {
    "value": "Union[float, None]",
    "n": "int",
    "low": "Union[float, None]",
    "high": "Union[float, None]",
})
RecentMove = TypedDict("RecentMove", {
    "client_id": "int",
    "client_name": "str",
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "engine": "str",
    "cluster": "str",
    "url": "str",
    "job_id": "int",
    "checked_at": "float",
    "prev_position": "int",
    "prev_checked_at": "Union[float, None]",
    "delta": "int",
    "click_change": "float",
    "click_model": "str",
    "position": "Union[int, None]",
    "running_job_id": "Union[int, None]",
})
Recommendation = TypedDict("Recommendation", {
    "id": "str",
    "title": "str",
    "why": "str",
    "action": "str",
    "phase": "NotRequired[Literal[\"phase_1\", \"phase_2\", \"phase_3\"]]",
    "code": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
    "evidence": "List[Dict[str, Any]]",
    "stake": "NotRequired[float]",
    "impact": "int",
    "effort": "int",
    "confidence": "Literal[\"low\", \"medium\", \"high\"]",
    "measurement": "Literal[\"measured\", \"inferred\"]",
    "status": "Literal[\"open\", \"done\", \"dismissed\"]",
    "cause": "Literal[\"change\", \"opportunity\", \"competitors\", \"answers\", \"apps\", \"site\", \"tracking\"]",
    "owner": "Union[Dict[str, Any], None]",
    "due_on": "Union[str, None]",
    "marked_at": "Union[float, None]",
    "verification": "Union[Literal[\"waiting\", \"confirmed\", \"not_yet\", None], None]",
    "verified_at": "Union[float, None]",
})
RecommendationSet = TypedDict("RecommendationSet", {
    "rec_type": "Literal[\"post_check\", \"client_health\", \"analytics_insight\", \"keyword_strategy\", \"competitor_insight\", \"priority_actions\", \"comprehensive_report\", \"campaign_strategy\"]",
    "client_id": "int",
    "generated_at": "Union[float, None]",
    "generated_by": "Literal[\"rules\", \"model\"]",
    "stale": "bool",
    "running_job_id": "Union[int, None]",
    "running_check_id": "Union[int, None]",
    "running_task_id": "Union[int, None]",
    "items": "List[Recommendation]",
})
Redelivered = TypedDict("Redelivered", {
    "redelivered": "int",
})
ReparseStarted = TypedDict("ReparseStarted", {
    "status": "Literal[\"started\", \"nothing_to_read\"]",
    "since": "Union[float, None]",
})
Report = TypedDict("Report", {
    "client": "Dict[str, Any]",
    "engine": "NotRequired[str]",
    "engines": "NotRequired[List[str]]",
    "job_id": "int",
    "checked_at": "float",
    "period_from": "NotRequired[Union[float, None]]",
    "compared_at": "Union[float, None]",
    "compared_checks": "NotRequired[Union[int, None]]",
    "is_sandbox": "bool",
    "is_whole": "bool",
    "is_partial": "bool",
    "visibility": "Union[float, None]",
    "visibility_change": "Union[float, None]",
    "counts": "Dict[str, Any]",
    "changes": "Union[Dict[str, Any], None]",
    "history": "List[Dict[str, Any]]",
    "shifts": "Dict[str, Any]",
    "keywords": "List[Dict[str, Any]]",
    "features": "List[Dict[str, Any]]",
    "won": "List[Dict[str, Any]]",
    "lost": "List[Dict[str, Any]]",
    "competitors": "List[Dict[str, Any]]",
    "next": "Union[Dict[str, Any], None]",
    "answers": "NotRequired[Union[Dict[str, Any], None]]",
    "reviews": "NotRequired[Union[Dict[str, Any], None]]",
    "apps": "NotRequired[Union[Dict[str, Any], None]]",
    "links": "NotRequired[Union[Dict[str, Any], None]]",
    "indexing": "NotRequired[Union[Dict[str, Any], None]]",
    "pages": "NotRequired[Union[List[Dict[str, Any]], None]]",
    "clusters": "NotRequired[Union[List[Dict[str, Any]], None]]",
    "research": "NotRequired[Union[List[Dict[str, Any]], None]]",
    "grids": "NotRequired[Union[List[Dict[str, Any]], None]]",
    "clicks": "NotRequired[Union[Dict[str, Any], None]]",
    "audit": "NotRequired[Union[Dict[str, Any], None]]",
    "ads": "NotRequired[Union[Dict[str, Any], None]]",
    "next_steps": "NotRequired[Union[List[Dict[str, Any]], None]]",
    "summary": "str",
})
ReportDomain = TypedDict("ReportDomain", {
    "domain": "Union[str, None]",
    "is_verified": "bool",
    "checked_at": "Union[float, None]",
    "verified_at": "Union[float, None]",
    "record": "Union[Dict[str, Any], None]",
    "target": "str",
})
ReportLayout = TypedDict("ReportLayout", {
    "client_id": "Union[int, None]",
    "from": "Literal[\"client\", \"workspace\", \"usual\"]",
    "sections": "List[ReportSection]",
    "compare_days": "int",
})
ReportLink = TypedDict("ReportLink", {
    "client_id": "int",
    "job_id": "Union[int, None]",
    "is_shared": "bool",
    "token": "str",
    "path": "str",
    "url": "str",
    "expires_at": "Union[float, None]",
    "has_password": "bool",
})
ReportMail = TypedDict("ReportMail", {
    "snapshot_id": "int",
    "email": "str",
    "sent_at": "Union[float, None]",
    "error": "str",
})
ReportRecipient = TypedDict("ReportRecipient", {
    "id": "int",
    "client_id": "int",
    "email": "str",
    "language": "Literal[\"en\", \"ru\", \"uk\"]",
    "attach_pdf": "bool",
    "unsubscribed_at": "Union[float, None]",
    "created_at": "float",
})
ReportSection = TypedDict("ReportSection", {
    "section": "Literal[\"summary\", \"visibility\", \"movers\", \"keywords\", \"competitors\", \"features\", \"pages\", \"clusters\", \"clicks\", \"research\", \"local_grid\", \"answers\", \"apps\", \"links\", \"indexing\", \"audit\", \"ads\", \"next_steps\", \"notes\", \"appendix\"]",
    "words": "str",
})
ReportSharing = TypedDict("ReportSharing", {
    "is_shared_by_default": "bool",
})
ReportSnapshot = TypedDict("ReportSnapshot", {
    "id": "int",
    "client_id": "int",
    "title": "str",
    "date_from": "str",
    "date_to": "str",
    "created_at": "float",
    "created_by": "Union[int, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
    "totals": "ReportTotals",
    "data": "Report",
})
ReportSnapshotSummary = TypedDict("ReportSnapshotSummary", {
    "id": "int",
    "client_id": "int",
    "title": "str",
    "date_from": "str",
    "date_to": "str",
    "created_at": "float",
    "created_by": "Union[int, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
    "totals": "ReportTotals",
})
ReportSummary = TypedDict("ReportSummary", {
    "job_id": "int",
    "summary": "str",
})
ReportTotals = TypedDict("ReportTotals", {
    "visibility": "Union[float, None]",
    "visibility_change": "Union[float, None]",
    "compared_at": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "not_found": "int",
    "total": "int",
    "failed": "int",
    "checks": "int",
})
ReportViewStats = TypedDict("ReportViewStats", {
    "stats": "Dict[str, Any]",
    "timeline": "List[Dict[str, Any]]",
})
ResearchCollected = TypedDict("ResearchCollected", {
    "found": "int",
    "added": "int",
    "left_out": "int",
})
ResearchDismissed = TypedDict("ResearchDismissed", {
    "changed": "int",
})
ResearchKeyword = TypedDict("ResearchKeyword", {
    "id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "sources": "List[Literal[\"suggestion\", \"related\", \"question\", \"competitor\", \"model\", \"competitor_page\", \"search_console\"]]",
    "found_by": "str",
    "state": "Literal[\"open\", \"tracked\", \"dismissed\"]",
    "search_volume": "Union[int, None]",
    "volume_source": "Literal[\"\", \"manual\", \"import\", \"google_ads\", \"dataforseo\", \"keyword_planner\", \"planner_range\", \"search_console\"]",
    "impressions": "Union[int, None]",
    "difficulty": "Union[int, None]",
    "difficulty_parts": "Union[Dict[str, Any], None]",
    "intent": "Literal[\"informational\", \"commercial\", \"navigational\", \"local\"]",
    "intent_confidence": "float",
    "intent_by": "Literal[\"words\", \"page\", \"model\"]",
    "cluster_id": "Union[int, None]",
    "topic": "str",
    "blocks": "List[str]",
    "own_position": "Union[int, None]",
    "ranking": "List[Dict[str, Any]]",
    "found_at": "float",
    "assessed_at": "Union[float, None]",
})
ResearchKeywordList = TypedDict("ResearchKeywordList", {
    "items": "List[ResearchKeyword]",
    "total": "int",
    "limit": "int",
    "offset": "int",
    "next_offset": "Union[int, None]",
    "counts": "Dict[str, Any]",
    "running": "Union[Dict[str, Any], None]",
    "running_job_id": "Union[int, None]",
})
Run = TypedDict("Run", {
    "id": "int",
    "kind": "str",
    "type": "Literal[\"rank_check\", \"aeo_check\", \"aeo_discovery\", \"aso\", \"indexing\", \"kw_generation\", \"deep_audit\", \"backlinks\", \"recommendations\", \"search_console\", \"geo_grid\", \"search_volumes\", \"local_map\", \"answer_corpus\"]",
    "client_id": "Union[int, None]",
    "state": "Literal[\"queued\", \"running\", \"paused\", \"done\", \"failed\", \"cancelled\"]",
    "message": "str",
    "total": "int",
    "done": "int",
    "failed": "int",
    "failures": "List[Failure]",
    "progress_pct": "float",
    "parent_id": "Union[int, None]",
    "created_at": "float",
    "started_at": "Union[float, None]",
    "finished_at": "Union[float, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
})
RunDetail = TypedDict("RunDetail", {
    "id": "int",
    "kind": "str",
    "type": "Literal[\"rank_check\", \"aeo_check\", \"aeo_discovery\", \"aso\", \"indexing\", \"kw_generation\", \"deep_audit\", \"backlinks\", \"recommendations\", \"search_console\", \"geo_grid\", \"search_volumes\", \"local_map\", \"answer_corpus\"]",
    "client_id": "Union[int, None]",
    "state": "Literal[\"queued\", \"running\", \"paused\", \"done\", \"failed\", \"cancelled\"]",
    "message": "str",
    "total": "int",
    "done": "int",
    "failed": "int",
    "failures": "List[Failure]",
    "progress_pct": "float",
    "parent_id": "Union[int, None]",
    "created_at": "float",
    "started_at": "Union[float, None]",
    "finished_at": "Union[float, None]",
    "source": "Literal[\"live\", \"sandbox\"]",
    "retries": "List[int]",
})
RunEstimate = TypedDict("RunEstimate", {
    "steps": "int",
    "calls": "int",
    "price_usd": "Union[float, None]",
    "seconds": "int",
})
RunProgress = TypedDict("RunProgress", {
    "kind": "Literal[\"rank_check\", \"ai_check\", \"app_refresh\", \"run\"]",
    "id": "int",
    "status": "str",
    "is_over": "bool",
    "progress_pct": "float",
    "message": "str",
    "changes": "Union[Dict[str, Any], None]",
    "next": "str",
})
SandboxData = TypedDict("SandboxData", {
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
    "kinds": "List[Dict[str, Any]]",
    "total": "int",
    "archivable": "int",
    "archived": "int",
    "clearing": "Union[Dict[str, Any], None]",
})
SavedSerp = TypedDict("SavedSerp", {
    "job_id": "int",
    "keyword_id": "int",
    "query": "str",
    "geo": "str",
    "lang": "str",
    "device": "Literal[\"desktop\", \"mobile\"]",
    "checked_at": "float",
    "source": "str",
    "position": "Union[int, None]",
    "parasite_domains": "List[ParasiteDomain]",
    "organic": "List[Dict[str, Any]]",
    "features": "List[str]",
    "answer_box": "NotRequired[Dict[str, Any]]",
    "ai_overview": "NotRequired[Dict[str, Any]]",
    "ai_overview_state": "NotRequired[Literal[\"present\", \"absent\", \"declined\", \"deferred\", \"failed\", \"not_looked_at\"]]",
    "knowledge_panel": "NotRequired[Dict[str, Any]]",
    "people_also_ask": "NotRequired[List[str]]",
    "related_searches": "NotRequired[List[str]]",
    "top_stories": "NotRequired[List[Dict[str, Any]]]",
    "videos": "NotRequired[List[Dict[str, Any]]]",
    "images": "NotRequired[List[Dict[str, Any]]]",
    "local_pack": "NotRequired[List[Dict[str, Any]]]",
})
Schedule = TypedDict("Schedule", {
    "id": "int",
    "client_id": "int",
    "kind": "Literal[\"rank_check\", \"aeo_check\", \"aso_refresh\", \"indexing\", \"backlinks\", \"geo_grid\", \"local_map\", \"search_volumes\", \"report\"]",
    "cron": "str",
    "timezone": "str",
    "enabled": "bool",
    "screenshots": "Union[bool, None]",
    "queued": "bool",
    "next_run_at": "Union[float, None]",
    "last_run_at": "Union[float, None]",
    "last_outcome": "Union[ScheduleOutcome, Union[Literal[None], None]]",
})
ScheduleOutcome = TypedDict("ScheduleOutcome", {
    "status": "Literal[\"started\", \"skipped\", \"failed\"]",
    "message": "str",
    "reason": "NotRequired[str]",
    "values": "NotRequired[Dict[str, Any]]",
    "job_id": "Union[int, None]",
})
ScholarResult = TypedDict("ScholarResult", {
    "title": "str",
    "link": "NotRequired[str]",
    "publicationInfo": "str",
    "snippet": "str",
    "year": "NotRequired[int]",
    "citedBy": "NotRequired[int]",
    "pdfUrl": "NotRequired[str]",
    "htmlUrl": "NotRequired[str]",
    "id": "NotRequired[str]",
})
SearchConsoleImport = TypedDict("SearchConsoleImport", {
    "id": "int",
    "state": "Literal[\"queued\", \"running\", \"paused\", \"done\", \"failed\", \"cancelled\"]",
    "message": "str",
    "days": "int",
    "done": "int",
    "failed": "int",
    "started_at": "float",
    "finished_at": "Union[float, None]",
})
SearchConsoleProperty = TypedDict("SearchConsoleProperty", {
    "site_url": "str",
    "permission": "str",
    "fits": "bool",
})
SearchConsoleSetup = TypedDict("SearchConsoleSetup", {
    "ok": "bool",
    "failed_step": "Union[Literal[\"configured\", \"scope\", \"reachable\", \"grant\", \"token\", \"api\", \"account\", \"property\", \"permission\", \"quota\", \"report\", \"data\", None], None]",
    "steps": "List[Dict[str, Any]]",
})
SearchConsoleStatus = TypedDict("SearchConsoleStatus", {
    "has_credentials": "bool",
    "account": "Union[str, None]",
    "site_url": "Union[str, None]",
    "connected_at": "Union[float, None]",
    "first_day": "Union[str, None]",
    "last_day": "Union[str, None]",
    "final_until": "Union[str, None]",
    "days": "int",
    "latest_import": "Union[SearchConsoleImport, Union[Literal[None], None]]",
})
SearchInformation = TypedDict("SearchInformation", {
    "requestId": "str",
    "source": "str",
    "engine": "str",
    "state": "Literal[\"results\", \"zero\"]",
    "parser": "str",
    "verified": "bool",
    "pages": "int",
    "tookMs": "int",
    "fetchedAt": "int",
    "locationUsed": "Union[str, None]",
    "exitMarket": "Union[str, None]",
    "organicTotalEstimate": "NotRequired[int]",
})
SearchMeasures = TypedDict("SearchMeasures", {
    "clicks": "int",
    "impressions": "int",
    "ctr": "Union[float, None]",
    "position": "Union[float, None]",
})
SearchModes = TypedDict("SearchModes", {
    "provider": "str",
    "sandbox": "bool",
    "configured": "Dict[str, Any]",
    "modes": "List[Dict[str, Any]]",
})
SearchPerformance = TypedDict("SearchPerformance", {
    "site_url": "str",
    "from": "str",
    "to": "str",
    "final_until": "Union[str, None]",
    "totals": "SearchMeasures",
    "previous": "Union[SearchMeasures, Union[Literal[None], None]]",
    "unnamed": "Dict[str, Any]",
    "brand": "Dict[str, Any]",
    "days": "List[Dict[str, Any]]",
})
SearchPerformanceRow = TypedDict("SearchPerformanceRow", {
    "value": "str",
    "is_remainder": "bool",
    "clicks": "int",
    "impressions": "int",
    "ctr": "Union[float, None]",
    "position": "Union[float, None]",
    "previous": "Union[SearchMeasures, Union[Literal[None], None]]",
    "is_tracked": "Union[bool, None]",
})
SearchResult = TypedDict("SearchResult", {
    "id": "int",
    "type": "Literal[\"client\", \"job\", \"nav\"]",
    "title": "str",
    "subtitle": "str",
    "icon": "str",
    "url": "str",
    "source": "NotRequired[Literal[\"live\", \"sandbox\"]]",
})
SearchSourceState = TypedDict("SearchSourceState", {
    "source": "str",
    "engine": "str",
    "via": "str",
    "state": "Literal[\"unused\", \"up\", \"failing\", \"down\", \"probing\"]",
    "successes": "int",
    "failures": "int",
    "last_success_at": "Union[float, None]",
    "last_failure_at": "Union[float, None]",
    "last_reason": "Union[Literal[\"blocked\", \"rate_limited\", \"no_source\", \"source_auth\", \"source_funds\", \"source_budget\", \"timeout\", \"unreadable\", \"not_listed\", None], None]",
    "retry_at": "Union[float, None]",
    "verticals": "List[Dict[str, Any]]",
})
SearchUsage = TypedDict("SearchUsage", {
    "rate_limit": "int",
    "concurrency": "int",
    "keys": "List[Dict[str, Any]]",
    "days": "List[UsageDay]",
})
SerpAnswer = TypedDict("SerpAnswer", {
    "searchParameters": "Dict[str, Any]",
    "searchInformation": "SearchInformation",
    "credits": "int",
    "organic": "NotRequired[List[Union[OrganicResult, ScholarResult, PatentResult]]]",
    "answerBox": "NotRequired[Dict[str, Any]]",
    "knowledgeGraph": "NotRequired[Dict[str, Any]]",
    "aiOverview": "NotRequired[Dict[str, Any]]",
    "peopleAlsoAsk": "NotRequired[List[Dict[str, Any]]]",
    "relatedSearches": "NotRequired[List[Dict[str, Any]]]",
    "topStories": "NotRequired[List[Dict[str, Any]]]",
    "videos": "NotRequired[List[VideoResult]]",
    "images": "NotRequired[List[ImageResult]]",
    "places": "NotRequired[List[PlaceResult]]",
    "shopping": "NotRequired[List[ShoppingResult]]",
    "ads": "NotRequired[List[Dict[str, Any]]]",
    "aiOverviewState": "NotRequired[Literal[\"present\", \"absent\", \"declined\", \"deferred\", \"failed\", \"not_looked_at\"]]",
    "news": "NotRequired[List[NewsResult]]",
    "suggestions": "NotRequired[List[Dict[str, Any]]]",
})
SerpCluster = TypedDict("SerpCluster", {
    "id": "int",
    "name": "str",
    "is_renamed": "bool",
    "geo": "str",
    "lang": "str",
    "location": "str",
    "engine": "str",
    "keywords": "int",
    "checks": "int",
    "visibility": "Union[float, None]",
    "avg_position": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "not_found": "int",
    "keywords_top10": "int",
    "search_volume": "Union[int, None]",
    "volume_known": "int",
    "best_page": "Union[str, None]",
    "own_pages": "int",
    "is_cannibalised": "bool",
    "advice": "Union[Literal[\"one_page\", \"merge_pages\", \"two_pages\", \"needs_page\", None], None]",
    "search": "Union[SearchMeasures, Union[Literal[None], None]]",
    "created_at": "float",
})
SerpClusterDetail = TypedDict("SerpClusterDetail", {
    "id": "int",
    "name": "str",
    "is_renamed": "bool",
    "geo": "str",
    "lang": "str",
    "location": "str",
    "engine": "str",
    "keywords": "int",
    "checks": "int",
    "visibility": "Union[float, None]",
    "avg_position": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "not_found": "int",
    "keywords_top10": "int",
    "search_volume": "Union[int, None]",
    "volume_known": "int",
    "best_page": "Union[str, None]",
    "own_pages": "int",
    "is_cannibalised": "bool",
    "advice": "Union[Literal[\"one_page\", \"merge_pages\", \"two_pages\", \"needs_page\", None], None]",
    "search": "Union[SearchMeasures, Union[Literal[None], None]]",
    "created_at": "float",
    "search_days": "Union[Dict[str, Any], None]",
    "members": "List[Dict[str, Any]]",
    "click_model": "str",
    "pages": "List[Dict[str, Any]]",
    "shared": "List[Dict[str, Any]]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
})
SerpClusterList = TypedDict("SerpClusterList", {
    "items": "List[SerpCluster]",
    "total": "int",
    "limit": "int",
    "offset": "int",
    "next_offset": "Union[int, None]",
    "search_days": "Union[Dict[str, Any], None]",
    "keywords": "int",
    "unclustered": "int",
    "min_shared": "int",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
})
SerpClusterName = TypedDict("SerpClusterName", {
    "id": "int",
    "name": "str",
})
SerpClusterSettings = TypedDict("SerpClusterSettings", {
    "min_shared": "int",
})
SerpFeatures = TypedDict("SerpFeatures", {
    "engine": "str",
    "summary": "Dict[str, Any]",
    "owned": "Dict[str, Any]",
    "held": "Dict[str, Any]",
    "owned_change": "NotRequired[Union[Dict[str, Any], None]]",
    "ownable": "List[str]",
    "keywords": "int",
    "checks": "int",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
    "history": "List[Dict[str, Any]]",
    "won_lost": "Dict[str, Any]",
})
ServiceStatus = TypedDict("ServiceStatus", {
    "timestamp": "float",
    "days": "int",
    "sandbox": "bool",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
    "parts": "List[StatusPart]",
})
Session = TypedDict("Session", {
    "id": "int",
    "created_at": "float",
    "seen_at": "float",
    "address": "str",
    "user_agent": "str",
    "is_current": "bool",
})
ShareOfVoice = TypedDict("ShareOfVoice", {
    "engine": "str",
    "domains": "List[Dict[str, Any]]",
    "others": "Union[float, None]",
    "volumes": "Dict[str, Any]",
    "as_of": "Union[float, None]",
    "running_job_id": "Union[int, None]",
    "compared_at": "NotRequired[Union[float, None]]",
    "history": "List[Dict[str, Any]]",
})
SharedChat = TypedDict("SharedChat", {
    "title": "str",
    "messages": "List[Dict[str, Any]]",
    "shared_at": "float",
})
ShoppingResult = TypedDict("ShoppingResult", {
    "position": "int",
    "title": "str",
    "link": "NotRequired[str]",
    "source": "NotRequired[str]",
    "price": "NotRequired[str]",
    "delivery": "NotRequired[str]",
    "offers": "NotRequired[str]",
    "imageUrl": "NotRequired[str]",
    "rating": "NotRequired[float]",
    "ratingCount": "NotRequired[int]",
    "productId": "NotRequired[str]",
})
SiteVisits = TypedDict("SiteVisits", {
    "property_id": "Union[str, None]",
    "connected_at": "Union[float, None]",
    "first_day": "Union[str, None]",
    "last_day": "Union[str, None]",
    "from": "Union[str, None]",
    "to": "Union[str, None]",
    "answers": "Union[int, None]",
    "total": "int",
    "items": "List[Dict[str, Any]]",
})
SitemapProblem = TypedDict("SitemapProblem", {
    "sitemap": "str",
    "reason": "str",
})
Source = TypedDict("Source", {
    "name": "str",
    "label": "str",
    "kind": "Literal[\"search\", \"model\", \"store\", \"translation\"]",
    "engine": "Union[Literal[\"google\", \"bing\", \"duckduckgo\", \"brave\", \"mojeek\", \"startpage\", \"yandex\", None], None]",
    "state": "Literal[\"off\", \"missing\", \"ready\", \"working\", \"failing\", \"budget_spent\"]",
    "is_enabled": "bool",
    "position": "Union[int, None]",
    "credentials": "Literal[\"key\", \"account\", \"project\", \"server\", \"none\"]",
    "project_label": "Union[Literal[\"zone\", \"folder\", None], None]",
    "origin": "Union[Literal[\"environment\", \"installation\", \"workspace\", None], None]",
    "key_hint": "Union[str, None]",
    "fixed_by": "List[str]",
    "is_order_fixed": "bool",
    "model": "Union[str, None]",
    "sign_up_url": "Union[str, None]",
    "free_requests": "Union[int, None]",
    "is_free_monthly": "bool",
    "capabilities": "SourceCapabilities",
    "price": "Union[SourcePrice, Union[Literal[None], None]]",
    "month": "Union[SourceMonth, Union[Literal[None], None]]",
    "record": "SourceRecord",
    "costs": "List[DepthCost]",
})
SourceCall = TypedDict("SourceCall", {
    "called_at": "float",
    "ok": "bool",
    "reason": "Union[Literal[\"auth\", \"funds\", \"budget\", \"quota\", \"blocked\", \"unreadable\", \"network\", \"timeout\", None], None]",
    "message": "str",
    "took_ms": "int",
    "usd": "float",
})
SourceCapabilities = TypedDict("SourceCapabilities", {
    "verticals": "List[str]",
    "ai_overview": "Union[Literal[\"included\", \"extra_call\", \"not_looked_at\", \"none\", None], None]",
    "local": "bool",
    "devices": "List[Literal[\"desktop\", \"mobile\"]]",
    "depth": "Union[int, None]",
    "one_call": "bool",
    "locations": "Literal[\"city\", \"country\", \"none\"]",
    "languages": "Union[int, None]",
    "web_search": "bool",
})
SourceList = TypedDict("SourceList", {
    "scope": "Literal[\"installation\", \"workspace\"]",
    "simulated": "List[Literal[\"search\", \"answers\", \"stores\", \"translation\", \"mail\", \"payments\", \"indexing\", \"sites\"]]",
    "credit": "Dict[str, Any]",
    "sources": "List[Source]",
})
SourceMonth = TypedDict("SourceMonth", {
    "calls": "int",
    "failures": "int",
    "spent_usd": "float",
    "budget_usd": "Union[float, None]",
    "used_percent": "Union[float, None]",
})
SourcePrice = TypedDict("SourcePrice", {
    "usd_per_1000": "float",
    "list_usd_per_1000": "Union[float, None]",
    "lowest_usd_per_1000": "Union[float, None]",
    "per": "Literal[\"page\", \"depth\", \"request\", \"answer\", \"character\"]",
    "as_of": "str",
})
SourceRecord = TypedDict("SourceRecord", {
    "answers": "int",
    "failures": "int",
    "median_ms": "Union[int, None]",
    "last_success_at": "Union[float, None]",
    "last_failure_at": "Union[float, None]",
    "last_reason": "Union[Literal[\"auth\", \"funds\", \"budget\", \"quota\", \"blocked\", \"unreadable\", \"network\", \"timeout\", None], None]",
    "last_message": "str",
})
SourceTrial = TypedDict("SourceTrial", {
    "name": "str",
    "ok": "bool",
    "question": "str",
    "answer": "List[str]",
    "took_ms": "int",
    "reason": "Union[Literal[\"auth\", \"funds\", \"budget\", \"quota\", \"blocked\", \"unreadable\", \"network\", \"timeout\", \"unsupported\", \"empty\", None], None]",
    "message": "str",
    "remedy": "str",
    "sandbox": "bool",
})
StatusDay = TypedDict("StatusDay", {
    "day": "str",
    "state": "Literal[\"fine\", \"disturbed\", \"down\"]",
    "fine": "int",
    "disturbed": "int",
    "down": "int",
    "worst_delay_seconds": "Union[float, None]",
})
StatusPart = TypedDict("StatusPart", {
    "kind": "Literal[\"scheduler\", \"queue\", \"search\", \"model\"]",
    "name": "str",
    "state": "Union[Literal[\"fine\", \"disturbed\", \"down\", None], None]",
    "delay_seconds": "Union[float, None]",
    "seen_at": "Union[float, None]",
    "days": "List[StatusDay]",
})
StripeEvent = TypedDict("StripeEvent", {
    "type": "str",
})
TopUp = TypedDict("TopUp", {
    "is_on": "bool",
    "pack": "Literal[\"10k\", \"50k\", \"500k\", \"2500k\"]",
    "below": "int",
    "monthly_limit_cents": "int",
    "month_cents": "int",
    "card": "Union[str, None]",
    "is_paying": "bool",
    "stopped": "Union[Literal[\"card_declined\", \"card_needs_owner\", \"provider_silent\", \"disputed\", \"monthly_limit\", None], None]",
})
UndoneImport = TypedDict("UndoneImport", {
    "points": "int",
    "keywords": "int",
    "clients": "int",
    "keywords_kept": "int",
    "clients_kept": "int",
})
UnpinnedKeywords = TypedDict("UnpinnedKeywords", {
    "unpinned": "int",
})
UnreadAlerts = TypedDict("UnreadAlerts", {
    "count": "int",
})
UnreadCount = TypedDict("UnreadCount", {
    "count": "int",
})
UpdatedCount = TypedDict("UpdatedCount", {
    "updated": "int",
})
Usage = TypedDict("Usage", {
    "today": "int",
    "last7d": "int",
    "last30d": "int",
    "total": "int",
    "cached": "int",
    "failed": "int",
})
UsageDay = TypedDict("UsageDay", {
    "day": "str",
    "requests": "int",
    "cached": "int",
    "failed": "int",
    "credits": "int",
})
User = TypedDict("User", {
    "id": "int",
    "email": "str",
    "name": "str",
    "role": "Literal[\"viewer\", \"analyst\", \"admin\", \"owner\"]",
    "client_ids": "Union[List[int], None]",
    "created_at": "float",
})
VideoResult = TypedDict("VideoResult", {
    "title": "str",
    "link": "str",
    "source": "NotRequired[str]",
    "date": "NotRequired[str]",
    "imageUrl": "NotRequired[str]",
    "position": "int",
    "snippet": "NotRequired[str]",
    "duration": "NotRequired[str]",
    "channel": "NotRequired[str]",
})
VisibilityPoint = TypedDict("VisibilityPoint", {
    "job_id": "int",
    "checked_at": "float",
    "date": "str",
    "engine": "str",
    "visibility": "float",
    "avg_position": "Union[float, None]",
    "top3": "int",
    "top10": "int",
    "top30": "int",
    "total": "int",
    "keywords": "int",
    "checks": "int",
    "not_found": "int",
    "failed": "int",
    "is_partial": "bool",
    "sources": "List[str]",
    "source": "Literal[\"live\", \"sandbox\"]",
})
VolumeCoverage = TypedDict("VolumeCoverage", {
    "keywords": "int",
    "known": "int",
    "by_source": "List[Dict[str, Any]]",
    "refreshed_at": "Union[float, None]",
})
VolumePreview = TypedDict("VolumePreview", {
    "coverage": "VolumeCoverage",
    "sources": "List[str]",
    "due": "int",
    "left_out": "int",
    "not_askable": "int",
    "calls": "int",
    "price_usd": "float",
})
VolumesImported = TypedDict("VolumesImported", {
    "rows": "int",
    "known": "int",
    "ranges": "int",
    "updated": "int",
    "dropped_columns": "List[str]",
})
VolumesStarted = TypedDict("VolumesStarted", {
    "job_id": "int",
    "words": "int",
})
Webhook = TypedDict("Webhook", {
    "id": "int",
    "url": "str",
    "events": "List[str]",
    "description": "str",
    "is_active": "bool",
    "disabled_reason": "Union[str, None]",
    "created_at": "float",
    "last_delivery_at": "Union[float, None]",
})
WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "int",
    "webhook_id": "int",
    "message_id": "str",
    "event": "str",
    "body": "str",
    "status": "Literal[\"pending\", \"delivered\", \"failed\", \"skipped\"]",
    "attempts": "int",
    "next_attempt_at": "Union[float, None]",
    "response_status": "Union[int, None]",
    "response_body": "Union[str, None]",
    "error": "Union[str, None]",
    "duration_ms": "Union[int, None]",
    "redelivery_of": "Union[int, None]",
    "created_at": "float",
    "last_attempt_at": "Union[float, None]",
})
WebhookWithSecret = TypedDict("WebhookWithSecret", {
    "id": "int",
    "url": "str",
    "events": "List[str]",
    "description": "str",
    "is_active": "bool",
    "disabled_reason": "Union[str, None]",
    "created_at": "float",
    "last_delivery_at": "Union[float, None]",
    "secret": "str",
})
Workspace = TypedDict("Workspace", {
    "id": "int",
    "name": "str",
    "created_at": "float",
})
WorkspaceSummary = TypedDict("WorkspaceSummary", {
    "id": "int",
    "name": "str",
    "role": "Literal[\"viewer\", \"analyst\", \"admin\", \"owner\"]",
    "clients": "int",
    "keywords": "int",
})

class Operations:
    """Every operation of the server by its name."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def accept_aeo_discovery(self, *, client_id: int, discovery_id: int, items: List[int] = UNSET) -> List[AeoPrompt]:
        """Add prompts found by a discovery."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}/accept", path={"client_id": client_id, "discovery_id": discovery_id}, query={}, body={"items": items})

    def accept_invite(self, *, token: str, name: str, password: str) -> Dict[str, Any]:
        """Join a workspace with the link of an invite."""
        return self._transport.request("POST", "/api/auth/accept", path={}, query={}, body={"token": token, "name": name, "password": password})

    def accept_keyword_ideas(self, *, client_id: int, task_id: int, items: List[int]) -> List[Keyword]:
        """Track keyword ideas."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords/ideas/{task_id}/accept", path={"client_id": client_id, "task_id": task_id}, query={}, body={"items": items})

    def acknowledge_alert(self, *, alert_id: int) -> Alert:
        """Acknowledge an alert."""
        return self._transport.request("POST", "/api/v1/alerts/{alert_id}/acknowledge", path={"alert_id": alert_id}, query={})

    def activate_totp(self, *, code: str) -> Dict[str, Any]:
        """Finish setting up an authenticator app with its first code; other browsers are signed out."""
        return self._transport.request("POST", "/api/auth/totp/activate", path={}, query={}, body={"code": code})

    def add_aeo_prompts(self, *, client_id: int, body: List[AeoPromptInput]) -> List[AeoPrompt]:
        """Add prompts."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/prompts", path={"client_id": client_id}, query={}, body=body)

    def add_annotation(self, *, client_id: int, note: str, kind: Literal["note", "deploy", "content", "algorithm"] = UNSET, happened_at: float = UNSET) -> Annotation:
        """Annotate a client's charts."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/annotations", path={"client_id": client_id}, query={}, body={"note": note, "kind": kind, "happened_at": happened_at})

    def add_aso_keywords(self, *, client_id: int, body: List[AsoKeywordCreate]) -> List[AsoKeyword]:
        """Track app store keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/keywords", path={"client_id": client_id}, query={}, body=body)

    def add_backlinks(self, *, client_id: int, body: List[BacklinkInput]) -> List[Backlink]:
        """Monitor backlinks."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/backlinks", path={"client_id": client_id}, query={}, body=body)

    def add_chat_event(self, *, sid: int, content: Union[str, Dict[str, Any], List[Any]] = UNSET) -> ChatMessage:
        """Add the result of an action or query to a chat."""
        return self._transport.request("POST", "/api/ai-chat/sessions/{sid}/system-message", path={"sid": sid}, query={}, body={"content": content})

    def add_competitor(self, *, client_id: int, domain: str, name: str = UNSET, color: Union[Literal["teal", "plum", "ochre", "slate", None], None] = UNSET, dash: Union[Literal["long", "short", "mixed", "dots", None], None] = UNSET) -> Competitor:
        """Add a competitor to a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/competitors", path={"client_id": client_id}, query={}, body={"domain": domain, "name": name, "color": color, "dash": dash})

    def add_keywords(self, *, client_id: int, body: List[KeywordInput]) -> List[Keyword]:
        """Add keywords to a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords", path={"client_id": client_id}, query={}, body=body)

    def add_pages(self, *, client_id: int, body: List[ContentPageInput]) -> List[ContentPage]:
        """Add managed content pages to a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/pages", path={"client_id": client_id}, query={}, body=body)

    def add_passkey(self, *, name: str, response: Dict[str, Any]) -> Dict[str, Any]:
        """Register a passkey."""
        return self._transport.request("POST", "/api/auth/passkeys", path={}, query={}, body={"name": name, "response": response})

    def add_report_recipient(self, *, client_id: int, email: str, language: Literal["en", "ru", "uk"] = UNSET, attach_pdf: bool = UNSET) -> ReportRecipient:
        """Add a report recipient."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/report/recipients", path={"client_id": client_id}, query={}, body={"email": email, "language": language, "attach_pdf": attach_pdf})

    def ask_tls(self, *, domain: str) -> Dict[str, Any]:
        """For proxies that get certificates on demand: whether a domain shows reports here."""
        return self._transport.request("GET", "/api/tls/ask", path={}, query={"domain": domain})

    def assess_keyword_research(self, *, client_id: int, ids: List[int], with_volumes: bool = UNSET) -> AssessmentStarted:
        """Assess keyword ideas: difficulty, intent, topic and who ranks."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keyword-research/assess", path={"client_id": client_id}, query={}, body={"ids": ids, "with_volumes": with_volumes})

    def assign_alert(self, *, alert_id: int, user_id: Union[int, None]) -> Alert:
        """Assign an alert, or unassign it."""
        return self._transport.request("POST", "/api/v1/alerts/{alert_id}/assign", path={"alert_id": alert_id}, query={}, body={"user_id": user_id})

    def audit_aso_listings(self, *, client_id: int, app_id: int = UNSET, max_apps: int = UNSET, store: Literal["app_store", "google_play"] = UNSET, use_paid_fallback: bool = UNSET) -> AsoActionResult:
        """Refresh the store listings of apps."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/actions/listing-audit", path={"client_id": client_id}, query={}, body={"app_id": app_id, "max_apps": max_apps, "store": store, "use_paid_fallback": use_paid_fallback})

    def audit_lead(self, *, email: str, lead_id: int = UNSET, claim_token: str = UNSET, domain: str = UNSET, name: str = UNSET, company: str = UNSET, phone: str = UNSET, message: str = UNSET) -> Dict[str, Any]:
        """Submit contact details for an audit; without a valid token a new lead is created."""
        return self._transport.request("POST", "/api/audit-lead", path={}, query={}, body={"lead_id": lead_id, "claim_token": claim_token, "domain": domain, "email": email, "name": name, "company": company, "phone": phone, "message": message})

    def audit_lite(self, *, domain: str, email: str = UNSET) -> AuditLite:
        """Quick audit of a site, within ten seconds."""
        return self._transport.request("POST", "/api/audit-lite", path={}, query={}, body={"domain": domain, "email": email})

    def call_mcp(self, *, body: JsonRpcRequest, toolsets: str = UNSET) -> JsonRpcResponse:
        """Model Context Protocol: list tools and call them."""
        return self._transport.request("POST", "/mcp", path={}, query={"toolsets": toolsets}, body=body)

    def cancel_aeo_check(self, *, client_id: int, check_id: int) -> AeoCheck:
        """Cancel an AEO check."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/cancel", path={"client_id": client_id, "check_id": check_id}, query={})

    def cancel_job(self, *, job_id: int) -> JobStatus:
        """Cancel a rank check."""
        return self._transport.request("POST", "/api/v1/jobs/{job_id}/cancel", path={"job_id": job_id}, query={})

    def cancel_run(self, *, run_id: int) -> RunDetail:
        """Cancel a run; what it stored stays."""
        return self._transport.request("POST", "/api/v1/runs/{run_id}/cancel", path={"run_id": run_id}, query={})

    def change_aeo_prompts(self, *, client_id: int, ids: List[int], country: Union[str, Literal[""]] = UNSET, language: Union[str, Literal[""]] = UNSET, category: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, enabled: Union[Literal[0], Literal[1], bool] = UNSET) -> Dict[str, Any]:
        """Change many prompts in one call."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/prompts/change", path={"client_id": client_id}, query={}, body={"ids": ids, "country": country, "language": language, "category": category, "intent": intent, "enabled": enabled})

    def change_email(self, *, email: str, current_password: str) -> Dict[str, Any]:
        """Request an e-mail change; the link sent to the new address confirms it."""
        return self._transport.request("POST", "/api/auth/email", path={}, query={}, body={"email": email, "current_password": current_password})

    def change_password(self, *, current_password: str, new_password: str, end_sessions: bool = UNSET, end_api_keys: bool = UNSET, end_legacy_token: bool = UNSET, end_invites: bool = UNSET) -> Dict[str, Any]:
        """Change your password and choose what else to end: other sessions (by default), keys, token, invites."""
        return self._transport.request("POST", "/api/auth/password", path={}, query={}, body={"current_password": current_password, "new_password": new_password, "end_sessions": end_sessions, "end_api_keys": end_api_keys, "end_legacy_token": end_legacy_token, "end_invites": end_invites})

    def check_aso_rankings(self, *, client_id: int, count: int = UNSET, max_keywords: int = UNSET, use_paid_fallback: bool = UNSET) -> AsoActionResult:
        """Check app rankings for the tracked keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/actions/rankings", path={"client_id": client_id}, query={}, body={"count": count, "max_keywords": max_keywords, "use_paid_fallback": use_paid_fallback})

    def check_backlinks(self, *, client_id: int, states: List[Literal["pending", "active", "failing", "lost", "absent"]] = UNSET, retry_failed_of: int = UNSET) -> BacklinkRunStarted:
        """Check whether monitored backlinks are still live."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/backlinks/check", path={"client_id": client_id}, query={}, body={"states": states, "retry_failed_of": retry_failed_of})

    def check_geo_grid(self, *, client_id: int, grid_id: int) -> GeoGridCheckStarted:
        """Check a geo-grid: where the business ranks from every point."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/geo-grids/{grid_id}/check", path={"client_id": client_id, "grid_id": grid_id}, query={})

    def check_geo_grids(self, *, client_id: int) -> GeoGridChecksStarted:
        """Check every geo-grid of a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/geo-grids/check", path={"client_id": client_id}, query={})

    def check_indexing_setup(self, *, client_id: int) -> Dict[str, Any]:
        """Test a client's indexing channels without submitting anything."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/indexing/check", path={"client_id": client_id}, query={})

    def check_local_map(self, *, client_id: int) -> LocalMapStarted:
        """Check the map position of the business for every keyword with a location."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/local-results/check", path={"client_id": client_id}, query={})

    def check_search_console(self, *, client_id: int) -> SearchConsoleSetup:
        """Test the Search Console connection and name the failing step."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/search-console/check", path={"client_id": client_id}, query={})

    def clear_sandbox_data(self, *, action: Literal["set_aside", "wipe"]) -> SandboxData:
        """Archive or wipe all simulated data."""
        return self._transport.request("POST", "/api/v1/sandbox/data/clear", path={}, query={}, body={"action": action})

    def collect_keyword_research(self, *, client_id: int) -> ResearchCollected:
        """Collect keyword ideas from stored results pages and Search Console."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keyword-research/collect", path={"client_id": client_id}, query={})

    def compare_periods(self, *, client_id: int, days: int = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET) -> PeriodComparison:
        """A period against the one before it: visibility by market, peak and low, notes, AI answers and apps."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/compare", path={"client_id": client_id}, query={"days": days, "from": from_, "to": to, "engine": engine})

    def compare_with_competitor(self, *, client_id: int, domain: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, limit: int = UNSET) -> CompetitorComparison:
        """Where a competitor beats us: by default the largest threat."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/compare-with", path={"client_id": client_id}, query={"domain": domain, "device": device, "limit": limit})

    def confirm_by_company(self, *, next: str = UNSET) -> Dict[str, Any]:
        """Confirm your identity by signing in with your company again; valid for 15 minutes."""
        return self._transport.request("POST", "/api/auth/company/confirm", path={}, query={}, body={"next": next})

    def confirm_email(self, *, token: str) -> Dict[str, Any]:
        """Confirm or undo an e-mail change with its link."""
        return self._transport.request("POST", "/api/auth/email/confirm", path={}, query={}, body={"token": token})

    def confirm_identity(self, *, current_password: str = UNSET, code: str = UNSET, response: Dict[str, Any] = UNSET) -> Dict[str, Any]:
        """Confirm your identity with a second factor or, without one, your password; valid for 15 minutes."""
        return self._transport.request("POST", "/api/auth/confirm", path={}, query={}, body={"current_password": current_password, "code": code, "response": response})

    def connect_analytics(self, *, client_id: int, property_id: str) -> Dict[str, Any]:
        """Connect a Google Analytics 4 property and import its visits."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/analytics-property", path={"client_id": client_id}, query={}, body={"property_id": property_id})

    def connect_search_console(self, *, client_id: int, site_url: str) -> SearchConsoleStatus:
        """Connect a Search Console property and import its data."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/search-console", path={"client_id": client_id}, query={}, body={"site_url": site_url})

    def count_alerts(self, *, days: int = UNSET) -> List[ClientAlerts]:
        """Recent problems per client."""
        return self._transport.request("GET", "/api/v1/activity/alerts", path={}, query={"days": days})

    def count_unread_activity(self) -> UnreadCount:
        """Number of unread activity items."""
        return self._transport.request("GET", "/api/v1/activity/unread-count", path={}, query={})

    def count_unread_alerts(self) -> UnreadAlerts:
        """Number of unread alerts."""
        return self._transport.request("GET", "/api/v1/alerts/unread-count", path={}, query={})

    def count_unread_messages(self) -> Dict[str, Any]:
        """Number of unread messages."""
        return self._transport.request("GET", "/api/messages/unread-count", path={}, query={})

    def create_alert_rule(self, *, condition: Literal["enters_top", "leaves_top", "rises_by", "falls_by", "found", "lost", "overtaken", "block_won", "block_lost", "page_changed", "ai_overview_appeared", "ai_overview_uncited", "answer_rate_fell", "sentiment_turned", "backlink_lost", "bad_review", "rating_fell", "index_dropped", "site_down", "site_back", "check_failed", "source_failing", "source_budget", "credits_low", "new_lead", "webhook_failing", "channel_off", "mail_bounced", "export_failing"], amount: Union[int, None] = UNSET, domain: Union[str, None] = UNSET, checks: int = UNSET, client_id: Union[int, None] = UNSET, tag: Union[str, None] = UNSET, cluster: Union[str, None] = UNSET, segment_id: Union[int, None] = UNSET, keyword_id: Union[int, None] = UNSET, prompt_id: Union[int, None] = UNSET) -> AlertRule:
        """Create an alert rule for rankings, answers, links or checks."""
        return self._transport.request("POST", "/api/v1/alert-rules", path={}, query={}, body={"condition": condition, "amount": amount, "domain": domain, "checks": checks, "client_id": client_id, "tag": tag, "cluster": cluster, "segment_id": segment_id, "keyword_id": keyword_id, "prompt_id": prompt_id})

    def create_analytics_report(self, *, client_id: int, title: str = UNSET, date_from: str = UNSET, date_to: str = UNSET) -> AnalyticsReport:
        """Create an analysis report for a period."""
        return self._transport.request("POST", "/api/v1/analytics-reports", path={}, query={}, body={"client_id": client_id, "title": title, "date_from": date_from, "date_to": date_to})

    def create_api_key(self, *, body: ApiKeyCreate) -> ApiKeyCreated:
        """Create an API key with your role; the secret is shown once."""
        return self._transport.request("POST", "/api/v1/api-keys", path={}, query={}, body=body)

    def create_aso_app(self, *, client_id: int, app_name: str, store: Literal["app_store", "google_play"] = UNSET, country: str = UNSET, language: str = UNSET, app_identifier: str = UNSET, app_url: str = UNSET, category: str = UNSET, developer: str = UNSET, notes: str = UNSET) -> AsoApp:
        """Add an app."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/apps", path={"client_id": client_id}, query={}, body={"app_name": app_name, "store": store, "country": country, "language": language, "app_identifier": app_identifier, "app_url": app_url, "category": category, "developer": developer, "notes": notes})

    def create_chat(self, *, client_id: Union[int, None] = UNSET, title: str = UNSET) -> Chat:
        """Start a chat with the assistant."""
        return self._transport.request("POST", "/api/ai-chat/sessions", path={}, query={}, body={"client_id": client_id, "title": title})

    def create_client(self, *, name: str, domain: str) -> Dict[str, Any]:
        """Track a new site."""
        return self._transport.request("POST", "/api/v1/clients/create", path={}, query={}, body={"name": name, "domain": domain})

    def create_demo(self, *, days: int = UNSET) -> DemoStatus:
        """Load the demo: an agency with twelve fictional clients and ninety days of history."""
        return self._transport.request("POST", "/api/v1/demo", path={}, query={}, body={"days": days})

    def create_email_link(self, *, member_id: int, email: str) -> Dict[str, Any]:
        """Create an e-mail change link for a member when no mail is configured; shown once."""
        return self._transport.request("POST", "/api/v1/team/members/{member_id}/email-link", path={"member_id": member_id}, query={}, body={"email": email})

    def create_feed(self, *, client_id: int, name: str, view: Literal["positions", "visibility", "movers", "opportunities", "competitors", "head_to_head", "serp_features", "cannibalisation", "ai_overviews", "ai_overview_sources", "answers", "assistants", "answer_history", "mentioned_brands", "cited_pages", "cited_sites", "answer_gaps", "app_positions", "app_reviews", "review_topics", "notes", "backlinks", "clicks", "keyword_clicks", "decaying_pages", "visits", "bing", "engine_reports", "keyword_research", "geo_grids", "local_results", "local_competitors", "forecast", "alerts"], dimensions: List[str] = UNSET, metrics: List[str] = UNSET) -> Feed:
        """Create a feed that Google Sheets, Excel or Looker Studio can read."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/feeds", path={"client_id": client_id}, query={}, body={"name": name, "view": view, "dimensions": dimensions, "metrics": metrics})

    def create_geo_grid(self, *, client_id: int, business: Dict[str, Any], query: str, geo: str = UNSET, lang: str = UNSET, latitude: float = UNSET, longitude: float = UNSET, location: str = UNSET, size: Literal[3, 5, 7, 9, 11, 13] = UNSET, radius_km: float = UNSET) -> GeoGrid:
        """Create a geo-grid: track where a business ranks on the map from points around a center."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/geo-grids", path={"client_id": client_id}, query={}, body={"business": business, "query": query, "geo": geo, "lang": lang, "latitude": latitude, "longitude": longitude, "location": location, "size": size, "radius_km": radius_km})

    def create_invite(self, *, email: str, role: Literal["viewer", "analyst", "admin", "owner"], client_ids: List[int] = UNSET) -> InviteCreated:
        """Invite a person; the link in the answer is shown once and works for seven days."""
        return self._transport.request("POST", "/api/v1/team/invites", path={}, query={}, body={"email": email, "role": role, "client_ids": client_ids})

    def create_notification_channel(self, *, kind: Literal["slack", "teams", "discord", "telegram", "google_chat", "mattermost"], name: str, address: str, chat_id: str = UNSET, news: List[Literal["alert", "rank_check_done", "rank_check_failed", "rank_spike", "backlink_gained", "backlink_lost", "local_changed", "aeo_check_done", "work_failed", "lead_created", "source_budget_reached", "credits_low", "report_sent", "credits_topped_up", "top_up_stopped", "payment_disputed", "model_ending", "webhook_disabled", "channel_disabled"]] = UNSET, only_alerts: bool = UNSET, client_ids: Union[List[int], None] = UNSET, language: Literal["en", "ru", "uk"] = UNSET, delivery: Literal["instant", "daily", "weekly"] = UNSET, time_zone: str = UNSET, quiet_from: Union[int, None] = UNSET, quiet_to: Union[int, None] = UNSET, snoozed_until: Union[float, None] = UNSET, escalate_hours: Union[int, None] = UNSET) -> NotificationChannel:
        """Add a notification channel: Slack, Teams, Discord, Telegram, Google Chat or Mattermost."""
        return self._transport.request("POST", "/api/v1/notification-channels", path={}, query={}, body={"kind": kind, "name": name, "address": address, "chat_id": chat_id, "news": news, "only_alerts": only_alerts, "client_ids": client_ids, "language": language, "delivery": delivery, "time_zone": time_zone, "quiet_from": quiet_from, "quiet_to": quiet_to, "snoozed_until": snoozed_until, "escalate_hours": escalate_hours})

    def create_reset_link(self, *, member_id: int) -> Dict[str, Any]:
        """Create a password reset link for a member when no mail is configured; shown once."""
        return self._transport.request("POST", "/api/v1/team/members/{member_id}/reset-link", path={"member_id": member_id}, query={})

    def create_schedule(self, *, client_id: int, kind: Literal["rank_check", "aeo_check", "aso_refresh", "indexing", "backlinks", "geo_grid", "local_map", "search_volumes", "report"], cron: str, timezone: str = UNSET, enabled: bool = UNSET, screenshots: Union[bool, None] = UNSET, queued: bool = UNSET) -> Schedule:
        """Have work done for a client again and again."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/schedules", path={"client_id": client_id}, query={}, body={"kind": kind, "cron": cron, "timezone": timezone, "enabled": enabled, "screenshots": screenshots, "queued": queued})

    def create_webhook(self, *, url: str, events: List[Literal["job.completed", "rank.spike_detected", "backlink.gained", "backlink.lost", "aeo.check_completed", "lead.created", "credits.low", "alert.fired"]] = UNSET, description: str = UNSET) -> WebhookWithSecret:
        """Have events sent to a URL; the secret is shown once."""
        return self._transport.request("POST", "/api/v1/webhooks", path={}, query={}, body={"url": url, "events": events, "description": description})

    def decide_authorization(self, *, request: str, allow: bool, effects: List[Literal["read", "write", "spend", "destroy"]] = UNSET, client_ids: Union[List[int], None] = UNSET, toolsets: Union[List[str], None] = UNSET, days: int = UNSET) -> Dict[str, Any]:
        """Grant or refuse an app access on your behalf."""
        return self._transport.request("POST", "/api/auth/authorization", path={}, query={}, body={"request": request, "allow": allow, "effects": effects, "client_ids": client_ids, "toolsets": toolsets, "days": days})

    def delete_ad_observation(self, *, client_id: int, observation_id: int) -> Deleted:
        """Remove an ad observation."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/ad-observations/{observation_id}", path={"client_id": client_id, "observation_id": observation_id}, query={})

    def delete_aeo_prompt(self, *, client_id: int, prompt_id: int) -> Deleted:
        """Remove a prompt."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}", path={"client_id": client_id, "prompt_id": prompt_id}, query={})

    def delete_aeo_prompts(self, *, client_id: int, ids: List[int]) -> Dict[str, Any]:
        """Remove many prompts in one call."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/prompts/delete", path={"client_id": client_id}, query={}, body={"ids": ids})

    def delete_alert_rule(self, *, rule_id: int) -> Deleted:
        """Delete an alert rule; its alerts stay."""
        return self._transport.request("DELETE", "/api/v1/alert-rules/{rule_id}", path={"rule_id": rule_id}, query={})

    def delete_analytics_report(self, *, report_id: int) -> Deleted:
        """Delete a saved analysis report."""
        return self._transport.request("DELETE", "/api/v1/analytics-reports/{report_id}", path={"report_id": report_id}, query={})

    def delete_annotation(self, *, client_id: int, annotation_id: int) -> Deleted:
        """Delete an annotation from a client's charts."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/annotations/{annotation_id}", path={"client_id": client_id, "annotation_id": annotation_id}, query={})

    def delete_api_key(self, *, key_id: int) -> Deleted:
        """Revoke an API key of yours or, for admins, of anyone whose role is not above theirs."""
        return self._transport.request("DELETE", "/api/v1/api-keys/{key_id}", path={"key_id": key_id}, query={})

    def delete_aso_app(self, *, client_id: int, app_id: int) -> Deleted:
        """Delete an app and its history."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/aso/apps/{app_id}", path={"client_id": client_id, "app_id": app_id}, query={})

    def delete_aso_keyword(self, *, client_id: int, keyword_id: int) -> Deleted:
        """Stop tracking an app store keyword."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/aso/keywords/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={})

    def delete_backlink(self, *, client_id: int, backlink_id: int) -> Deleted:
        """Stop monitoring a backlink."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/backlinks/{backlink_id}", path={"client_id": client_id, "backlink_id": backlink_id}, query={})

    def delete_backlinks(self, *, client_id: int, ids: List[int]) -> Dict[str, Any]:
        """Stop monitoring several backlinks."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/backlinks/delete", path={"client_id": client_id}, query={}, body={"ids": ids})

    def delete_chat(self, *, session_id: int) -> Deleted:
        """Delete a chat."""
        return self._transport.request("DELETE", "/api/ai-chat/sessions/{session_id}", path={"session_id": session_id}, query={})

    def delete_client(self, *, client_id: int) -> Deleted:
        """Delete a client and everything that belongs to it."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}", path={"client_id": client_id}, query={})

    def delete_competitor(self, *, client_id: int, competitor_id: int) -> Deleted:
        """Delete a competitor."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/competitors/{competitor_id}", path={"client_id": client_id, "competitor_id": competitor_id}, query={})

    def delete_engine_report(self, *, client_id: int, import_id: int) -> Deleted:
        """Delete an imported AI answer report."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/engine-reports/{import_id}", path={"client_id": client_id, "import_id": import_id}, query={})

    def delete_feed(self, *, client_id: int, feed_id: int) -> Deleted:
        """Delete a feed: its address stops working."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/feeds/{feed_id}", path={"client_id": client_id, "feed_id": feed_id}, query={})

    def delete_feed_export(self) -> Deleted:
        """Stop the feed export and forget its keys."""
        return self._transport.request("DELETE", "/api/v1/feed-export", path={}, query={})

    def delete_geo_grid(self, *, client_id: int, grid_id: int) -> Deleted:
        """Delete a geo-grid and its checks."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/geo-grids/{grid_id}", path={"client_id": client_id, "grid_id": grid_id}, query={})

    def delete_integration(self, *, client_id: int, kind: str) -> Deleted:
        """Remove an integration and its secret."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/integrations/{kind}", path={"client_id": client_id, "kind": kind}, query={})

    def delete_invite(self, *, invite_id: int) -> Deleted:
        """Revoke an invite; its link stops working immediately."""
        return self._transport.request("DELETE", "/api/v1/team/invites/{invite_id}", path={"invite_id": invite_id}, query={})

    def delete_keyword(self, *, client_id: int, keyword_id: int) -> Deleted:
        """Stop tracking a keyword."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/keywords/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={})

    def delete_keywords(self, *, client_id: int, ids: List[int]) -> DeletedCount:
        """Stop tracking several keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords/delete", path={"client_id": client_id}, query={}, body={"ids": ids})

    def delete_lead(self, *, lead_id: int) -> Deleted:
        """Delete a lead and its audits."""
        return self._transport.request("DELETE", "/api/v1/leads/{lead_id}", path={"lead_id": lead_id}, query={})

    def delete_legacy_token(self) -> Deleted:
        """Revoke your legacy bearer token immediately."""
        return self._transport.request("DELETE", "/api/auth/legacy-token", path={}, query={})

    def delete_notification_channel(self, *, channel_id: int) -> Deleted:
        """Delete a notification channel and its address."""
        return self._transport.request("DELETE", "/api/v1/notification-channels/{channel_id}", path={"channel_id": channel_id}, query={})

    def delete_page(self, *, client_id: int, page_id: int) -> Deleted:
        """Remove a managed content page."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/pages/{page_id}", path={"client_id": client_id, "page_id": page_id}, query={})

    def delete_passkey(self, *, passkey_id: int) -> Deleted:
        """Remove one of your passkeys."""
        return self._transport.request("DELETE", "/api/auth/passkeys/{passkey_id}", path={"passkey_id": passkey_id}, query={})

    def delete_report_domain(self) -> Deleted:
        """Remove the custom report domain; its links stop working immediately."""
        return self._transport.request("DELETE", "/api/v1/report-domain", path={}, query={})

    def delete_report_snapshot(self, *, client_id: int, snap_id: int) -> Deleted:
        """Delete a report snapshot."""
        return self._transport.request("POST", "/api/clients/{client_id}/report/snapshots/{snap_id}/delete", path={"client_id": client_id, "snap_id": snap_id}, query={})

    def delete_schedule(self, *, client_id: int, schedule_id: int) -> Deleted:
        """Remove a schedule."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/schedules/{schedule_id}", path={"client_id": client_id, "schedule_id": schedule_id}, query={})

    def delete_segment(self, *, client_id: int, segment_id: int) -> Deleted:
        """Remove a saved filter."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/segments/{segment_id}", path={"client_id": client_id, "segment_id": segment_id}, query={})

    def delete_webhook(self, *, webhook_id: int) -> Deleted:
        """Remove a webhook and its delivery log."""
        return self._transport.request("DELETE", "/api/v1/webhooks/{webhook_id}", path={"webhook_id": webhook_id}, query={})

    def delete_workspace(self, *, confirm: str) -> Deleted:
        """Permanently delete the workspace and everything in it."""
        return self._transport.request("DELETE", "/api/v1/workspace", path={}, query={"confirm": confirm})

    def disconnect_analytics(self, *, client_id: int) -> Deleted:
        """Disconnect a client's Google Analytics property and delete its visits."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/analytics-property", path={"client_id": client_id}, query={})

    def disconnect_search_console(self, *, client_id: int) -> Deleted:
        """Disconnect a client's Search Console property and delete its data."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/search-console", path={"client_id": client_id}, query={})

    def discover_aeo_prompts(self, *, client_id: int, count: int = UNSET, country: str = UNSET, language: str = UNSET) -> AeoDiscovery:
        """Discover prompts worth tracking."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/discover", path={"client_id": client_id}, query={}, body={"count": count, "country": country, "language": language})

    def discover_competitors(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[CompetitorCandidate]:
        """Suggest competitors: domains often in the top 10 that are not tracked yet."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/competitor-discovery", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "limit": limit, "offset": offset})

    def dismiss_chat_action(self, *, action_id: int) -> ChatAction:
        """Dismiss a proposed action."""
        return self._transport.request("POST", "/api/ai-chat/actions/{action_id}/dismiss", path={"action_id": action_id}, query={})

    def dismiss_keyword_research(self, *, client_id: int, ids: List[int], dismissed: bool = UNSET) -> ResearchDismissed:
        """Dismiss researched keywords, or restore them."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keyword-research/dismiss", path={"client_id": client_id}, query={}, body={"ids": ids, "dismissed": dismissed})

    def end_member_sessions(self, *, member_id: int) -> Dict[str, Any]:
        """Sign a member out of every browser immediately."""
        return self._transport.request("POST", "/api/v1/team/members/{member_id}/end-sessions", path={"member_id": member_id}, query={})

    def end_other_sessions(self) -> Dict[str, Any]:
        """Sign out of every other session."""
        return self._transport.request("POST", "/api/auth/sessions/end-others", path={}, query={})

    def end_session(self, *, session_id: int) -> Deleted:
        """Sign out one of your sessions."""
        return self._transport.request("DELETE", "/api/auth/sessions/{session_id}", path={"session_id": session_id}, query={})

    def erase_lead(self, *, lead_id: int) -> ErasedPerson:
        """Permanently erase personal data of a lead."""
        return self._transport.request("POST", "/api/v1/leads/{lead_id}/erase", path={"lead_id": lead_id}, query={})

    def erase_member(self, *, member_id: int) -> ErasedPerson:
        """Remove a member and permanently erase their personal data."""
        return self._transport.request("POST", "/api/v1/team/members/{member_id}/erase", path={"member_id": member_id}, query={})

    def estimate_keyword_gain(self, *, client_id: int, keyword_ids: List[int] = UNSET, target_position: int = UNSET) -> GainEstimate:
        """Estimate the clicks keywords would bring at a target position, such as the top three."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/forecast/gain", path={"client_id": client_id}, query={}, body={"keyword_ids": keyword_ids, "target_position": target_position})

    def execute_chat_action(self, *, action_id: int = UNSET, action: str = UNSET, params: Dict[str, Any] = UNSET, client_id: int = UNSET, session_id: int = UNSET) -> ActionOutcome:
        """Run a confirmed action."""
        return self._transport.request("POST", "/api/ai-chat/execute", path={}, query={}, body={"action_id": action_id, "action": action, "params": params, "client_id": client_id, "session_id": session_id})

    def explain_change(self, *, client_id: int, days: int = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET) -> ChangeExplanation:
        """What changed between two checks, and why: pages, clusters, markets, competitors, features, notes."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/explain-change", path={"client_id": client_id}, query={"days": days, "from": from_, "to": to, "device": device, "engine": engine})

    def export_aeo_prompts(self, *, client_id: int) -> Any:
        """Export all prompts as a file that can be imported."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/prompts/export", path={"client_id": client_id}, query={})

    def export_aeo_results(self, *, client_id: int, check_id: int = UNSET, format: Literal["csv", "json"] = UNSET) -> Any:
        """Export the answers of an AEO check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/results/export", path={"client_id": client_id}, query={"check_id": check_id, "format": format})

    def export_geo_grid(self, *, client_id: int, grid_id: int, check_id: int = UNSET, compare_to: int = UNSET, format: Literal["csv", "json", "svg"] = UNSET) -> Any:
        """Export a geo-grid check as points or as an image."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/geo-grids/{grid_id}/export", path={"client_id": client_id, "grid_id": grid_id}, query={"check_id": check_id, "compare_to": compare_to, "format": format})

    def export_keyword_research(self, *, client_id: int, q: str = UNSET, state: Literal["open", "tracked", "dismissed"] = UNSET, source: Literal["suggestion", "related", "question", "competitor", "model", "competitor_page", "search_console"] = UNSET, intent: Literal["informational", "commercial", "navigational", "local"] = UNSET, geo: str = UNSET, lang: str = UNSET, is_assessed: bool = UNSET, max_difficulty: int = UNSET, sort: Literal["query", "-query", "search_volume", "-search_volume", "impressions", "-impressions", "difficulty", "-difficulty", "found_at", "-found_at"] = UNSET) -> Any:
        """Keywords worth tracking that fit a filter as a file."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keyword-research/export", path={"client_id": client_id}, query={"q": q, "state": state, "source": source, "intent": intent, "geo": geo, "lang": lang, "is_assessed": is_assessed, "max_difficulty": max_difficulty, "sort": sort})

    def export_keywords(self, *, client_id: int, format: Literal["csv", "json"] = UNSET, q: str = UNSET, tag: str = UNSET, cluster: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, geo: str = UNSET, lang: str = UNSET, location: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational"] = UNSET, sort: Literal["query", "-query", "geo", "-geo", "lang", "-lang", "device", "-device", "location", "-location", "engine", "-engine", "intent", "-intent", "cluster", "-cluster", "tags", "-tags", "source", "-source", "brand", "-brand", "model", "-model", "search_volume", "-search_volume", "difficulty", "-difficulty", "needs_dedicated_page", "-needs_dedicated_page", "reference_detected", "-reference_detected", "created_at", "-created_at", "position", "-position", "prev_position", "-prev_position", "delta", "-delta", "url", "-url", "checked_at", "-checked_at"] = UNSET, standing: Literal["ranked", "not_found", "unchecked"] = UNSET, min_position: int = UNSET, max_position: int = UNSET, change: Literal["up", "down", "new", "lost"] = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET) -> Any:
        """Export keywords as a file."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keywords/export", path={"client_id": client_id}, query={"format": format, "q": q, "tag": tag, "cluster": cluster, "device": device, "geo": geo, "lang": lang, "location": location, "engine": engine, "intent": intent, "sort": sort, "standing": standing, "min_position": min_position, "max_position": max_position, "change": change, "to": to, "compare_to": compare_to})

    def export_lead(self, *, lead_id: int) -> Any:
        """Export personal data of a lead."""
        return self._transport.request("GET", "/api/v1/leads/{lead_id}/export", path={"lead_id": lead_id}, query={})

    def export_member(self, *, member_id: int) -> Any:
        """Export personal data of a member: yourself or, for admins, anyone."""
        return self._transport.request("GET", "/api/v1/team/members/{member_id}/export", path={"member_id": member_id}, query={})

    def fetch_aso_reviews(self, *, client_id: int, app_id: int = UNSET, limit: int = UNSET, max_apps: int = UNSET, store: Literal["app_store", "google_play"] = UNSET) -> AsoActionResult:
        """Fetch app reviews."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/actions/reviews", path={"client_id": client_id}, query={}, body={"app_id": app_id, "limit": limit, "max_apps": max_apps, "store": store})

    def find_backlinks(self, *, client_id: int) -> BacklinkRunStarted:
        """Find pages that link to a client and monitor them."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/backlinks/discover", path={"client_id": client_id}, query={})

    def find_local_businesses(self, *, client_id: int, q: str, location: str, lang: str = UNSET) -> LocalBusinesses:
        """Find businesses on the map."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/local-businesses", path={"client_id": client_id}, query={}, body={"q": q, "location": location, "lang": lang})

    def find_locations(self, *, text: str, limit: int = UNSET) -> List[Location]:
        """Find locations to search from."""
        return self._transport.request("GET", "/api/v1/serp/locations", path={}, query={"text": text, "limit": limit})

    def finish_company_sign_in(self, *, current_password: str = UNSET, code: str = UNSET, response: Dict[str, Any] = UNSET) -> Dict[str, Any]:
        """Prove once that an account is yours, the way you signed in before; it is then linked with your company account."""
        return self._transport.request("POST", "/api/auth/company/proof", path={}, query={}, body={"current_password": current_password, "code": code, "response": response})

    def finish_log_in(self, *, ticket: str, code: str) -> Dict[str, Any]:
        """Complete a sign-in with a code of the authenticator app, or with a recovery code."""
        return self._transport.request("POST", "/api/auth/second-factor", path={}, query={}, body={"ticket": ticket, "code": code})

    def fit_click_model(self, *, client_id: int) -> ClickModel:
        """Fit a new version of a client's click model to the last 90 days of Search Console."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/click-model/fit", path={"client_id": client_id}, query={})

    def generate_aso_keywords(self, *, client_id: int, count: int = UNSET, country: str = UNSET, language: str = UNSET, store: Literal["app_store", "google_play"] = UNSET, dry_run: bool = UNSET) -> AsoActionResult:
        """Find app store keywords to review or track."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/actions/keywords", path={"client_id": client_id}, query={}, body={"count": count, "country": country, "language": language, "store": store, "dry_run": dry_run})

    def generate_keywords(self, *, client_id: int, seed: str = UNSET, count: int = UNSET, geo: str = UNSET, lang: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, dry_run: bool = UNSET) -> Dict[str, Any]:
        """Find keyword ideas for review."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords/generate", path={"client_id": client_id}, query={}, body={"seed": seed, "count": count, "geo": geo, "lang": lang, "device": device, "dry_run": dry_run})

    def generate_recommendations(self, *, client_id: int, rec_type: Literal["post_check", "client_health", "analytics_insight", "keyword_strategy", "competitor_insight", "priority_actions", "comprehensive_report", "campaign_strategy"]) -> RecommendationSet:
        """Regenerate recommendations for a client."""
        return self._transport.request("POST", "/api/clients/{client_id}/recommendations/{rec_type}/generate", path={"client_id": client_id, "rec_type": rec_type}, query={})

    def get_ad_share_of_voice(self, *, client_id: int, from_: float = UNSET, to: float = UNSET, prompt: str = UNSET, surface: Literal["pasted", "google_ai_mode", "chatgpt_app", "gemini_app", "copilot", "perplexity_app"] = UNSET) -> AdShareOfVoice:
        """Which competitors were observed advertising, and how often."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/ad-share-of-voice", path={"client_id": client_id}, query={"from": from_, "to": to, "prompt": prompt, "surface": surface})

    def get_aeo_answer(self, *, client_id: int, result_id: int) -> AeoAnswer:
        """One full answer, with its brand mentions and citations."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/answers/{result_id}", path={"client_id": client_id, "result_id": result_id}, query={})

    def get_aeo_benchmark(self, *, client_id: int) -> AeoBenchmark:
        """Benchmark of a client against an anonymised index of all clients."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/benchmark", path={"client_id": client_id}, query={})

    def get_aeo_check(self, *, client_id: int, check_id: int) -> AeoCheck:
        """Status of one AEO check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/status", path={"client_id": client_id, "check_id": check_id}, query={})

    def get_aeo_check_status(self, *, client_id: int) -> AeoCheckStatus:
        """Status and progress of the latest AEO check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/check-status", path={"client_id": client_id}, query={})

    def get_aeo_discovery(self, *, client_id: int, discovery_id: int) -> AeoDiscovery:
        """Prompts found by a discovery, for review."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/discoveries/{discovery_id}", path={"client_id": client_id, "discovery_id": discovery_id}, query={})

    def get_aeo_history(self, *, client_id: int, provider: str = UNSET, country: str = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, world: Literal["current", "all"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoHistoryPoint]:
        """AI visibility over time, per provider."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/history", path={"client_id": client_id}, query={"provider": provider, "country": country, "from": from_, "to": to, "world": world, "limit": limit, "offset": offset})

    def get_aeo_overview(self, *, client_id: int, check_id: int = UNSET, country: str = UNSET) -> AeoOverview:
        """AI visibility of a client in its latest check, or in an earlier one."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/overview", path={"client_id": client_id}, query={"check_id": check_id, "country": country})

    def get_aeo_prompt(self, *, client_id: int, prompt_id: int) -> AeoPrompt:
        """One prompt."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}", path={"client_id": client_id, "prompt_id": prompt_id}, query={})

    def get_aeo_results(self, *, client_id: int, check_id: int, provider: str = UNSET, prompt_id: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoResult]:
        """The answers of an AEO check, with mentions and citations of the client."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/results", path={"client_id": client_id, "check_id": check_id}, query={"provider": provider, "prompt_id": prompt_id, "limit": limit, "offset": offset})

    def get_aeo_settings(self, *, client_id: int) -> AeoSettings:
        """AEO settings of a client: providers, samples, market and brand names."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/settings", path={"client_id": client_id}, query={})

    def get_ai_overview_history(self, *, client_id: int, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AiOverviewPoint]:
        """How often tracked keywords show an AI overview, and how often it mentions or cites the client, over time."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/ai-overviews/history", path={"client_id": client_id}, query={"from": from_, "to": to, "limit": limit, "offset": offset})

    def get_ai_visibility(self, *, client_id: int) -> AiVisibility:
        """AI visibility: which assistants mention us, whom they mention instead, and the pages they cite."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/ai-visibility", path={"client_id": client_id}, query={})

    def get_alert_preferences(self) -> AlertPreferences:
        """Your alert mail settings."""
        return self._transport.request("GET", "/api/v1/alert-preferences", path={}, query={})

    def get_analytics_report(self, *, report_id: int) -> AnalyticsReport:
        """Get one saved analysis report."""
        return self._transport.request("GET", "/api/v1/analytics-reports/{report_id}", path={"report_id": report_id}, query={})

    def get_answer_corpus(self, *, client_id: int) -> AnswerCorpus:
        """How often recorded assistant answers mention a client, month by month."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/corpus", path={"client_id": client_id}, query={})

    def get_apps_brief(self, *, client_id: int) -> AppsBrief:
        """App visibility in the stores, and what reviews complain about."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/apps-brief", path={"client_id": client_id}, query={})

    def get_aso_summary(self, *, client_id: int, country: str = UNSET) -> AsoSummary:
        """Overview of a client's apps."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/summary", path={"client_id": client_id}, query={"country": country})

    def get_aso_task(self, *, client_id: int, task_id: int) -> AsoTask:
        """Status of an app store task."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/tasks/{task_id}", path={"client_id": client_id, "task_id": task_id}, query={})

    def get_audit_branding(self) -> Branding:
        """Whose audit page it is: name, color and logo of those who run the installation."""
        return self._transport.request("GET", "/api/audit-branding", path={}, query={})

    def get_authorization_request(self, *, request: str) -> Dict[str, Any]:
        """Which app requests access, and to what."""
        return self._transport.request("GET", "/api/auth/authorization", path={}, query={"request": request})

    def get_backlink_history(self, *, client_id: int, backlink_id: int) -> List[BacklinkCheck]:
        """Check history of a backlink, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/backlinks/{backlink_id}/history", path={"client_id": client_id, "backlink_id": backlink_id}, query={})

    def get_backlink_run(self, *, client_id: int, run_id: int) -> BacklinkRun:
        """Status of a backlink check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/backlink-runs/{run_id}", path={"client_id": client_id, "run_id": run_id}, query={})

    def get_backlink_summary(self, *, client_id: int) -> BacklinkSummary:
        """Backlink totals of a client."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/backlinks/summary", path={"client_id": client_id}, query={})

    def get_bing_statistics(self, *, client_id: int, by: Literal["query", "page", "site"] = UNSET, from_: str = UNSET, to: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> BingStatistics:
        """Bing Webmaster figures of a client: clicks, impressions and position by query, page or week."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/bing/statistics", path={"client_id": client_id}, query={"by": by, "from": from_, "to": to, "limit": limit, "offset": offset})

    def get_branding(self) -> Branding:
        """Get report branding."""
        return self._transport.request("GET", "/api/v1/branding", path={}, query={})

    def get_chat(self, *, session_id: int) -> ChatWithMessages:
        """Get one of your chats."""
        return self._transport.request("GET", "/api/ai-chat/sessions/{session_id}", path={"session_id": session_id}, query={})

    def get_check_settings(self, *, client_id: int) -> CheckSettings:
        """Get a client's rank check settings."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/check-settings", path={"client_id": client_id}, query={})

    def get_click_model(self, *, client_id: int, version: int = UNSET) -> ClickModel:
        """A client's click model: its curve, how it was fitted, and its error."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/click-model", path={"client_id": client_id}, query={"version": version})

    def get_client(self, *, client_id: int) -> ClientDetail:
        """Get a client with its competitors and keywords."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}", path={"client_id": client_id}, query={})

    def get_client_brief(self, *, client_id: int, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET) -> ClientBrief:
        """Overview of a client in search, AI answers and app stores."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/brief", path={"client_id": client_id}, query={"engine": engine})

    def get_company_account(self) -> Dict[str, Any]:
        """Whether company sign-in is available to you, and whether your account is linked."""
        return self._transport.request("GET", "/api/auth/company", path={}, query={})

    def get_company_proof(self) -> Dict[str, Any]:
        """The account that the company sign-in of this browser leads to, and what proves that it is yours."""
        return self._transport.request("GET", "/api/auth/company/proof", path={}, query={})

    def get_company_sign_in(self) -> Dict[str, Any]:
        """The identity provider of the company, its last test, and the redirect URL to register there."""
        return self._transport.request("GET", "/api/v1/workspace/company-sign-in", path={}, query={})

    def get_competitor_visibility(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, compare_to: Union[float, str] = UNSET) -> CompetitorVisibility:
        """Visibility of the client and its competitors."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/competitor-visibility", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "compare_to": compare_to})

    def get_credits(self, *, limit: int = UNSET, offset: int = UNSET, key_id: int = UNSET, kind: Literal["purchase", "grant", "use", "refund", "dispute"] = UNSET, from_: float = UNSET) -> Credits:
        """Credit balance, packs, usage and ledger of the workspace."""
        return self._transport.request("GET", "/api/v1/credits", path={}, query={"limit": limit, "offset": offset, "key_id": key_id, "kind": kind, "from": from_})

    def get_deep_audit(self, *, lead_id: int, token: str = UNSET) -> Dict[str, Any]:
        """Status and findings of a deep audit."""
        return self._transport.request("GET", "/api/audit-deep/{lead_id}", path={"lead_id": lead_id}, query={"token": token})

    def get_demo(self) -> DemoStatus:
        """Status of the demo."""
        return self._transport.request("GET", "/api/v1/demo", path={}, query={})

    def get_docs(self) -> bytes:
        """The interactive documentation."""
        return self._transport.request("GET", "/api/docs", path={}, query={})

    def get_engine_reports(self, *, client_id: int) -> EngineReports:
        """List imported AI answer reports of Google and Bing, and opt-outs."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/engine-reports", path={"client_id": client_id}, query={})

    def get_feed_export(self) -> Dict[str, Any]:
        """Get the nightly feed export."""
        return self._transport.request("GET", "/api/v1/feed-export", path={}, query={})

    def get_forecast(self, *, client_id: int) -> Forecast:
        """Forecast a client's clicks and visibility for twelve weeks, backtested on its own history."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/forecast", path={"client_id": client_id}, query={})

    def get_geo_grid(self, *, client_id: int, grid_id: int, check_id: int = UNSET, compare_to: int = UNSET, top: int = UNSET) -> GeoGridDetail:
        """Get a geo-grid point by point: rank of the business, competitors and changes."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/geo-grids/{grid_id}", path={"client_id": client_id, "grid_id": grid_id}, query={"check_id": check_id, "compare_to": compare_to, "top": top})

    def get_google_connection(self, *, client_id: int) -> GoogleConnection:
        """Google account used for a client's reports."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/google", path={"client_id": client_id}, query={})

    def get_head_to_head(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, domain: str = UNSET, max_position: int = UNSET, is_missing: bool = UNSET, page: int = UNSET, per_page: int = UNSET) -> HeadToHead:
        """Positions of the client and its competitors for each keyword."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/head-to-head", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "domain": domain, "max_position": max_position, "is_missing": is_missing, "page": page, "per_page": per_page})

    def get_health(self) -> HealthResponse:
        """Whether the service and its parts work."""
        return self._transport.request("GET", "/health", path={}, query={})

    def get_indexing(self, *, client_id: int) -> IndexingStatus:
        """Indexing overview: submissions, and how much of the site is indexed."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/indexing", path={"client_id": client_id}, query={})

    def get_indexing_settings(self, *, client_id: int) -> IndexingSettings:
        """Get a client's indexing settings."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/indexing/settings", path={"client_id": client_id}, query={})

    def get_indexing_task(self, *, client_id: int, task_id: int) -> IndexingTaskDetail:
        """Get one submission: responses per channel, and what could not be read."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/indexing/tasks/{task_id}", path={"client_id": client_id, "task_id": task_id}, query={})

    def get_integration(self, *, client_id: int, kind: str) -> Integration:
        """Get the status of an integration."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/integrations/{kind}", path={"client_id": client_id, "kind": kind}, query={})

    def get_job(self, *, job_id: int) -> JobStatus:
        """Get the status of a rank-check job, with its results once done."""
        return self._transport.request("GET", "/api/v1/jobs/{job_id}", path={"job_id": job_id}, query={})

    def get_job_results(self, *, job_id: int, limit: int = UNSET, offset: int = UNSET) -> JobResults:
        """Results of a rank-check job so far."""
        return self._transport.request("GET", "/api/v1/jobs/{job_id}/results", path={"job_id": job_id}, query={"limit": limit, "offset": offset})

    def get_job_screenshot(self, *, job_id: int, keyword_id: int, device: Literal["desktop", "mobile"] = UNSET) -> bytes:
        """Get a screenshot of a results page."""
        return self._transport.request("GET", "/api/v1/jobs/{job_id}/results/{keyword_id}/screenshot", path={"job_id": job_id, "keyword_id": keyword_id}, query={"device": device})

    def get_job_serp(self, *, job_id: int, keyword_id: int, device: Literal["desktop", "mobile"] = UNSET, or_nearest: bool = UNSET) -> SavedSerp:
        """Get the results page a check saw."""
        return self._transport.request("GET", "/api/v1/jobs/{job_id}/results/{keyword_id}/serp", path={"job_id": job_id, "keyword_id": keyword_id}, query={"device": device, "or_nearest": or_nearest})

    def get_keyword_history(self, *, client_id: int, keyword_id: int, device: Literal["desktop", "mobile"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, world: Literal["current", "all"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[KeywordHistoryPoint]:
        """Position history of a keyword, one series per device."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keywords/{keyword_id}/history", path={"client_id": client_id, "keyword_id": keyword_id}, query={"device": device, "from": from_, "to": to, "world": world, "limit": limit, "offset": offset})

    def get_keyword_matrix(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, keyword_ids: List[int] = UNSET, page: int = UNSET, per_page: int = UNSET) -> KeywordMatrix:
        """Positions of keywords by day."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keyword-matrix", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "keyword_ids": keyword_ids, "page": page, "per_page": per_page})

    def get_keyword_performance(self, *, client_id: int, keyword_id: int, from_: str = UNSET, to: str = UNSET) -> KeywordPerformanceDetail:
        """Search Console figures of one keyword, with the pages Google showed."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance/keywords/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={"from": from_, "to": to})

    def get_keyword_task(self, *, task_id: int) -> KeywordTask:
        """Status and results of a keyword ideas task."""
        return self._transport.request("GET", "/api/ai-chat/kw-task/{task_id}", path={"task_id": task_id}, query={})

    def get_latest_aeo_discovery(self, *, client_id: int) -> Dict[str, Any]:
        """A client's latest prompt discovery."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/discovery", path={"client_id": client_id}, query={})

    def get_lead(self, *, lead_id: int) -> LeadDetail:
        """Get a lead with its audits."""
        return self._transport.request("GET", "/api/v1/leads/{lead_id}", path={"lead_id": lead_id}, query={})

    def get_lead_settings(self) -> LeadSettings:
        """Get how long leads are kept."""
        return self._transport.request("GET", "/api/v1/lead-settings", path={}, query={})

    def get_legacy_token(self) -> Dict[str, Any]:
        """Whether you have a legacy bearer token; never the token itself."""
        return self._transport.request("GET", "/api/auth/legacy-token", path={}, query={})

    def get_liveness(self) -> Dict[str, Any]:
        """Whether the process answers at all; one that does not is to be started again."""
        return self._transport.request("GET", "/health/live", path={}, query={})

    def get_local_business(self, *, client_id: int) -> LocalBusinessProfileInput:
        """Local profile of a client's business, and the cost of a map check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/local-business", path={"client_id": client_id}, query={})

    def get_local_history(self, *, client_id: int, keyword_id: int, kind: Literal["pack", "map"] = UNSET, top: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[LocalLook]:
        """Local pack and map history of one keyword."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/local-results/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={"kind": kind, "top": top, "limit": limit, "offset": offset})

    def get_mail_report_url(self) -> Dict[str, Any]:
        """Where the mail service of this installation reports what came back."""
        return self._transport.request("GET", "/api/v1/mail-bounces/report-url", path={}, query={})

    def get_me(self) -> Me:
        """Who is signed in, and where."""
        return self._transport.request("GET", "/api/auth/me", path={}, query={})

    def get_member(self, *, member_id: int) -> User:
        """One person of the workspace."""
        return self._transport.request("GET", "/api/v1/team/members/{member_id}", path={"member_id": member_id}, query={})

    def get_metrics(self) -> bytes:
        """Counters for Prometheus."""
        return self._transport.request("GET", "/metrics", path={}, query={})

    def get_movers(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, compare_to: Union[float, str] = UNSET, limit: int = UNSET, sort: Literal["delta", "clicks"] = UNSET) -> Movers:
        """Movers: keywords that gained and lost the most."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/movers", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "compare_to": compare_to, "limit": limit, "sort": sort})

    def get_next_steps(self, *, client_id: int, limit: int = UNSET) -> NextSteps:
        """What to do next for a client, with the evidence."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/next-steps", path={"client_id": client_id}, query={"limit": limit})

    def get_notification_settings(self) -> NotificationSettings:
        """Your activity settings."""
        return self._transport.request("GET", "/api/v1/notification-settings", path={}, query={})

    def get_openapi(self) -> OpenApiDocument:
        """This description of the REST surface."""
        return self._transport.request("GET", "/api/openapi.json", path={}, query={})

    def get_query_catalogue(self, *, dataset: Literal["positions", "visibility", "movers", "opportunities", "competitors", "head_to_head", "serp_features", "cannibalisation", "ai_overviews", "ai_overview_sources", "answers", "assistants", "answer_history", "mentioned_brands", "cited_pages", "cited_sites", "answer_gaps", "app_positions", "app_reviews", "review_topics", "notes", "backlinks", "clicks", "keyword_clicks", "decaying_pages", "visits", "bing", "engine_reports", "keyword_research", "geo_grids", "local_results", "local_competitors", "forecast", "alerts"] = UNSET) -> MetricCatalogue:
        """Catalogue for query_metrics: datasets with their dimensions and metrics."""
        return self._transport.request("GET", "/api/v1/query/catalogue", path={}, query={"dataset": dataset})

    def get_rank_retention(self) -> RankRetention:
        """Get the retention of rank check results and pages."""
        return self._transport.request("GET", "/api/v1/rank-retention", path={}, query={})

    def get_ranking_page(self, *, client_id: int, url: str, compare_to: Union[float, str] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET) -> RankingPageDetail:
        """Get one ranking page: keywords, clusters, competing pages of the site, and history."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/ranking-page", path={"client_id": client_id}, query={"url": url, "compare_to": compare_to, "engine": engine})

    def get_readiness(self) -> Dict[str, Any]:
        """Whether this server can do its work: the database answers and takes what is written."""
        return self._transport.request("GET", "/health/ready", path={}, query={})

    def get_recommendations(self, *, client_id: int, rec_type: Literal["post_check", "client_health", "analytics_insight", "keyword_strategy", "competitor_insight", "priority_actions", "comprehensive_report", "campaign_strategy"]) -> RecommendationSet:
        """Latest recommendations for a client."""
        return self._transport.request("GET", "/api/clients/{client_id}/recommendations/{rec_type}", path={"client_id": client_id, "rec_type": rec_type}, query={})

    def get_report_domain(self) -> ReportDomain:
        """Get the custom report domain and what it still needs."""
        return self._transport.request("GET", "/api/v1/report-domain", path={}, query={})

    def get_report_layout(self, *, client_id: int = UNSET) -> ReportLayout:
        """Get the report layout: sections, order and own words."""
        return self._transport.request("GET", "/api/v1/report-layout", path={}, query={"client_id": client_id})

    def get_report_link(self, *, client_id: int, job_id: int = UNSET) -> ReportLink:
        """Get the public link to a report."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/link", path={"client_id": client_id}, query={"job_id": job_id})

    def get_report_pdf(self, *, client_id: int, job_id: int = UNSET, snap_id: int = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET, lang: Literal["en", "ru", "uk"] = UNSET) -> bytes:
        """Get the report on a rank check as a PDF."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/pdf", path={"client_id": client_id}, query={"job_id": job_id, "snap_id": snap_id, "to": to, "compare_to": compare_to, "lang": lang})

    def get_report_sharing(self) -> ReportSharing:
        """Get the default for public report links."""
        return self._transport.request("GET", "/api/v1/report-sharing", path={}, query={})

    def get_report_snapshot(self, *, client_id: int, snap_id: int) -> ReportSnapshot:
        """Get a report snapshot."""
        return self._transport.request("GET", "/api/clients/{client_id}/report/snapshots/{snap_id}", path={"client_id": client_id, "snap_id": snap_id}, query={})

    def get_report_summary(self, *, client_id: int, job_id: int = UNSET) -> ReportSummary:
        """Get the written summary of a report."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/summary", path={"client_id": client_id}, query={"job_id": job_id})

    def get_report_views(self, *, client_id: int, job_id: int = UNSET, days: int = UNSET) -> ReportViewStats:
        """View statistics of public reports."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/views", path={"client_id": client_id}, query={"job_id": job_id, "days": days})

    def get_report_workbook(self, *, client_id: int, job_id: int = UNSET, snap_id: int = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET, lang: Literal["en", "ru", "uk"] = UNSET) -> bytes:
        """Get the report on a rank check as an Excel workbook."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/xlsx", path={"client_id": client_id}, query={"job_id": job_id, "snap_id": snap_id, "to": to, "compare_to": compare_to, "lang": lang})

    def get_results_page(self, *, client_id: int, query: str, geo: str = UNSET, device: Literal["desktop", "mobile"] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, to: Union[float, str] = UNSET, limit: int = UNSET) -> BriefResultsPage:
        """The saved results page of a tracked keyword: position, domain, title."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/results-page", path={"client_id": client_id}, query={"query": query, "geo": geo, "device": device, "engine": engine, "to": to, "limit": limit})

    def get_run(self, *, run_id: int) -> RunDetail:
        """Get the progress of a run, and what failed."""
        return self._transport.request("GET", "/api/v1/runs/{run_id}", path={"run_id": run_id}, query={})

    def get_sandbox_data(self) -> SandboxData:
        """How much of what is stored came from the sandbox, by kind."""
        return self._transport.request("GET", "/api/v1/sandbox/data", path={}, query={})

    def get_schedule(self, *, client_id: int, schedule_id: int) -> Schedule:
        """Show one schedule."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/schedules/{schedule_id}", path={"client_id": client_id, "schedule_id": schedule_id}, query={})

    def get_search_console(self, *, client_id: int) -> SearchConsoleStatus:
        """Get a client's Search Console connection and import status."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-console", path={"client_id": client_id}, query={})

    def get_search_modes(self) -> SearchModes:
        """Which sources serve which kind of search."""
        return self._transport.request("GET", "/api/v1/serp/modes", path={}, query={})

    def get_search_openapi(self) -> OpenApiDocument:
        """The description of the search API."""
        return self._transport.request("GET", "/public/api/openapi.json", path={}, query={})

    def get_search_performance(self, *, client_id: int, from_: str = UNSET, to: str = UNSET) -> SearchPerformance:
        """Search Console performance of a client: clicks, impressions, CTR and average position, in total and by day."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance", path={"client_id": client_id}, query={"from": from_, "to": to})

    def get_search_usage(self) -> SearchUsage:
        """Search API usage of your keys, now and by day; for admins, of all keys in the workspace."""
        return self._transport.request("GET", "/api/v1/serp/usage", path={}, query={})

    def get_second_factors(self) -> Dict[str, Any]:
        """Your second factors."""
        return self._transport.request("GET", "/api/auth/second-factors", path={}, query={})

    def get_serp_cluster(self, *, client_id: int, cluster_id: int) -> SerpClusterDetail:
        """Get a SERP cluster with its keywords, client pages and shared pages."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/serp-clusters/{cluster_id}", path={"client_id": client_id, "cluster_id": cluster_id}, query={})

    def get_serp_features(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, compare_to: Union[float, str] = UNSET) -> SerpFeatures:
        """SERP features of a client's keywords, and who owns them."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/serp-features", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "compare_to": compare_to})

    def get_session(self) -> Dict[str, Any]:
        """Who is signed in, if anyone: for public pages."""
        return self._transport.request("GET", "/api/auth/session", path={}, query={})

    def get_share_of_voice(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, compare_to: Union[float, str] = UNSET) -> ShareOfVoice:
        """Share of voice on a client's results pages."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/share-of-voice", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "compare_to": compare_to})

    def get_site_visits(self, *, client_id: int, by: Literal["organic_page", "assistant", "assistant_page"] = UNSET, from_: str = UNSET, to: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> SiteVisits:
        """Google Analytics visits and conversions: organic search by landing page, and referrals from assistants."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/site-visits", path={"client_id": client_id}, query={"by": by, "from": from_, "to": to, "limit": limit, "offset": offset})

    def get_standing(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET) -> ClientStanding:
        """A client's standing, now or at a given time, compared with an earlier one."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/standing", path={"client_id": client_id}, query={"device": device, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "to": to, "compare_to": compare_to})

    def get_status(self) -> ServiceStatus:
        """How background work, the queue and every provider do now and did on the last days."""
        return self._transport.request("GET", "/api/v1/status", path={}, query={})

    def get_top_up(self) -> TopUp:
        """Automatic top-up settings."""
        return self._transport.request("GET", "/api/v1/credits/top-up", path={}, query={})

    def get_visibility(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, world: Literal["current", "all"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[VisibilityPoint]:
        """A client's visibility over time, one point per rank check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/visibility", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "world": world, "limit": limit, "offset": offset})

    def get_webhook(self, *, webhook_id: int) -> Webhook:
        """Show one webhook."""
        return self._transport.request("GET", "/api/v1/webhooks/{webhook_id}", path={"webhook_id": webhook_id}, query={})

    def grant_credits(self, *, credits: int, reason: str) -> Dict[str, Any]:
        """Grant credits manually when no payment provider is configured."""
        return self._transport.request("POST", "/api/v1/credits/grants", path={}, query={}, body={"credits": credits, "reason": reason})

    def import_aeo_prompts(self, *, client_id: int, csv: str, dry_run: bool = UNSET) -> AeoPromptImport:
        """Import prompts from text, one per line, or from a CSV with a header."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/prompts/import", path={"client_id": client_id}, query={}, body={"csv": csv, "dry_run": dry_run})

    def import_answer_corpus(self, *, client_id: int, topics: List[str], geo: str = UNSET, lang: str = UNSET, limit: int = UNSET, max_usd: float = UNSET) -> CorpusStarted:
        """Import recorded assistant answers about some topics."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/corpus/import", path={"client_id": client_id}, query={}, body={"topics": topics, "geo": geo, "lang": lang, "limit": limit, "max_usd": max_usd})

    def import_backlinks(self, *, client_id: int, csv: str, dry_run: bool = UNSET) -> BacklinkImport:
        """Import backlinks to monitor from CSV or TSV text."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/backlinks/import", path={"client_id": client_id}, query={}, body={"csv": csv, "dry_run": dry_run})

    def import_bing_statistics(self, *, client_id: int) -> Dict[str, Any]:
        """Import what Bing Webmaster counts for the site: queries, pages, clicks and impressions."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/bing/import", path={"client_id": client_id}, query={})

    def import_clients(self, *, csv: str, dry_run: bool = UNSET) -> ClientImportReport:
        """Import clients from a CSV or TSV list."""
        return self._transport.request("POST", "/api/v1/clients/import", path={}, query={}, body={"csv": csv, "dry_run": dry_run})

    def import_engine_report(self, *, client_id: int, file: str = UNSET, csv: str = UNSET, file_name: str = UNSET, dry_run: bool = UNSET, engine: Literal["google", "bing"] = UNSET, kind: Literal["page", "query", "country", "device", "day"] = UNSET, value: int = UNSET, amount: int = UNSET, from_: str = UNSET, to: str = UNSET) -> EngineReportImport:
        """Import a Google or Bing report about the site in AI answers."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/engine-reports", path={"client_id": client_id}, query={}, body={"file": file, "csv": csv, "file_name": file_name, "dry_run": dry_run, "engine": engine, "kind": kind, "value": value, "amount": amount, "from": from_, "to": to})

    def import_history(self, *, client_id: int = UNSET, file: str = UNSET, csv: str = UNSET, file_name: str = UNSET, dry_run: bool = UNSET, columns: List[str] = UNSET, date_order: Literal["dmy", "mdy"] = UNSET, absent: Literal["not_found", "not_checked"] = UNSET, day: str = UNSET, geo: str = UNSET, lang: str = UNSET, device: Literal["desktop", "mobile"] = UNSET) -> HistoryImportReport:
        """Import position history from another rank tracker."""
        return self._transport.request("POST", "/api/v1/history-imports", path={}, query={}, body={"client_id": client_id, "file": file, "csv": csv, "file_name": file_name, "dry_run": dry_run, "columns": columns, "date_order": date_order, "absent": absent, "day": day, "geo": geo, "lang": lang, "device": device})

    def import_keywords(self, *, client_id: int, csv: str, dry_run: bool = UNSET, geo: str = UNSET, lang: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, cluster: str = UNSET, tags: str = UNSET) -> ImportReport:
        """Import keywords from CSV or TSV text."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords/import", path={"client_id": client_id}, query={}, body={"csv": csv, "dry_run": dry_run, "geo": geo, "lang": lang, "device": device, "engine": engine, "cluster": cluster, "tags": tags})

    def import_search_console(self, *, client_id: int) -> SearchConsoleImport:
        """Import new and unfinished days of Search Console now."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/search-console/import", path={"client_id": client_id}, query={})

    def import_search_volumes(self, *, client_id: int, csv: str, geo: str, lang: str = UNSET, location: str = UNSET) -> VolumesImported:
        """Import search volumes from a Keyword Planner file, without tracking its keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/volumes/import", path={"client_id": client_id}, query={}, body={"csv": csv, "geo": geo, "lang": lang, "location": location})

    def import_site_visits(self, *, client_id: int) -> Dict[str, Any]:
        """Import new visits of a client from Google Analytics now."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/analytics-property/import", path={"client_id": client_id}, query={})

    def join_workspace(self, *, token: str) -> Dict[str, Any]:
        """Join another workspace with the link of an invite to the address you sign in with; then switch to it."""
        return self._transport.request("POST", "/api/auth/join", path={}, query={}, body={"token": token})

    def leave_workspace(self) -> Dict[str, Any]:
        """Leave this workspace and end your other sessions and keys in it; this session continues in another of yours, and without one your account is deleted."""
        return self._transport.request("POST", "/api/v1/workspace/leave", path={}, query={})

    def link_company_account(self) -> Dict[str, Any]:
        """Link your account with your company account."""
        return self._transport.request("POST", "/api/auth/company/link", path={}, query={})

    def list_action_clients(self) -> List[Dict[str, Any]]:
        """List the clients available for actions."""
        return self._transport.request("GET", "/api/ai-chat/actions/clients", path={}, query={})

    def list_active_jobs(self, *, limit: int = UNSET, offset: int = UNSET) -> List[ActiveJob]:
        """All queued and running jobs, newest first."""
        return self._transport.request("GET", "/api/v1/active-jobs", path={}, query={"limit": limit, "offset": offset})

    def list_activity(self, *, client_id: int = UNSET, alerts: bool = UNSET, world: Literal["current", "all"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[ActivityItem]:
        """Activity, newest first."""
        return self._transport.request("GET", "/api/v1/activity", path={}, query={"client_id": client_id, "alerts": alerts, "world": world, "limit": limit, "offset": offset})

    def list_ad_observations(self, *, client_id: int, prompt: str = UNSET, surface: Literal["pasted", "google_ai_mode", "chatgpt_app", "gemini_app", "copilot", "perplexity_app"] = UNSET, advertiser: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AdObservation]:
        """List recorded ad observations, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/ad-observations", path={"client_id": client_id}, query={"prompt": prompt, "surface": surface, "advertiser": advertiser, "limit": limit, "offset": offset})

    def list_aeo_answers(self, *, client_id: int, prompt_id: int, provider: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoAnswer]:
        """The answers to one prompt over time, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}/answers", path={"client_id": client_id, "prompt_id": prompt_id}, query={"provider": provider, "limit": limit, "offset": offset})

    def list_aeo_checks(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[AeoCheck]:
        """List a client's AEO checks, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/checks", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_aeo_citations(self, *, client_id: int, check_id: int = UNSET, provider: str = UNSET, access: Literal["app", "api"] = UNSET, country: str = UNSET, class_: Literal["own", "competitor", "news", "forum", "video", "social", "marketplace", "review", "reference", "blog", "other"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoCitedSite]:
        """Sites cited in answers, those that decide the most answers first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/citations", path={"client_id": client_id}, query={"check_id": check_id, "provider": provider, "access": access, "country": country, "class": class_, "limit": limit, "offset": offset})

    def list_aeo_gaps(self, *, client_id: int, check_id: int = UNSET, kind: Literal["absent", "behind"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoGap]:
        """Answer gaps: prompts where a competitor is mentioned more than the client."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/gaps", path={"client_id": client_id}, query={"check_id": check_id, "kind": kind, "limit": limit, "offset": offset})

    def list_aeo_prompts(self, *, client_id: int, q: str = UNSET, country: Union[str, Literal[""]] = UNSET, language: Union[str, Literal[""]] = UNSET, category: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, enabled: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoPrompt]:
        """List a client's prompts."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/prompts", path={"client_id": client_id}, query={"q": q, "country": country, "language": language, "category": category, "intent": intent, "enabled": enabled, "limit": limit, "offset": offset})

    def list_aeo_searches(self, *, client_id: int, check_id: int = UNSET, prompt_id: int = UNSET, provider: str = UNSET, access: Literal["app", "api"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoSearch]:
        """Query fan-out: what assistants search for when asked a client's prompts."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/searches", path={"client_id": client_id}, query={"check_id": check_id, "prompt_id": prompt_id, "provider": provider, "access": access, "limit": limit, "offset": offset})

    def list_aeo_standings(self, *, client_id: int, check_id: int = UNSET, names: str = UNSET, cites: str = UNSET, q: str = UNSET, country: Union[str, Literal[""]] = UNSET, language: Union[str, Literal[""]] = UNSET, category: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, enabled: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AeoPromptStanding]:
        """Each prompt with the client's mentions and citations per provider."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/standings", path={"client_id": client_id}, query={"check_id": check_id, "names": names, "cites": cites, "q": q, "country": country, "language": language, "category": category, "intent": intent, "enabled": enabled, "limit": limit, "offset": offset})

    def list_ai_overviews(self, *, client_id: int, job_id: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AiOverview]:
        """AI overviews of tracked keywords."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/ai-overviews", path={"client_id": client_id}, query={"job_id": job_id, "limit": limit, "offset": offset})

    def list_alert_items(self, *, alert_id: int, limit: int = UNSET, offset: int = UNSET) -> List[AlertItem]:
        """Evidence of an alert: then and now."""
        return self._transport.request("GET", "/api/v1/alerts/{alert_id}/items", path={"alert_id": alert_id}, query={"limit": limit, "offset": offset})

    def list_alert_rule_choices(self, *, client_id: int = UNSET) -> AlertRuleChoices:
        """List the competitors, tags and clusters an alert rule can name."""
        return self._transport.request("GET", "/api/v1/alert-rules/choices", path={}, query={"client_id": client_id})

    def list_alert_rules(self, *, client_id: int = UNSET) -> List[AlertRule]:
        """List alert rules."""
        return self._transport.request("GET", "/api/v1/alert-rules", path={}, query={"client_id": client_id})

    def list_alerts(self, *, client_id: int = UNSET, show: Literal["all", "open", "unread", "mine"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[Alert]:
        """List alerts, one per cause, newest first."""
        return self._transport.request("GET", "/api/v1/alerts", path={}, query={"client_id": client_id, "show": show, "limit": limit, "offset": offset})

    def list_all_schedules(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Schedule]:
        """List the recurring work of all clients."""
        return self._transport.request("GET", "/api/v1/schedules", path={}, query={"limit": limit, "offset": offset})

    def list_analytics_reports(self, *, client_id: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AnalyticsReportSummary]:
        """List saved analysis reports, newest first."""
        return self._transport.request("GET", "/api/v1/analytics-reports", path={}, query={"client_id": client_id, "limit": limit, "offset": offset})

    def list_annotations(self, *, client_id: int, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[Annotation]:
        """List the annotations on a client's charts."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/annotations", path={"client_id": client_id}, query={"from": from_, "to": to, "limit": limit, "offset": offset})

    def list_api_keys(self, *, limit: int = UNSET, offset: int = UNSET, member_id: int = UNSET) -> List[ApiKeyMeta]:
        """List your API keys or, for admins, a member’s; never the secrets."""
        return self._transport.request("GET", "/api/v1/api-keys", path={}, query={"limit": limit, "offset": offset, "member_id": member_id})

    def list_aso_apps(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[AsoApp]:
        """List a client's apps."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/apps", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_aso_keywords(self, *, client_id: int, store: Literal["app_store", "google_play"] = UNSET, country: str = UNSET, source: str = UNSET, q: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AsoKeyword]:
        """List a client's app store keywords."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/keywords", path={"client_id": client_id}, query={"store": store, "country": country, "source": source, "q": q, "limit": limit, "offset": offset})

    def list_aso_listings(self, *, client_id: int, app_id: int, limit: int = UNSET, offset: int = UNSET) -> List[AsoListing]:
        """Listing history of an app, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/apps/{app_id}/listings", path={"client_id": client_id, "app_id": app_id}, query={"limit": limit, "offset": offset})

    def list_aso_rankings(self, *, client_id: int, keyword_id: int = UNSET, app_id: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AsoRanking]:
        """App ranking history, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/rankings", path={"client_id": client_id}, query={"keyword_id": keyword_id, "app_id": app_id, "limit": limit, "offset": offset})

    def list_aso_reviews(self, *, client_id: int, app_id: int = UNSET, country: str = UNSET, rating: int = UNSET, sentiment: Literal["positive", "neutral", "negative"] = UNSET, topic: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[AsoReview]:
        """App reviews, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/reviews", path={"client_id": client_id}, query={"app_id": app_id, "country": country, "rating": rating, "sentiment": sentiment, "topic": topic, "limit": limit, "offset": offset})

    def list_aso_tasks(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[AsoTask]:
        """List a client's app store tasks, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aso/tasks", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_audit_log(self, *, limit: int = UNSET, offset: int = UNSET) -> List[AuditEntry]:
        """Security log, newest first."""
        return self._transport.request("GET", "/api/v1/audit-log", path={}, query={"limit": limit, "offset": offset})

    def list_backlinks(self, *, client_id: int, state: Literal["pending", "active", "failing", "lost", "absent"] = UNSET, is_followed: bool = UNSET, q: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[Backlink]:
        """List a client's monitored backlinks, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/backlinks", path={"client_id": client_id}, query={"state": state, "is_followed": is_followed, "q": q, "limit": limit, "offset": offset})

    def list_cannibalisation(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[Cannibalisation]:
        """Cannibalisation: keywords for which several pages of the client compete."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/cannibalisation", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "limit": limit, "offset": offset})

    def list_chats(self) -> List[Chat]:
        """List your assistant chats."""
        return self._transport.request("GET", "/api/ai-chat/sessions", path={}, query={})

    def list_client_clicks(self) -> Dict[str, Any]:
        """Search Console clicks of every client in the last 28 final days, compared with the 28 before."""
        return self._transport.request("GET", "/api/v1/search-performance/clients", path={}, query={})

    def list_client_jobs(self, *, client_id: int, status: Literal["pending", "running", "done", "cancelled", "error"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[JobSummary]:
        """List a client's rank-check jobs, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/jobs", path={"client_id": client_id}, query={"status": status, "limit": limit, "offset": offset})

    def list_client_overviews(self, *, days: int = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[ClientOverview]:
        """Portfolio: visibility, top counts, citations and running check of every client."""
        return self._transport.request("GET", "/api/v1/client-overviews", path={}, query={"days": days, "to": to, "compare_to": compare_to, "limit": limit, "offset": offset})

    def list_clients(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Client]:
        """List clients."""
        return self._transport.request("GET", "/api/v1/clients", path={}, query={"limit": limit, "offset": offset})

    def list_competing_pages(self, *, client_id: int, limit: int = UNSET) -> CompetingQueries:
        """Queries where several pages of a client compete for clicks, from Search Console."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance/competing", path={"client_id": client_id}, query={"limit": limit})

    def list_competitors(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[Competitor]:
        """List a client's competitors."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/competitors", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_connected_apps(self, *, limit: int = UNSET, offset: int = UNSET, member_id: int = UNSET) -> List[ConnectedApp]:
        """List the apps connected to your account or, for admins, to a member’s."""
        return self._transport.request("GET", "/api/v1/connected-apps", path={}, query={"limit": limit, "offset": offset, "member_id": member_id})

    def list_conversations(self) -> List[Conversation]:
        """List your conversations, most active first."""
        return self._transport.request("GET", "/api/messages", path={}, query={})

    def list_corpus_answers(self, *, client_id: int, platform: Literal["google", "chat_gpt"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[CorpusAnswer]:
        """Recorded answers of assistants about the topics of a client, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/corpus/answers", path={"client_id": client_id}, query={"platform": platform, "limit": limit, "offset": offset})

    def list_decaying_pages(self, *, client_id: int, limit: int = UNSET) -> DecayingPages:
        """Decaying pages: lost Search Console clicks, and why."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance/decay", path={"client_id": client_id}, query={"limit": limit})

    def list_engine_report_rows(self, *, client_id: int, import_id: int, kind: Literal["page", "query", "country", "device", "day"], limit: int = UNSET, offset: int = UNSET) -> List[EngineReportRow]:
        """Rows of an imported AI answer report, beside our own samples."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/engine-reports/{import_id}/rows", path={"client_id": client_id, "import_id": import_id}, query={"kind": kind, "limit": limit, "offset": offset})

    def list_examples(self) -> List[Example]:
        """Quick-start examples: what to send, and what comes back."""
        return self._transport.request("GET", "/api/examples", path={}, query={})

    def list_feeds(self, *, client_id: int) -> List[Feed]:
        """List feeds for spreadsheets and BI tools."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/feeds", path={"client_id": client_id}, query={})

    def list_geo_grid_checks(self, *, client_id: int, grid_id: int, limit: int = UNSET, offset: int = UNSET) -> List[GeoGridCheck]:
        """List the checks of a geo-grid, newest first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/geo-grids/{grid_id}/checks", path={"client_id": client_id, "grid_id": grid_id}, query={"limit": limit, "offset": offset})

    def list_geo_grids(self, *, client_id: int) -> GeoGrids:
        """List a client’s geo-grids, each with its latest check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/geo-grids", path={"client_id": client_id}, query={})

    def list_history_imports(self) -> Dict[str, Any]:
        """List imports of position history, newest first."""
        return self._transport.request("GET", "/api/v1/history-imports", path={}, query={})

    def list_imported_positions(self, *, client_id: int, keyword_id: int) -> Dict[str, Any]:
        """Imported positions of a keyword, measured by other programs."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keywords/{keyword_id}/imported-positions", path={"client_id": client_id, "keyword_id": keyword_id}, query={})

    def list_indexing_urls(self, *, client_id: int, q: str = UNSET, state: Literal["new", "changed", "unchanged", "blocked", "unlisted"] = UNSET, is_indexed: bool = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[IndexingUrl]:
        """List a client's pages with channel responses and index status."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/indexing/urls", path={"client_id": client_id}, query={"q": q, "state": state, "is_indexed": is_indexed, "limit": limit, "offset": offset})

    def list_integrations(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[Integration]:
        """List a client's integrations."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/integrations", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_invites(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Invite]:
        """Invites no one has accepted yet."""
        return self._transport.request("GET", "/api/v1/team/invites", path={}, query={"limit": limit, "offset": offset})

    def list_job_cells(self, *, job_id: int, since: float = UNSET) -> List[JobCell]:
        """Brief results of a rank-check job so far."""
        return self._transport.request("GET", "/api/v1/jobs/{job_id}/cells", path={"job_id": job_id}, query={"since": since})

    def list_jobs(self, *, client_id: int = UNSET, status: Literal["pending", "running", "done", "cancelled", "error"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[JobSummary]:
        """List rank-check jobs, newest first."""
        return self._transport.request("GET", "/api/v1/jobs", path={}, query={"client_id": client_id, "status": status, "limit": limit, "offset": offset})

    def list_keyword_features(self, *, client_id: int, to: Union[float, str] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET) -> List[KeywordFeatures]:
        """SERP features of each keyword's results page."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keyword-features", path={"client_id": client_id}, query={"to": to, "engine": engine})

    def list_keyword_performance(self, *, client_id: int, from_: str = UNSET, to: str = UNSET) -> Dict[str, Any]:
        """Search Console figures of a client's keywords, beside measured positions."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance/keywords", path={"client_id": client_id}, query={"from": from_, "to": to})

    def list_keyword_research(self, *, client_id: int, q: str = UNSET, state: Literal["open", "tracked", "dismissed"] = UNSET, source: Literal["suggestion", "related", "question", "competitor", "model", "competitor_page", "search_console"] = UNSET, intent: Literal["informational", "commercial", "navigational", "local"] = UNSET, geo: str = UNSET, lang: str = UNSET, is_assessed: bool = UNSET, max_difficulty: int = UNSET, sort: Literal["query", "-query", "search_volume", "-search_volume", "impressions", "-impressions", "difficulty", "-difficulty", "found_at", "-found_at"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> ResearchKeywordList:
        """Keywords worth tracking, with volume, difficulty, intent, cluster and who ranks, in one list."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keyword-research", path={"client_id": client_id}, query={"q": q, "state": state, "source": source, "intent": intent, "geo": geo, "lang": lang, "is_assessed": is_assessed, "max_difficulty": max_difficulty, "sort": sort, "limit": limit, "offset": offset})

    def list_keyword_targets(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[KeywordTarget]:
        """Get the target page of a keyword."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keyword-targets", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_keyword_tasks(self, *, client_id: int) -> List[KeywordTask]:
        """The 5 most recent keyword ideas tasks of a client."""
        return self._transport.request("GET", "/api/ai-chat/kw-tasks/recent/{client_id}", path={"client_id": client_id}, query={})

    def list_keywords(self, *, client_id: int, page: int = UNSET, per_page: int = UNSET, limit: int = UNSET, offset: int = UNSET, q: str = UNSET, tag: str = UNSET, cluster: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, geo: str = UNSET, lang: str = UNSET, location: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational"] = UNSET, sort: Literal["query", "-query", "geo", "-geo", "lang", "-lang", "device", "-device", "location", "-location", "engine", "-engine", "intent", "-intent", "cluster", "-cluster", "tags", "-tags", "source", "-source", "brand", "-brand", "model", "-model", "search_volume", "-search_volume", "difficulty", "-difficulty", "needs_dedicated_page", "-needs_dedicated_page", "reference_detected", "-reference_detected", "created_at", "-created_at", "position", "-position", "prev_position", "-prev_position", "delta", "-delta", "url", "-url", "checked_at", "-checked_at"] = UNSET, standing: Literal["ranked", "not_found", "unchecked"] = UNSET, min_position: int = UNSET, max_position: int = UNSET, change: Literal["up", "down", "new", "lost"] = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET) -> KeywordPage:
        """List a client's keywords with their latest positions."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/keywords", path={"client_id": client_id}, query={"page": page, "per_page": per_page, "limit": limit, "offset": offset, "q": q, "tag": tag, "cluster": cluster, "device": device, "geo": geo, "lang": lang, "location": location, "engine": engine, "intent": intent, "sort": sort, "standing": standing, "min_position": min_position, "max_position": max_position, "change": change, "to": to, "compare_to": compare_to})

    def list_leads(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Lead]:
        """List leads, newest first."""
        return self._transport.request("GET", "/api/v1/leads", path={}, query={"limit": limit, "offset": offset})

    def list_local_competitors(self, *, client_id: int, kind: Literal["pack", "map"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[LocalCompetitor]:
        """Businesses that stand beside the client in local packs and on the map."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/local-competitors", path={"client_id": client_id}, query={"kind": kind, "limit": limit, "offset": offset})

    def list_local_results(self, *, client_id: int, kind: Literal["pack", "map"] = UNSET, state: Literal["ranked", "not_found", "absent"] = UNSET, change: Literal["entered", "left", "up", "down"] = UNSET, keyword_id: int = UNSET, top: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[LocalRanking]:
        """Local pack and map positions of a client's business, by the latest check of each keyword."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/local-results", path={"client_id": client_id}, query={"kind": kind, "state": state, "change": change, "keyword_id": keyword_id, "top": top, "limit": limit, "offset": offset})

    def list_mail_bounces(self) -> List[MailBounce]:
        """List bounced mail addresses of members and report recipients."""
        return self._transport.request("GET", "/api/v1/mail-bounces", path={}, query={})

    def list_members(self, *, limit: int = UNSET, offset: int = UNSET) -> List[User]:
        """Everyone in the workspace."""
        return self._transport.request("GET", "/api/v1/team/members", path={}, query={"limit": limit, "offset": offset})

    def list_message_people(self) -> List[Dict[str, Any]]:
        """List people you can message."""
        return self._transport.request("GET", "/api/messages/people", path={}, query={})

    def list_notification_channels(self) -> List[NotificationChannel]:
        """List notification channels."""
        return self._transport.request("GET", "/api/v1/notification-channels", path={}, query={})

    def list_opportunities(self, *, client_id: int, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, tag: str = UNSET, cluster: str = UNSET, geo: str = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, min_score: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[OpportunityKeyword]:
        """Opportunities: keywords worth working on, most promising first."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/opportunities", path={"client_id": client_id}, query={"device": device, "from": from_, "to": to, "tag": tag, "cluster": cluster, "geo": geo, "engine": engine, "min_score": min_score, "limit": limit, "offset": offset})

    def list_pages(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[ContentPage]:
        """List a client's managed content pages."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/pages", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_payments(self, *, limit: int = UNSET, offset: int = UNSET) -> Dict[str, Any]:
        """List payments with receipts, newest first."""
        return self._transport.request("GET", "/api/v1/credits/payments", path={}, query={"limit": limit, "offset": offset})

    def list_position_losses(self, *, client_id: int, days: int = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, sort: Literal["delta", "clicks"] = UNSET, limit: int = UNSET) -> PositionLosses:
        """The keywords that lost most in a period, and who took their positions."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/position-losses", path={"client_id": client_id}, query={"days": days, "from": from_, "to": to, "device": device, "engine": engine, "sort": sort, "limit": limit})

    def list_providers(self) -> Dict[str, Any]:
        """Search sources, models, app stores and translation that are configured."""
        return self._transport.request("GET", "/api/v1/providers", path={}, query={})

    def list_ranking_pages(self, *, client_id: int, q: str = UNSET, show: Literal["ranking", "competing", "misplaced", "lost"] = UNSET, compare_to: Union[float, str] = UNSET, engine: Literal["google", "bing", "duckduckgo", "brave", "mojeek", "startpage", "yandex"] = UNSET, sort: Literal["-keywords", "-clicks", "-citations", "-gained", "-lost", "url"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> RankingPageList:
        """List a client's ranking pages: keywords, features owned, gained and lost."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/ranking-pages", path={"client_id": client_id}, query={"q": q, "show": show, "compare_to": compare_to, "engine": engine, "sort": sort, "limit": limit, "offset": offset})

    def list_recent_activity(self) -> List[ActivityItem]:
        """The latest activity, at most ten items."""
        return self._transport.request("GET", "/api/recent-activity", path={}, query={})

    def list_recent_moves(self, *, hours: int = UNSET, direction: Literal["up", "down"] = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET, limit: int = UNSET) -> List[RecentMove]:
        """Recent movers over all clients."""
        return self._transport.request("GET", "/api/v1/recent-moves", path={}, query={"hours": hours, "direction": direction, "to": to, "compare_to": compare_to, "limit": limit})

    def list_report_mails(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[ReportMail]:
        """List sent reports."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/mails", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_report_recipients(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[ReportRecipient]:
        """List report recipients."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/report/recipients", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_report_snapshots(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[ReportSnapshotSummary]:
        """List report snapshots, newest first."""
        return self._transport.request("GET", "/api/clients/{client_id}/report/snapshots", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_requests(self, *, limit: int = UNSET, offset: int = UNSET, key_id: int = UNSET, from_: float = UNSET, outcome: Literal["ok", "refused", "failed"] = UNSET) -> List[LoggedRequest]:
        """Your recent API requests, newest first; for admins, the whole workspace's."""
        return self._transport.request("GET", "/api/v1/requests", path={}, query={"limit": limit, "offset": offset, "key_id": key_id, "from": from_, "outcome": outcome})

    def list_runs(self, *, client_id: int = UNSET, kind: str = UNSET, active: bool = UNSET, world: Literal["current", "all"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[Run]:
        """List background runs, newest first."""
        return self._transport.request("GET", "/api/v1/runs", path={}, query={"client_id": client_id, "kind": kind, "active": active, "world": world, "limit": limit, "offset": offset})

    def list_sandbox_archive(self, *, kind: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[ArchivedRow]:
        """Simulated results that were put aside, as they were stored."""
        return self._transport.request("GET", "/api/v1/sandbox/archive", path={}, query={"kind": kind, "limit": limit, "offset": offset})

    def list_schedules(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[Schedule]:
        """List a client's recurring work."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/schedules", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_search_console_properties(self, *, client_id: int) -> Dict[str, Any]:
        """List Search Console properties the client's Google account can access."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-console/properties", path={"client_id": client_id}, query={})

    def list_search_performance(self, *, client_id: int, from_: str = UNSET, to: str = UNSET, dimension: Literal["query", "page", "country", "device"] = UNSET, q: str = UNSET, view: Literal["untracked", "striking"] = UNSET, brand: Literal["only", "without"] = UNSET, sort: Literal["clicks", "impressions", "ctr", "position"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[SearchPerformanceRow]:
        """Search Console rows of a client by query, page, country or device."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/search-performance/rows", path={"client_id": client_id}, query={"from": from_, "to": to, "dimension": dimension, "q": q, "view": view, "brand": brand, "sort": sort, "limit": limit, "offset": offset})

    def list_search_sources(self) -> List[SearchSourceState]:
        """Search sources in order of use, with their health."""
        return self._transport.request("GET", "/api/v1/serp/sources", path={}, query={})

    def list_search_volumes(self, *, client_id: int, keyword_id: int = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[KeywordVolume]:
        """Search volumes of a client's keywords, by month and source."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/volumes", path={"client_id": client_id}, query={"keyword_id": keyword_id, "limit": limit, "offset": offset})

    def list_segments(self, *, client_id: int, limit: int = UNSET, offset: int = UNSET) -> List[KeywordSegment]:
        """List saved keyword filters."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/segments", path={"client_id": client_id}, query={"limit": limit, "offset": offset})

    def list_serp_clusters(self, *, client_id: int, q: str = UNSET, geo: str = UNSET, lang: str = UNSET, advice: Literal["one_page", "merge_pages", "two_pages", "needs_page"] = UNSET, keyword_id: int = UNSET, sort: Literal["name", "-name", "keywords", "-keywords", "visibility", "-visibility", "search_volume", "-search_volume"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> SerpClusterList:
        """SERP clusters: keywords whose results pages overlap."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/serp-clusters", path={"client_id": client_id}, query={"q": q, "geo": geo, "lang": lang, "advice": advice, "keyword_id": keyword_id, "sort": sort, "limit": limit, "offset": offset})

    def list_sessions(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Session]:
        """List your sessions."""
        return self._transport.request("GET", "/api/auth/sessions", path={}, query={"limit": limit, "offset": offset})

    def list_shared_chats(self) -> List[Dict[str, Any]]:
        """List the chats of the workspace with a public link."""
        return self._transport.request("GET", "/api/ai-chat/shared", path={}, query={})

    def list_source_calls(self, *, name: str, scope: Literal["installation", "workspace"] = UNSET) -> List[SourceCall]:
        """Recent calls of a source, over all processes."""
        return self._transport.request("GET", "/api/v1/sources/{name}/calls", path={"name": name}, query={"scope": scope})

    def list_sources(self) -> SourceList:
        """List sources: capabilities, prices and health."""
        return self._transport.request("GET", "/api/v1/sources", path={}, query={})

    def list_warnings(self) -> List[OperatorWarning]:
        """What the operator of this installation should change, as far as it was seen in the last seven days."""
        return self._transport.request("GET", "/api/v1/warnings", path={}, query={})

    def list_webhook_deliveries(self, *, webhook_id: int, status: Literal["pending", "delivered", "failed", "skipped"] = UNSET, limit: int = UNSET, offset: int = UNSET) -> List[WebhookDelivery]:
        """What was sent to a webhook in the last 30 days, the newest first."""
        return self._transport.request("GET", "/api/v1/webhooks/{webhook_id}/deliveries", path={"webhook_id": webhook_id}, query={"status": status, "limit": limit, "offset": offset})

    def list_webhooks(self, *, limit: int = UNSET, offset: int = UNSET) -> List[Webhook]:
        """List where events are sent."""
        return self._transport.request("GET", "/api/v1/webhooks", path={}, query={"limit": limit, "offset": offset})

    def list_workspaces(self) -> Dict[str, Any]:
        """All your workspaces at a glance: your role and what is tracked in each."""
        return self._transport.request("GET", "/api/v1/workspaces", path={}, query={})

    def log_in(self, *, email: str, password: str) -> Dict[str, Any]:
        """Sign in with e-mail and password; with a second factor set up, the response asks for it."""
        return self._transport.request("POST", "/api/auth/login", path={}, query={}, body={"email": email, "password": password})

    def log_out(self) -> None:
        """Sign out; does nothing without a session."""
        return self._transport.request("POST", "/api/auth/logout", path={}, query={})

    def mark_activity_read(self, *, up_to: int = UNSET) -> UnreadCount:
        """Mark activity as seen."""
        return self._transport.request("POST", "/api/v1/activity/read", path={}, query={}, body={"up_to": up_to})

    def mark_alerts_read(self, *, alert_ids: List[int] = UNSET, up_to: int = UNSET, is_read: bool = UNSET) -> UnreadAlerts:
        """Mark alerts as read."""
        return self._transport.request("POST", "/api/v1/alerts/read", path={}, query={}, body={"alert_ids": alert_ids, "up_to": up_to, "is_read": is_read})

    def mark_messages_read(self, *, conv_id: int, at: float = UNSET) -> Dict[str, Any]:
        """Mark a conversation as read."""
        return self._transport.request("POST", "/api/messages/{conv_id}/read", path={"conv_id": conv_id}, query={}, body={"at": at})

    def mark_recommendation(self, *, client_id: int, rec_type: Literal["post_check", "client_health", "analytics_insight", "keyword_strategy", "competitor_insight", "priority_actions", "comprehensive_report", "campaign_strategy"], item_id: str, status: Literal["open", "done", "dismissed"]) -> Recommendation:
        """Set the status of a recommendation."""
        return self._transport.request("POST", "/api/clients/{client_id}/recommendations/{rec_type}/mark", path={"client_id": client_id, "rec_type": rec_type}, query={}, body={"item_id": item_id, "status": status})

    def monitor_indexing(self, *, client_id: int) -> IndexingSample:
        """Check how many of a client's pages are indexed."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/indexing/monitor", path={"client_id": client_id}, query={})

    def order_sources(self, *, kind: Literal["search", "model", "store", "translation"], names: List[str], scope: Literal["installation", "workspace"] = UNSET) -> Dict[str, Any]:
        """Set the order in which sources of one kind are used."""
        return self._transport.request("PUT", "/api/v1/source-order", path={}, query={}, body={"kind": kind, "scope": scope, "names": names})

    def paste_aeo_answer(self, *, client_id: int, prompt_text: str, llm_provider: str, response_text: str, sources: List[str] = UNSET) -> AeoResult:
        """Save an answer copied from an assistant by hand."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/answers", path={"client_id": client_id}, query={}, body={"prompt_text": prompt_text, "llm_provider": llm_provider, "response_text": response_text, "sources": sources})

    def pause_aeo_check(self, *, client_id: int, check_id: int) -> AeoCheck:
        """Pause an AEO check."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/pause", path={"client_id": client_id, "check_id": check_id}, query={})

    def pause_run(self, *, run_id: int) -> RunDetail:
        """Pause a run; steps under way finish and are stored."""
        return self._transport.request("POST", "/api/v1/runs/{run_id}/pause", path={"run_id": run_id}, query={})

    def pin_keywords(self, *, client_id: int, keyword_ids: List[int], cluster_id: Union[int, None]) -> PinnedKeywords:
        """Pin keywords to a cluster, or to none."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/serp-clusters/pins", path={"client_id": client_id}, query={}, body={"keyword_ids": keyword_ids, "cluster_id": cluster_id})

    def plan_recommendation(self, *, client_id: int, rec_type: Literal["post_check", "client_health", "analytics_insight", "keyword_strategy", "competitor_insight", "priority_actions", "comprehensive_report", "campaign_strategy"], item_id: str, owner_id: Union[int, None] = UNSET, due_on: Union[str, None] = UNSET) -> Recommendation:
        """Assign a recommendation and set its due date."""
        return self._transport.request("POST", "/api/clients/{client_id}/recommendations/{rec_type}/plan", path={"client_id": client_id, "rec_type": rec_type}, query={}, body={"item_id": item_id, "owner_id": owner_id, "due_on": due_on})

    def poll_messages(self, *, conv_id: int, since: float = UNSET, lang: Literal["en", "ru", "uk"] = UNSET) -> Dict[str, Any]:
        """New messages of a conversation."""
        return self._transport.request("GET", "/api/messages/{conv_id}/poll", path={"conv_id": conv_id}, query={"since": since, "lang": lang})

    def preview_ad_observation(self, *, client_id: int, paste: str) -> Dict[str, Any]:
        """Preview the ads found in a text, without recording them."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/ad-observations/preview", path={"client_id": client_id}, query={}, body={"paste": paste})

    def preview_aeo_check(self, *, client_id: int, samples: int = UNSET, provider: str = UNSET) -> AeoPreview:
        """Estimate the cost and duration of an AEO check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/check/preview", path={"client_id": client_id}, query={"samples": samples, "provider": provider})

    def preview_alert_rule(self, *, condition: Literal["enters_top", "leaves_top", "rises_by", "falls_by", "found", "lost", "overtaken", "block_won", "block_lost", "page_changed", "ai_overview_appeared", "ai_overview_uncited", "answer_rate_fell", "sentiment_turned", "backlink_lost", "bad_review", "rating_fell", "index_dropped", "site_down", "site_back", "check_failed", "source_failing", "source_budget", "credits_low", "new_lead", "webhook_failing", "channel_off", "mail_bounced", "export_failing"], client_id: int, amount: Union[int, None] = UNSET, domain: Union[str, None] = UNSET, checks: int = UNSET, tag: Union[str, None] = UNSET, cluster: Union[str, None] = UNSET, segment_id: Union[int, None] = UNSET, keyword_id: Union[int, None] = UNSET, prompt_id: Union[int, None] = UNSET) -> AlertRulePreview:
        """Preview how often a rule would have fired on a client's last 30 days."""
        return self._transport.request("POST", "/api/v1/alert-rules/preview", path={}, query={}, body={"condition": condition, "amount": amount, "domain": domain, "checks": checks, "client_id": client_id, "tag": tag, "cluster": cluster, "segment_id": segment_id, "keyword_id": keyword_id, "prompt_id": prompt_id})

    def preview_geo_grid(self, *, client_id: int, size: Literal[3, 5, 7, 9, 11, 13]) -> GeoGridEstimate:
        """Estimate the cost of a geo-grid check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/geo-grids/preview", path={"client_id": client_id}, query={"size": size})

    def preview_keyword_assessment(self, *, client_id: int, ids: List[int], with_volumes: bool = UNSET) -> AssessmentPreview:
        """Estimate the requests and cost of assessing keyword ideas."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keyword-research/assess/preview", path={"client_id": client_id}, query={}, body={"ids": ids, "with_volumes": with_volumes})

    def preview_rank_check(self, *, client_id: int, depth: Literal["smart", "full", "basic"] = UNSET) -> CheckPreview:
        """Estimate the cost and duration of a rank check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/check/preview", path={"client_id": client_id}, query={"depth": depth})

    def preview_run(self, *, client_id: int, kind: str, input: Dict[str, Any] = UNSET) -> RunEstimate:
        """Estimate a run before starting it."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/runs/preview", path={"client_id": client_id}, query={}, body={"kind": kind, "input": input})

    def preview_search_volumes(self, *, client_id: int, force: bool = UNSET, max_usd: float = UNSET) -> VolumePreview:
        """Estimate the cost of fetching missing search volumes."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/volumes/preview", path={"client_id": client_id}, query={"force": force, "max_usd": max_usd})

    def query_metrics(self, *, client_id: int, dataset: Literal["positions", "visibility", "movers", "opportunities", "competitors", "head_to_head", "serp_features", "cannibalisation", "ai_overviews", "ai_overview_sources", "answers", "assistants", "answer_history", "mentioned_brands", "cited_pages", "cited_sites", "answer_gaps", "app_positions", "app_reviews", "review_topics", "notes", "backlinks", "clicks", "keyword_clicks", "decaying_pages", "visits", "bing", "engine_reports", "keyword_research", "geo_grids", "local_results", "local_competitors", "forecast", "alerts"], dimensions: List[str] = UNSET, metrics: List[str] = UNSET, filters: List[Dict[str, Any]] = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, from_: Union[float, str] = UNSET, to: Union[float, str] = UNSET, compare_to: Union[float, str] = UNSET, order_by: str = UNSET, limit: int = UNSET, offset: int = UNSET) -> MetricAnswer:
        """Query figures: dataset, dimensions, metrics, filters and period."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/query", path={"client_id": client_id}, query={}, body={"dataset": dataset, "dimensions": dimensions, "metrics": metrics, "filters": filters, "device": device, "from": from_, "to": to, "compare_to": compare_to, "order_by": order_by, "limit": limit, "offset": offset})

    def read_aeo_live_log(self, *, client_id: int, check_id: int, after_id: int = UNSET) -> AeoLiveLog:
        """New answers of a running AEO check."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/live-log", path={"client_id": client_id, "check_id": check_id}, query={"after_id": after_id})

    def read_messages(self, *, conv_id: int, since: float = UNSET, lang: Literal["en", "ru", "uk"] = UNSET, limit: int = UNSET) -> Dict[str, Any]:
        """List the messages of a conversation, oldest first."""
        return self._transport.request("GET", "/api/messages/{conv_id}", path={"conv_id": conv_id}, query={"since": since, "lang": lang, "limit": limit})

    def read_shared_chat(self, *, token: str) -> SharedChat:
        """Read a shared chat by its link."""
        return self._transport.request("GET", "/api/ai-chat/share/{token}", path={"token": token}, query={})

    def receive_mail_report(self, *, token: str, body: MailReport) -> Dict[str, Any]:
        """For mail services and servers: mail that came back."""
        return self._transport.request("POST", "/api/mail/reports/{token}", path={"token": token}, query={}, body=body)

    def receive_payment(self, *, body: StripeEvent) -> Dict[str, Any]:
        """For Stripe alone: what was paid or given back."""
        return self._transport.request("POST", "/api/billing/stripe", path={}, query={}, body=body)

    def receive_queue_call(self, *, tag: str) -> Dict[str, Any]:
        """For the queue of DataForSEO alone: a results page is ready."""
        return self._transport.request("GET", "/api/search-queue/ready", path={}, query={"tag": tag})

    def record_ad_observation(self, *, client_id: int, paste: str, prompt: str) -> AdObservation:
        """Record the ads in text copied from a results page."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/ad-observations", path={"client_id": client_id}, query={}, body={"paste": paste, "prompt": prompt})

    def redeliver_webhook(self, *, delivery_id: int) -> WebhookDelivery:
        """Send one delivery again."""
        return self._transport.request("POST", "/api/v1/webhooks/deliveries/{delivery_id}/redeliver", path={"delivery_id": delivery_id}, query={})

    def redeliver_webhook_range(self, *, webhook_id: int, from_: float, to: float, only_failed: bool = UNSET) -> Redelivered:
        """Send all deliveries of a span of time again."""
        return self._transport.request("POST", "/api/v1/webhooks/{webhook_id}/redeliver", path={"webhook_id": webhook_id}, query={}, body={"from": from_, "to": to, "only_failed": only_failed})

    def refresh_aso(self, *, client_id: int, app_id: int = UNSET, limit: int = UNSET, max_apps: int = UNSET, max_keywords: int = UNSET, review_limit: int = UNSET, store: Literal["app_store", "google_play"] = UNSET, use_paid_fallback: bool = UNSET) -> AsoActionResult:
        """Refresh listings, reviews and rankings of the apps of a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/actions/full-refresh", path={"client_id": client_id}, query={}, body={"app_id": app_id, "limit": limit, "max_apps": max_apps, "max_keywords": max_keywords, "review_limit": review_limit, "store": store, "use_paid_fallback": use_paid_fallback})

    def refresh_recommendations(self, *, client_id: int) -> Dict[str, Any]:
        """Reset and regenerate a client's recommendations."""
        return self._transport.request("POST", "/api/clients/{client_id}/recommendations/refresh", path={"client_id": client_id}, query={})

    def refresh_search_volumes(self, *, client_id: int, force: bool = UNSET, max_usd: float = UNSET) -> VolumesStarted:
        """Fetch search volumes for a client's keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/volumes/refresh", path={"client_id": client_id}, query={}, body={"force": force, "max_usd": max_usd})

    def remove_card(self) -> TopUp:
        """Remove the saved card and turn off automatic top-up."""
        return self._transport.request("DELETE", "/api/v1/credits/top-up/card", path={}, query={})

    def remove_company_sign_in(self) -> Deleted:
        """Remove company sign-in; members stay and sign in with a password, set by a mailed link."""
        return self._transport.request("DELETE", "/api/v1/workspace/company-sign-in", path={}, query={})

    def remove_demo(self) -> Deleted:
        """Remove the demo and all its clients."""
        return self._transport.request("DELETE", "/api/v1/demo", path={}, query={})

    def remove_google_connection(self, *, client_id: int) -> Deleted:
        """Disconnect a client's Google account and revoke the grant."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/google", path={"client_id": client_id}, query={})

    def remove_member(self, *, member_id: int) -> Deleted:
        """Remove a person, their sessions and their keys from the workspace immediately."""
        return self._transport.request("DELETE", "/api/v1/team/members/{member_id}", path={"member_id": member_id}, query={})

    def remove_report_recipient(self, *, client_id: int, recipient_id: int) -> Deleted:
        """Remove a report recipient."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/report/recipients/{recipient_id}", path={"client_id": client_id, "recipient_id": recipient_id}, query={})

    def remove_source(self, *, name: str, scope: Literal["installation", "workspace"] = UNSET) -> Deleted:
        """Remove a source’s key and settings."""
        return self._transport.request("DELETE", "/api/v1/sources/{name}", path={"name": name}, query={"scope": scope})

    def remove_totp(self) -> Deleted:
        """Stop using the authenticator app."""
        return self._transport.request("DELETE", "/api/auth/totp", path={}, query={})

    def rename_chat(self, *, sid: int, title: str) -> Chat:
        """Rename a chat."""
        return self._transport.request("POST", "/api/ai-chat/sessions/{sid}/rename", path={"sid": sid}, query={}, body={"title": title})

    def rename_serp_cluster(self, *, client_id: int, cluster_id: int, name: str) -> SerpClusterName:
        """Rename a cluster."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/serp-clusters/{cluster_id}", path={"client_id": client_id, "cluster_id": cluster_id}, query={}, body={"name": name})

    def renew_recovery_codes(self) -> Dict[str, Any]:
        """Create ten new recovery codes; the old ones stop working."""
        return self._transport.request("POST", "/api/auth/recovery-codes", path={}, query={})

    def renew_report_link(self, *, client_id: int, job_id: int = UNSET) -> ReportLink:
        """Create or renew a client's public report links; old links stop working immediately."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/report/link/renew", path={"client_id": client_id}, query={}, body={"job_id": job_id})

    def reopen_alert(self, *, alert_id: int) -> Alert:
        """Withdraw the acknowledgement of an alert."""
        return self._transport.request("POST", "/api/v1/alerts/{alert_id}/reopen", path={"alert_id": alert_id}, query={})

    def reparse_results(self, *, client_id: int, force: bool = UNSET) -> ReparseStarted:
        """Reparse the stored results pages of a client."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/reparse", path={"client_id": client_id}, query={}, body={"force": force})

    def request_password_reset(self, *, email: str) -> Dict[str, Any]:
        """Request a password reset by mail; the response is the same for every address."""
        return self._transport.request("POST", "/api/auth/forgot", path={}, query={}, body={"email": email})

    def reset_password(self, *, token: str, password: str) -> Dict[str, Any]:
        """Set a new password with a reset link; ends every session."""
        return self._transport.request("POST", "/api/auth/reset", path={}, query={}, body={"token": token, "password": password})

    def reset_report_layout(self, *, client_id: int = UNSET) -> ReportLayout:
        """Delete a report layout: falls back to the workspace layout, or the default."""
        return self._transport.request("DELETE", "/api/v1/report-layout", path={}, query={"client_id": client_id})

    def reset_second_factors(self, *, member_id: int) -> Deleted:
        """Reset a member’s second factors and sign them out."""
        return self._transport.request("DELETE", "/api/v1/team/members/{member_id}/second-factors", path={"member_id": member_id}, query={})

    def resume_aeo_check(self, *, client_id: int, check_id: int) -> AeoCheck:
        """Resume a paused AEO check."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/resume", path={"client_id": client_id, "check_id": check_id}, query={})

    def resume_mail_address(self, *, email: str) -> Dict[str, Any]:
        """Lift the suppression of a mail address."""
        return self._transport.request("POST", "/api/v1/mail-bounces/resume", path={}, query={}, body={"email": email})

    def resume_run(self, *, run_id: int) -> RunDetail:
        """Resume a paused run."""
        return self._transport.request("POST", "/api/v1/runs/{run_id}/resume", path={"run_id": run_id}, query={})

    def retry_aeo_check(self, *, client_id: int, check_id: int) -> AeoCheck:
        """Retry the failed answers of an AEO check."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/checks/{check_id}/retry", path={"client_id": client_id, "check_id": check_id}, query={})

    def retry_aso_task(self, *, client_id: int, task_id: int) -> AsoActionResult:
        """Retry the failed parts of an app store task."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aso/tasks/{task_id}/retry", path={"client_id": client_id, "task_id": task_id}, query={})

    def retry_failed_checks(self, *, job_id: int) -> CheckStarted:
        """Retry the failed checks of a rank check."""
        return self._transport.request("POST", "/api/v1/jobs/{job_id}/retry", path={"job_id": job_id}, query={})

    def retry_run(self, *, run_id: int) -> RunDetail:
        """Retry the failed steps of a run in a new run."""
        return self._transport.request("POST", "/api/v1/runs/{run_id}/retry", path={"run_id": run_id}, query={})

    def revoke_connected_app(self, *, app_id: int) -> Deleted:
        """Disconnect an app of yours or, for admins, of anyone whose role is not above theirs."""
        return self._transport.request("DELETE", "/api/v1/connected-apps/{app_id}", path={"app_id": app_id}, query={})

    def revoke_report_link(self, *, client_id: int, job_id: int = UNSET) -> ReportLink:
        """Revoke a client's public report links immediately."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/report/link", path={"client_id": client_id}, query={"job_id": job_id})

    def rotate_api_key(self, *, key_id: int, overlap_hours: int = UNSET) -> Dict[str, Any]:
        """Rotate an API key of yours; the new secret is shown once, the old one keeps working for a while."""
        return self._transport.request("POST", "/api/v1/api-keys/{key_id}/rotate", path={"key_id": key_id}, query={}, body={"overlap_hours": overlap_hours})

    def rotate_legacy_token(self) -> Dict[str, Any]:
        """Create a legacy bearer token, shown once; it replaces the previous one."""
        return self._transport.request("POST", "/api/auth/legacy-token", path={}, query={})

    def rotate_webhook_secret(self, *, webhook_id: int) -> WebhookWithSecret:
        """Make a new secret, shown once; the one before signs too for 24 hours."""
        return self._transport.request("POST", "/api/v1/webhooks/{webhook_id}/rotate", path={"webhook_id": webhook_id}, query={})

    def run_check(self, *, client_id: int, kind: Literal["rank_check", "ai_check", "app_refresh"] = UNSET, wait_seconds: int = UNSET) -> RunProgress:
        """Start a check and wait for its end: rankings, AI answers or app stores."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/run-check", path={"client_id": client_id}, query={}, body={"kind": kind, "wait_seconds": wait_seconds})

    def run_feed_export(self) -> Dict[str, Any]:
        """Export all feeds now."""
        return self._transport.request("POST", "/api/v1/feed-export/run", path={}, query={})

    def save_aeo_settings(self, *, client_id: int, names: List[str] = UNSET, competitor_names: List[Dict[str, Any]] = UNSET, match_case: bool = UNSET, providers: List[str] = UNSET, samples: int = UNSET, country: Union[str, Literal[""]] = UNSET, language: Union[str, Literal[""]] = UNSET, judge: bool = UNSET, monthly_budget_usd: Union[float, None] = UNSET, in_benchmark: bool = UNSET) -> AeoSettings:
        """Change a client's AEO settings: providers, samples, market and brand names."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/aeo/settings", path={"client_id": client_id}, query={}, body={"names": names, "competitor_names": competitor_names, "match_case": match_case, "providers": providers, "samples": samples, "country": country, "language": language, "judge": judge, "monthly_budget_usd": monthly_budget_usd, "in_benchmark": in_benchmark})

    def save_alert_preferences(self, *, by_mail: bool = UNSET, delivery: Literal["instant", "daily", "weekly"] = UNSET, time_zone: str = UNSET, quiet_from: Union[int, None] = UNSET, quiet_to: Union[int, None] = UNSET, snoozed_until: Union[float, None] = UNSET, escalate_hours: Union[int, None] = UNSET, muted: List[Literal["enters_top", "leaves_top", "rises_by", "falls_by", "found", "lost", "overtaken", "block_won", "block_lost", "page_changed", "ai_overview_appeared", "ai_overview_uncited", "answer_rate_fell", "sentiment_turned", "backlink_lost", "bad_review", "rating_fell", "index_dropped", "site_down", "site_back", "check_failed", "source_failing", "source_budget", "credits_low", "new_lead", "webhook_failing", "channel_off", "mail_bounced", "export_failing"]] = UNSET) -> AlertPreferences:
        """Change your alert mail settings: instant, daily or weekly, with quiet hours and snooze."""
        return self._transport.request("PUT", "/api/v1/alert-preferences", path={}, query={}, body={"by_mail": by_mail, "delivery": delivery, "time_zone": time_zone, "quiet_from": quiet_from, "quiet_to": quiet_to, "snoozed_until": snoozed_until, "escalate_hours": escalate_hours, "muted": muted})

    def save_brand_words(self, *, client_id: int, brand_words: Union[List[str], None]) -> Dict[str, Any]:
        """Set the brand terms of a client."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/search-console/brand-words", path={"client_id": client_id}, query={}, body={"brand_words": brand_words})

    def save_check_settings(self, *, client_id: int, depth: Literal["smart", "full", "basic"] = UNSET, screenshots: bool = UNSET, parasites_added: List[str] = UNSET, parasites_removed: List[str] = UNSET) -> CheckSettings:
        """Change a client's rank check settings."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/check-settings", path={"client_id": client_id}, query={}, body={"depth": depth, "screenshots": screenshots, "parasites_added": parasites_added, "parasites_removed": parasites_removed})

    def save_feed_export(self, *, endpoint: str, bucket: str, region: str = UNSET, access_key_id: str = UNSET, prefix: str = UNSET, format: Literal["csv", "json", "parquet", "xlsx"] = UNSET, is_active: bool = UNSET, secret_access_key: str = UNSET) -> FeedExport:
        """Set up a nightly export of all feeds to an S3-compatible bucket."""
        return self._transport.request("PUT", "/api/v1/feed-export", path={}, query={}, body={"endpoint": endpoint, "bucket": bucket, "region": region, "access_key_id": access_key_id, "prefix": prefix, "format": format, "is_active": is_active, "secret_access_key": secret_access_key})

    def save_indexing_settings(self, *, client_id: int, google_indexing: bool) -> IndexingSettings:
        """Change a client's indexing settings."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/indexing/settings", path={"client_id": client_id}, query={}, body={"google_indexing": google_indexing})

    def save_integration(self, *, client_id: int, kind: str, key: str = UNSET, key_location: str = UNSET, service_account: Dict[str, Any] = UNSET, api_key: str = UNSET) -> Integration:
        """Set up an integration."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/integrations/{kind}", path={"client_id": client_id, "kind": kind}, query={}, body={"key": key, "key_location": key_location, "service_account": service_account, "api_key": api_key})

    def save_keyword_target(self, *, client_id: int, keyword_id: int, url: str) -> KeywordTarget:
        """Set the target page of a keyword."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/keywords/{keyword_id}/target", path={"client_id": client_id, "keyword_id": keyword_id}, query={}, body={"url": url})

    def save_notification_settings(self, *, kinds: Dict[str, Any]) -> NotificationSettings:
        """Choose which activity is shown, and how."""
        return self._transport.request("PUT", "/api/v1/notification-settings", path={}, query={}, body={"kinds": kinds})

    def save_rank_retention(self, *, raw_page_days: Union[int, None] = UNSET, results_page_days: Union[int, None] = UNSET, result_days: Union[int, None] = UNSET) -> RankRetention:
        """Set the retention of rank check results and pages."""
        return self._transport.request("PUT", "/api/v1/rank-retention", path={}, query={}, body={"raw_page_days": raw_page_days, "results_page_days": results_page_days, "result_days": result_days})

    def save_report_layout(self, *, sections: List[Dict[str, Any]], client_id: int = UNSET, compare_days: int = UNSET) -> ReportLayout:
        """Set the report layout: sections, order, own words and comparison period."""
        return self._transport.request("PUT", "/api/v1/report-layout", path={}, query={}, body={"client_id": client_id, "sections": sections, "compare_days": compare_days})

    def save_report_snapshot(self, *, client_id: int, date_from: str = UNSET, date_to: str = UNSET, days: int = UNSET, title: str = UNSET) -> ReportSnapshot:
        """Save a report snapshot."""
        return self._transport.request("POST", "/api/clients/{client_id}/report/snapshots/save", path={"client_id": client_id}, query={}, body={"date_from": date_from, "date_to": date_to, "days": days, "title": title})

    def save_report_summary(self, *, client_id: int, summary: str, job_id: int = UNSET) -> ReportSummary:
        """Set the written summary of a report."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/report/summary", path={"client_id": client_id}, query={}, body={"job_id": job_id, "summary": summary})

    def save_segment(self, *, client_id: int, name: str, filter: Dict[str, Any], is_private: bool = UNSET) -> KeywordSegment:
        """Save a keyword filter; replaces one with the same name."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/segments", path={"client_id": client_id}, query={}, body={"name": name, "filter": filter, "is_private": is_private})

    def save_serp_cluster_settings(self, *, client_id: int, min_shared: int) -> SerpClusterSettings:
        """Set how many results two keywords must share to be clustered."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/serp-cluster-settings", path={"client_id": client_id}, query={}, body={"min_shared": min_shared})

    def scope_chat(self, *, sid: int, client_id: Union[int, None] = UNSET, report_id: Union[int, None] = UNSET) -> Chat:
        """Set the scope of a chat: a client, or one of its reports."""
        return self._transport.request("POST", "/api/ai-chat/sessions/{sid}/scope", path={"sid": sid}, query={}, body={"client_id": client_id, "report_id": report_id})

    def search_everything(self, *, q: str) -> List[SearchResult]:
        """Search clients, jobs and pages by name, at most twenty results."""
        return self._transport.request("GET", "/api/search", path={}, query={"q": q})

    def search_live(self, *, q: str, geo: str = UNSET, lang: str = UNSET, location: str = UNSET, device: Literal["desktop", "mobile"] = UNSET, num: int = UNSET) -> LiveSearch:
        """Search the web now and read the results in brief."""
        return self._transport.request("POST", "/api/v1/serp/search/brief", path={}, query={}, body={"q": q, "geo": geo, "lang": lang, "location": location, "device": device, "num": num})

    def search_serp(self, *, q: str, type: Literal["search", "images", "news", "videos", "places", "maps", "shopping", "scholar", "patents", "autocomplete"] = UNSET, geo: str = UNSET, gl: str = UNSET, lang: str = UNSET, hl: str = UNSET, location: str = UNSET, num: int = UNSET, page: int = UNSET, tbs: str = UNSET, device: Literal["desktop", "mobile"] = UNSET, autocorrect: bool = UNSET, cache: bool = UNSET, source: Literal["auto", "local", "serper", "yandex"] = UNSET, ll: str = UNSET, cid: str = UNSET, placeId: str = UNSET) -> SerpAnswer:
        """Search live and read the results page."""
        return self._transport.request("GET", "/api/v1/serp/search", path={}, query={"q": q, "type": type, "geo": geo, "gl": gl, "lang": lang, "hl": hl, "location": location, "num": num, "page": page, "tbs": tbs, "device": device, "autocorrect": autocorrect, "cache": cache, "source": source, "ll": ll, "cid": cid, "placeId": placeId})

    def send_chat_message(self, *, session_id: int, message: str) -> ChatReply:
        """Send a message to the assistant."""
        return self._transport.request("POST", "/api/ai-chat/sessions/{session_id}/send", path={"session_id": session_id}, query={}, body={"message": message})

    def send_message(self, *, conv_id: int, body: str) -> Message:
        """Send a message."""
        return self._transport.request("POST", "/api/messages/{conv_id}", path={"conv_id": conv_id}, query={}, body={"body": body})

    def send_report(self, *, client_id: int, days: int = UNSET) -> Dict[str, Any]:
        """Send a report to all its recipients."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/report/send", path={"client_id": client_id}, query={}, body={"days": days})

    def set_company_sign_in(self, *, name: str, issuer: str, client_id: str, domains: List[str], scope: str = UNSET, groups_claim: str = UNSET, role_map: List[Dict[str, Any]] = UNSET, default_role: Union[Literal["viewer", "analyst", "admin", None], None] = UNSET, client_secret: str = UNSET) -> CompanySignIn:
        """Set up company sign-in; the provider’s metadata is fetched, and sign-in stays off until tested."""
        return self._transport.request("PUT", "/api/v1/workspace/company-sign-in", path={}, query={}, body={"name": name, "issuer": issuer, "client_id": client_id, "domains": domains, "scope": scope, "groups_claim": groups_claim, "role_map": role_map, "default_role": default_role, "client_secret": client_secret})

    def set_engine_opt_out(self, *, client_id: int, engine: Literal["google", "bing"], since: Union[str, None]) -> Dict[str, Any]:
        """Record that a site opted out of an engine's AI answers, or back in."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/engine-reports/opt-out", path={"client_id": client_id}, query={}, body={"engine": engine, "since": since})

    def set_key_budget(self, *, key_id: int, credit_budget: Union[int, None]) -> ApiKeyMeta:
        """Set the total credits a key may spend: analysts for their own keys and viewers’, admins for any."""
        return self._transport.request("PUT", "/api/v1/api-keys/{key_id}/budget", path={"key_id": key_id}, query={}, body={"credit_budget": credit_budget})

    def set_language(self, *, language: Literal["en", "ru", "uk"]) -> Dict[str, Any]:
        """Choose the language of mail sent to you."""
        return self._transport.request("PUT", "/api/auth/language", path={}, query={}, body={"language": language})

    def set_local_business(self, *, client_id: int, business: Union[Dict[str, Any], None]) -> LocalBusinessInput:
        """Set the local profile of a client's business."""
        return self._transport.request("PUT", "/api/v1/clients/{client_id}/local-business", path={"client_id": client_id}, query={}, body={"business": business})

    def set_low_balance_notice(self, *, threshold: Union[int, None]) -> Dict[str, Any]:
        """Set the low-balance warning, sent to admins each time the balance falls below it."""
        return self._transport.request("PUT", "/api/v1/credits/low-balance", path={}, query={}, body={"threshold": threshold})

    def set_report_domain(self, *, domain: str) -> ReportDomain:
        """Set a custom domain for public reports, such as reports.agency.com."""
        return self._transport.request("PUT", "/api/v1/report-domain", path={}, query={}, body={"domain": domain})

    def set_second_factor_policy(self, *, is_required: bool) -> Dict[str, Any]:
        """Require a second factor for everyone in the workspace, or stop requiring it; you need one yourself."""
        return self._transport.request("PUT", "/api/v1/workspace/second-factor", path={}, query={}, body={"is_required": is_required})

    def set_source_key(self, *, name: str, scope: Literal["installation", "workspace"] = UNSET, key: str = UNSET, login: str = UNSET, password: str = UNSET, project: str = UNSET, url: str = UNSET, model: str = UNSET) -> Source:
        """Add or replace the key of a source; all processes use it within seconds."""
        return self._transport.request("PUT", "/api/v1/sources/{name}/key", path={"name": name}, query={}, body={"scope": scope, "key": key, "login": login, "password": password, "project": project, "url": url, "model": model})

    def set_top_up(self, *, is_on: bool, pack: Literal["10k", "50k", "500k", "2500k"], below: int, monthly_limit_cents: int) -> TopUp:
        """Set up automatic top-up: pack, threshold and monthly ceiling."""
        return self._transport.request("PUT", "/api/v1/credits/top-up", path={}, query={}, body={"is_on": is_on, "pack": pack, "below": below, "monthly_limit_cents": monthly_limit_cents})

    def set_up(self, *, token: str, name: str, email: str, password: str) -> Dict[str, Any]:
        """Create the first account with the one-time address printed at the first start."""
        return self._transport.request("POST", "/api/auth/setup", path={}, query={}, body={"token": token, "name": name, "email": email, "password": password})

    def share_chat(self, *, sid: int) -> Dict[str, Any]:
        """Create or renew the public link to a chat."""
        return self._transport.request("POST", "/api/ai-chat/sessions/{sid}/share", path={"sid": sid}, query={})

    def sign_in_with_passkey(self, *, response: Dict[str, Any]) -> Dict[str, Any]:
        """Sign in with a passkey, which counts as both factors."""
        return self._transport.request("POST", "/api/auth/passkey", path={}, query={}, body={"response": response})

    def snooze_alert(self, *, alert_id: int, until: Union[float, None]) -> UnreadAlerts:
        """Snooze an alert until a given time."""
        return self._transport.request("POST", "/api/v1/alerts/{alert_id}/snooze", path={"alert_id": alert_id}, query={}, body={"until": until})

    def start_aeo_check(self, *, client_id: int, providers: List[str] = UNSET, samples: int = UNSET, prompt_ids: List[int] = UNSET, country: str = UNSET, language: str = UNSET, max_cost_usd: float = UNSET) -> AeoCheck:
        """Start an AEO check: ask the AI assistants a client's prompts."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/check", path={"client_id": client_id}, query={}, body={"providers": providers, "samples": samples, "prompt_ids": prompt_ids, "country": country, "language": language, "max_cost_usd": max_cost_usd})

    def start_card_setup(self) -> Dict[str, Any]:
        """Save a card for automatic top-up: returns the payment provider’s address to enter it."""
        return self._transport.request("POST", "/api/v1/credits/top-up/card", path={}, query={})

    def start_checkout(self, *, pack: Literal["10k", "50k", "500k", "2500k"]) -> Dict[str, Any]:
        """Buy a credit pack: returns the checkout address."""
        return self._transport.request("POST", "/api/v1/credits/checkout", path={}, query={}, body={"pack": pack})

    def start_company_sign_in(self, *, email: str, next: str = UNSET) -> Dict[str, Any]:
        """Start company sign-in for an e-mail address."""
        return self._transport.request("POST", "/api/auth/company", path={}, query={}, body={"email": email, "next": next})

    def start_confirmation(self) -> Dict[str, Any]:
        """Challenge for one of your passkeys, to confirm your identity."""
        return self._transport.request("POST", "/api/auth/confirm/options", path={}, query={})

    def start_conversation(self, *, title: str, client_id: int = UNSET, member_ids: List[int] = UNSET, body: str = UNSET) -> Dict[str, Any]:
        """Start a conversation with members of the workspace, optionally about a client."""
        return self._transport.request("POST", "/api/messages", path={}, query={}, body={"title": title, "client_id": client_id, "member_ids": member_ids, "body": body})

    def start_google_sign_in(self, *, client_id: int) -> Dict[str, Any]:
        """Start Google sign-in to read a client's reports."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/google/sign-in", path={"client_id": client_id}, query={})

    def start_passkey(self) -> Dict[str, Any]:
        """Options for registering a passkey."""
        return self._transport.request("POST", "/api/auth/passkeys/options", path={}, query={})

    def start_passkey_sign_in(self) -> Dict[str, Any]:
        """Challenge for signing in with a passkey."""
        return self._transport.request("POST", "/api/auth/passkey/options", path={}, query={})

    def start_rank_check(self, *, client_id: int, depth: Literal["smart", "full", "basic"] = UNSET, screenshots: bool = UNSET, keyword_ids: List[int] = UNSET, queued: bool = UNSET, retry_failed_of: int = UNSET) -> CheckStarted:
        """Check where a client's keywords rank."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/check", path={"client_id": client_id}, query={}, body={"depth": depth, "screenshots": screenshots, "keyword_ids": keyword_ids, "queued": queued, "retry_failed_of": retry_failed_of})

    def start_totp(self) -> Dict[str, Any]:
        """Start setting up an authenticator app; active after its first correct code."""
        return self._transport.request("POST", "/api/auth/totp", path={}, query={})

    def stream_events(self) -> bytes:
        """What happens in the workspace, as it happens."""
        return self._transport.request("GET", "/api/events", path={}, query={})

    def submit_indexing(self, *, client_id: int, force: bool = UNSET) -> IndexingTask:
        """Submit a client's pages for indexing."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/indexing/submit", path={"client_id": client_id}, query={}, body={"force": force})

    def switch_company_sign_in(self, *, is_on: bool, is_only: bool) -> CompanySignIn:
        """Turn company sign-in on or off, or require it; turning it on needs a successful test."""
        return self._transport.request("POST", "/api/v1/workspace/company-sign-in/switch", path={}, query={}, body={"is_on": is_on, "is_only": is_only})

    def switch_workspace(self, *, workspace_id: int) -> Dict[str, Any]:
        """Switch to another of your workspaces, with your role there; keys and connected apps stay where they are."""
        return self._transport.request("POST", "/api/auth/switch", path={}, query={}, body={"workspace_id": workspace_id})

    def test_company_sign_in(self) -> Dict[str, Any]:
        """Test company sign-in: sign in at the provider to see what it says about you, without a session here."""
        return self._transport.request("POST", "/api/v1/workspace/company-sign-in/test", path={}, query={})

    def test_notification_channel(self, *, channel_id: int) -> NotificationChannelTest:
        """Send a test message to a notification channel."""
        return self._transport.request("POST", "/api/v1/notification-channels/{channel_id}/test", path={"channel_id": channel_id}, query={})

    def test_provider(self, *, kind: Literal["search", "model", "store", "paid_store", "translation"], name: str) -> ProviderTrial:
        """Ask a provider one small question now, and say how it went."""
        return self._transport.request("POST", "/api/v1/providers/test", path={}, query={}, body={"kind": kind, "name": name})

    def test_source(self, *, name: str, scope: Literal["installation", "workspace"] = UNSET, key: str = UNSET, login: str = UNSET, password: str = UNSET, project: str = UNSET, url: str = UNSET, model: str = UNSET) -> SourceTrial:
        """Test a source with one small real question, using its key or one not saved yet."""
        return self._transport.request("POST", "/api/v1/sources/{name}/test", path={"name": name}, query={}, body={"scope": scope, "key": key, "login": login, "password": password, "project": project, "url": url, "model": model})

    def test_webhook(self, *, webhook_id: int) -> WebhookDelivery:
        """Send a test to a webhook, once; it may be turned off."""
        return self._transport.request("POST", "/api/v1/webhooks/{webhook_id}/test", path={"webhook_id": webhook_id}, query={})

    def track_keyword_research(self, *, client_id: int, ids: List[int], device: Literal["desktop", "mobile", "both"] = UNSET) -> List[Keyword]:
        """Track researched keywords."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keyword-research/track", path={"client_id": client_id}, query={}, body={"ids": ids, "device": device})

    def track_search_query(self, *, client_id: int, query: str) -> Dict[str, Any]:
        """Track a Search Console query."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/search-performance/track", path={"client_id": client_id}, query={}, body={"query": query})

    def transfer_workspace(self, *, member_id: int) -> User:
        """Transfer ownership to another member; you become an admin."""
        return self._transport.request("POST", "/api/v1/workspace/transfer", path={}, query={}, body={"member_id": member_id})

    def translate_message(self, *, msg_id: int, lang: Literal["en", "ru", "uk"]) -> Dict[str, Any]:
        """Translate a message."""
        return self._transport.request("GET", "/api/messages/{msg_id}/translate", path={"msg_id": msg_id}, query={"lang": lang})

    def undo_history_import(self, *, import_id: int) -> UndoneImport:
        """Undo an import of position history."""
        return self._transport.request("DELETE", "/api/v1/history-imports/{import_id}", path={"import_id": import_id}, query={})

    def unpin_keyword(self, *, client_id: int, keyword_id: int) -> UnpinnedKeywords:
        """Unpin keywords from their cluster."""
        return self._transport.request("DELETE", "/api/v1/clients/{client_id}/serp-clusters/pins/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={})

    def unshare_chat(self, *, sid: int) -> Deleted:
        """Revoke the public link to a chat of yours or, for admins, of anyone in the workspace."""
        return self._transport.request("DELETE", "/api/ai-chat/sessions/{sid}/share", path={"sid": sid}, query={})

    def update_aeo_prompt(self, *, client_id: int, prompt_id: int, prompt_text: str = UNSET, country: Union[str, Literal[""]] = UNSET, language: Union[str, Literal[""]] = UNSET, category: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, enabled: Union[Literal[0], Literal[1], bool] = UNSET) -> AeoPrompt:
        """Change, enable or disable a prompt."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/aeo/prompts/{prompt_id}", path={"client_id": client_id, "prompt_id": prompt_id}, query={}, body={"prompt_text": prompt_text, "country": country, "language": language, "category": category, "intent": intent, "enabled": enabled})

    def update_alert_rule(self, *, rule_id: int, amount: Union[int, None] = UNSET, domain: Union[str, None] = UNSET, checks: int = UNSET, client_id: Union[int, None] = UNSET, tag: Union[str, None] = UNSET, cluster: Union[str, None] = UNSET, segment_id: Union[int, None] = UNSET, keyword_id: Union[int, None] = UNSET, prompt_id: Union[int, None] = UNSET, is_active: bool = UNSET) -> AlertRule:
        """Change, disable or enable an alert rule."""
        return self._transport.request("PATCH", "/api/v1/alert-rules/{rule_id}", path={"rule_id": rule_id}, query={}, body={"amount": amount, "domain": domain, "checks": checks, "client_id": client_id, "tag": tag, "cluster": cluster, "segment_id": segment_id, "keyword_id": keyword_id, "prompt_id": prompt_id, "is_active": is_active})

    def update_api_key(self, *, key_id: int, name: str = UNSET, expires_at: Union[float, None] = UNSET, effects: Union[List[Literal["read", "write", "spend", "destroy"]], None] = UNSET, client_ids: Union[List[int], None] = UNSET, toolsets: Union[List[str], None] = UNSET, allowed_from: Union[List[str], None] = UNSET, monthly_cap: Union[int, None] = UNSET) -> ApiKeyMeta:
        """Change the name, expiry or limits of an API key of yours or, for admins, of a member; takes effect immediately."""
        return self._transport.request("PATCH", "/api/v1/api-keys/{key_id}", path={"key_id": key_id}, query={}, body={"name": name, "expires_at": expires_at, "effects": effects, "client_ids": client_ids, "toolsets": toolsets, "allowed_from": allowed_from, "monthly_cap": monthly_cap})

    def update_aso_app(self, *, client_id: int, app_id: int, app_name: str = UNSET, country: str = UNSET, language: str = UNSET, app_identifier: str = UNSET, app_url: str = UNSET, category: str = UNSET, developer: str = UNSET, notes: str = UNSET) -> AsoApp:
        """Update an app."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/aso/apps/{app_id}", path={"client_id": client_id, "app_id": app_id}, query={}, body={"app_name": app_name, "country": country, "language": language, "app_identifier": app_identifier, "app_url": app_url, "category": category, "developer": developer, "notes": notes})

    def update_aso_keyword(self, *, client_id: int, keyword_id: int, source: str = UNSET, cluster: str = UNSET, intent: str = UNSET, notes: str = UNSET, tags: str = UNSET, difficulty: Union[float, None] = UNSET, search_volume: Union[int, None] = UNSET) -> AsoKeyword:
        """Update an app store keyword."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/aso/keywords/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={}, body={"source": source, "cluster": cluster, "intent": intent, "notes": notes, "tags": tags, "difficulty": difficulty, "search_volume": search_volume})

    def update_branding(self, *, name: str = UNSET, color: str = UNSET, logo: Union[str, None] = UNSET) -> Branding:
        """Set report branding: name, color and logo."""
        return self._transport.request("PUT", "/api/v1/branding", path={}, query={}, body={"name": name, "color": color, "logo": logo})

    def update_client(self, *, client_id: int, domain: str = UNSET, is_archived: Union[Literal[0], Literal[1], bool] = UNSET, name: str = UNSET, notes: str = UNSET, screenshot_proxy: str = UNSET, sitemap_url: str = UNSET) -> Client:
        """Change, archive or restore a client."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}", path={"client_id": client_id}, query={}, body={"domain": domain, "is_archived": is_archived, "name": name, "notes": notes, "screenshot_proxy": screenshot_proxy, "sitemap_url": sitemap_url})

    def update_competitor(self, *, client_id: int, competitor_id: int, domain: str = UNSET, name: str = UNSET, color: Union[Literal["teal", "plum", "ochre", "slate", None], None] = UNSET, dash: Union[Literal["long", "short", "mixed", "dots", None], None] = UNSET) -> Competitor:
        """Update a competitor."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/competitors/{competitor_id}", path={"client_id": client_id, "competitor_id": competitor_id}, query={}, body={"domain": domain, "name": name, "color": color, "dash": dash})

    def update_connected_app(self, *, app_id: int, effects: List[Literal["read", "write", "spend", "destroy"]] = UNSET, client_ids: Union[List[int], None] = UNSET, toolsets: Union[List[str], None] = UNSET, days: int = UNSET) -> ConnectedApp:
        """Change a connected app’s permissions, clients, toolsets or expiry."""
        return self._transport.request("PATCH", "/api/v1/connected-apps/{app_id}", path={"app_id": app_id}, query={}, body={"effects": effects, "client_ids": client_ids, "toolsets": toolsets, "days": days})

    def update_keyword(self, *, client_id: int, keyword_id: int, brand: str = UNSET, cluster: str = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, difficulty: float = UNSET, geo: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, lang: str = UNSET, model: str = UNSET, needs_dedicated_page: bool = UNSET, query: str = UNSET, reference_detected: str = UNSET, search_volume: int = UNSET, source: str = UNSET, tags: str = UNSET) -> KeywordDetail:
        """Update a keyword."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/keywords/{keyword_id}", path={"client_id": client_id, "keyword_id": keyword_id}, query={}, body={"brand": brand, "cluster": cluster, "device": device, "difficulty": difficulty, "geo": geo, "intent": intent, "lang": lang, "model": model, "needs_dedicated_page": needs_dedicated_page, "query": query, "reference_detected": reference_detected, "search_volume": search_volume, "source": source, "tags": tags})

    def update_keywords(self, *, client_id: int, ids: List[int], cluster: str = UNSET, intent: Literal["informational", "commercial", "transactional", "navigational", ""] = UNSET, device: Literal["desktop", "mobile", "both"] = UNSET, add_tags: str = UNSET, remove_tags: str = UNSET) -> UpdatedCount:
        """Update several keywords in one call."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/keywords/update", path={"client_id": client_id}, query={}, body={"ids": ids, "cluster": cluster, "intent": intent, "device": device, "add_tags": add_tags, "remove_tags": remove_tags})

    def update_lead(self, *, lead_id: int, status: Literal["new", "contacted", "closed"]) -> Dict[str, Any]:
        """Set the status of a lead."""
        return self._transport.request("PATCH", "/api/v1/leads/{lead_id}", path={"lead_id": lead_id}, query={}, body={"status": status})

    def update_lead_settings(self, *, keep_days: int) -> LeadSettings:
        """Set how long leads are kept."""
        return self._transport.request("PATCH", "/api/v1/lead-settings", path={}, query={}, body={"keep_days": keep_days})

    def update_member(self, *, member_id: int, role: Literal["viewer", "analyst", "admin", "owner"] = UNSET, client_ids: Union[List[int], None] = UNSET) -> User:
        """Change a member’s role, or the clients a viewer is limited to; takes effect immediately."""
        return self._transport.request("PATCH", "/api/v1/team/members/{member_id}", path={"member_id": member_id}, query={}, body={"role": role, "client_ids": client_ids})

    def update_notification_channel(self, *, channel_id: int, name: str = UNSET, address: str = UNSET, chat_id: str = UNSET, news: List[Literal["alert", "rank_check_done", "rank_check_failed", "rank_spike", "backlink_gained", "backlink_lost", "local_changed", "aeo_check_done", "work_failed", "lead_created", "source_budget_reached", "credits_low", "report_sent", "credits_topped_up", "top_up_stopped", "payment_disputed", "model_ending", "webhook_disabled", "channel_disabled"]] = UNSET, only_alerts: bool = UNSET, client_ids: Union[List[int], None] = UNSET, language: Literal["en", "ru", "uk"] = UNSET, delivery: Literal["instant", "daily", "weekly"] = UNSET, time_zone: str = UNSET, quiet_from: Union[int, None] = UNSET, quiet_to: Union[int, None] = UNSET, snoozed_until: Union[float, None] = UNSET, escalate_hours: Union[int, None] = UNSET, is_active: bool = UNSET) -> NotificationChannel:
        """Change, disable or enable a notification channel."""
        return self._transport.request("PATCH", "/api/v1/notification-channels/{channel_id}", path={"channel_id": channel_id}, query={}, body={"name": name, "address": address, "chat_id": chat_id, "news": news, "only_alerts": only_alerts, "client_ids": client_ids, "language": language, "delivery": delivery, "time_zone": time_zone, "quiet_from": quiet_from, "quiet_to": quiet_to, "snoozed_until": snoozed_until, "escalate_hours": escalate_hours, "is_active": is_active})

    def update_report_link(self, *, client_id: int, job_id: int = UNSET, expires_at: Union[float, None] = UNSET, password: Union[str, None] = UNSET) -> ReportLink:
        """Set the expiry and password of a client's public reports."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/report/link", path={"client_id": client_id}, query={}, body={"job_id": job_id, "expires_at": expires_at, "password": password})

    def update_report_sharing(self, *, is_shared_by_default: bool) -> ReportSharing:
        """Set the default for public report links."""
        return self._transport.request("PATCH", "/api/v1/report-sharing", path={}, query={}, body={"is_shared_by_default": is_shared_by_default})

    def update_schedule(self, *, client_id: int, schedule_id: int, cron: str = UNSET, timezone: str = UNSET, enabled: bool = UNSET, screenshots: Union[bool, None] = UNSET, queued: bool = UNSET) -> Schedule:
        """Change, pause or resume a schedule."""
        return self._transport.request("PATCH", "/api/v1/clients/{client_id}/schedules/{schedule_id}", path={"client_id": client_id, "schedule_id": schedule_id}, query={}, body={"cron": cron, "timezone": timezone, "enabled": enabled, "screenshots": screenshots, "queued": queued})

    def update_search_depth(self, *, max_depth: Union[int, None]) -> Dict[str, Any]:
        """Limit the depth of a search API call."""
        return self._transport.request("PUT", "/api/v1/search-depth", path={}, query={}, body={"max_depth": max_depth})

    def update_source(self, *, name: str, scope: Literal["installation", "workspace"] = UNSET, is_enabled: bool = UNSET, budget_usd: Union[float, None] = UNSET, usd_per_1000: Union[float, None] = UNSET, model: Union[str, None] = UNSET) -> Source:
        """Change a source: on or off, monthly budget, price or model."""
        return self._transport.request("PATCH", "/api/v1/sources/{name}", path={"name": name}, query={}, body={"scope": scope, "is_enabled": is_enabled, "budget_usd": budget_usd, "usd_per_1000": usd_per_1000, "model": model})

    def update_webhook(self, *, webhook_id: int, url: str = UNSET, events: List[Literal["job.completed", "rank.spike_detected", "backlink.gained", "backlink.lost", "aeo.check_completed", "lead.created", "credits.low", "alert.fired"]] = UNSET, description: str = UNSET, is_active: bool = UNSET) -> Webhook:
        """Change a webhook, or switch it off or on."""
        return self._transport.request("PATCH", "/api/v1/webhooks/{webhook_id}", path={"webhook_id": webhook_id}, query={}, body={"url": url, "events": events, "description": description, "is_active": is_active})

    def update_workspace(self, *, name: str) -> Workspace:
        """Rename the workspace."""
        return self._transport.request("PATCH", "/api/v1/workspace", path={}, query={}, body={"name": name})

    def verify_report_domain(self) -> ReportDomain:
        """Verify the custom report domain by its TXT record."""
        return self._transport.request("POST", "/api/v1/report-domain/verify", path={}, query={})

    def wait_for_run(self, *, client_id: int, id: int, kind: Literal["rank_check", "ai_check", "app_refresh", "run"] = UNSET, wait_seconds: int = UNSET) -> RunProgress:
        """Wait for the end of a check or another run, and read what changed."""
        return self._transport.request("GET", "/api/v1/clients/{client_id}/wait", path={"client_id": client_id}, query={"kind": kind, "id": id, "wait_seconds": wait_seconds})

    def write_aeo_brief(self, *, client_id: int, prompt_text: str = UNSET, competitors: List[str] = UNSET, lang: str = UNSET) -> AeoBrief:
        """Content brief for an answer gap."""
        return self._transport.request("POST", "/api/v1/clients/{client_id}/aeo/gaps/brief", path={"client_id": client_id}, query={}, body={"prompt_text": prompt_text, "competitors": competitors, "lang": lang})
