/** What people ask for, in the words of three languages, and the tool that does it. */
export type Intent = {
  tool: string
  words: RegExp
  /** What must be said after them. */
  followedBy?: RegExp
  /** Only when the message also asks to do something. */
  isWish?: true
  input?: Record<string, unknown>
  /** The field that takes what stands in quotes; without any the intent does not apply. */
  quoted?: 'seed' | 'keywords'
}

export const WISH =
  /\b(run|start|launch|refresh|find|generate|suggest|submit|add|track|make|create|check now|update)\b|запус|начн|провед|сдела|обнов|найд|сгенер|добав|отправ|созда|почн|онов|знайд|згенер|дода(?!т[ко])|надішл|створ/i

export const INTENTS: Intent[] = [
  {
    tool: 'add_keywords',
    words: /\b(add|track)\b|добав|дода/i,
    followedBy: /keyword|ключев|запрос|ключов|запит/i,
    isWish: true,
    quoted: 'keywords',
  },
  {
    tool: 'generate_keywords',
    words: /generat|find|suggest|сгенер|найд|подбер|згенер|знайд|підбер/i,
    followedBy: /keyword|ключев|запрос|ключов|запит/i,
    isWish: true,
    quoted: 'seed',
  },
  { tool: 'start_rank_check', words: /rank|position|позици|позиці/i, isWish: true },
  { tool: 'discover_aeo_prompts', words: /prompt|промпт/i, isWish: true },
  {
    tool: 'start_aeo_check',
    words: /answer engine|\baeo\b|chatgpt|\bai\b|нейросет|нейромереж/i,
    isWish: true,
  },
  {
    tool: 'refresh_aso',
    words: /\baso\b|\bapps?\b|google play|приложени|застосун|додатк/i,
    isWish: true,
  },
  {
    tool: 'submit_indexing',
    words: /submit|send|отправ|надішл/i,
    followedBy: /index|индекс|індекс|page|страниц|сторін/i,
    isWish: true,
  },
  { tool: 'monitor_indexing', words: /index|индекс|індекс/i, isWish: true },
  {
    tool: 'find_backlinks',
    words: /find|найд|знайд/i,
    followedBy: /link|ссыл|посилан/i,
    isWish: true,
  },
  { tool: 'check_backlinks', words: /link|ссыл|посилан/i, isWish: true },
  { tool: 'create_analytics_report', words: /report|отч[её]т|звіт/i, isWish: true },
  { tool: 'refresh_recommendations', words: /recommend|рекоменд/i, isWish: true },
  {
    tool: 'get_recommendations',
    words:
      /recommend|advice|advise|should (i|we)|priorit|plan\b|рекоменд|посовет|порад|приорит|пріорит/i,
    input: { rec_type: 'priority_actions' },
  },
  {
    tool: 'list_opportunities',
    words:
      /opportunit|quick win|potential|within reach|возможност|точк\p{L}{0,4} рост|точк\p{L}{0,4} зрост|можливост|потенциал|потенціал/iu,
    input: { limit: 10 },
  },
  { tool: 'list_cannibalisation', words: /cannibal|каннибал|канібал/i, input: { limit: 10 } },
  {
    tool: 'get_movers',
    words:
      /mover|moved|chang|gain|\blos[est]|drop|fell|rose|измен|вырос|упал|выпал|змін|зросл|впал|випал/i,
    input: { limit: 10 },
  },
  { tool: 'get_serp_features', words: /feature|snippet|сниппет|сніпет/i },
  { tool: 'get_ad_share_of_voice', words: /\bads?\b|реклам/i },
  { tool: 'get_share_of_voice', words: /share of voice|доля голоса|частка голосу/i },
  { tool: 'get_competitor_visibility', words: /competitor|rival|конкурент/i },
  { tool: 'list_aeo_gaps', words: /\bgaps?\b|пробел|прогалин/i, input: { limit: 10 } },
  {
    tool: 'get_aeo_overview',
    words:
      /answer engine|\baeo\b|chatgpt|perplexity|gemini|\bai\b|mention|нейросет|нейромереж|упомина|згад|(?<!\p{L})(ИИ|ШІ)(?!\p{L})/iu,
  },
  {
    tool: 'get_aso_summary',
    words:
      /\baso\b|\bapps?\b|google play|review|приложени|застосун|додатк|додато|отзыв|відгук/i,
  },
  { tool: 'get_indexing', words: /index|индекс|індекс/i },
  { tool: 'get_backlink_summary', words: /backlink|\blinks?\b|ссыл|посилан/i },
  { tool: 'get_search_usage', words: /credit|\bapi usage|balance|кредит|баланс/i },
  { tool: 'list_schedules', words: /schedule|расписан|розклад/i },
  { tool: 'list_active_jobs', words: /active|running|right now|в работе|сейчас|зараз/i },
  {
    tool: 'list_client_jobs',
    words: /\b(job|last check|checks)\b|проверк|перевірк/i,
    input: { limit: 5 },
  },
  { tool: 'get_visibility', words: /visib|видимост|видиміст|trend|тренд/i },
  {
    tool: 'list_keywords',
    words: /keyword|rank|position|ключев|ключов|запрос|запит|позици|позиці/i,
    input: { per_page: 10, page: 1, sort: 'position' },
  },
  { tool: 'list_competitors', words: /who competes|список конкурентов/i },
  { tool: 'get_client', words: /domain|site|сайт|домен/i },
  { tool: 'list_clients', words: /client|клиент|клієнт/i },
]

/** Those that a message asks for: at most one wish, and a few reads. */
export function intentsOf(message: string, maxReads: number): Intent[] {
  const wants = WISH.test(message)
  const met = INTENTS.filter(({ words, followedBy, isWish, quoted }) => {
    if (!isMentioned(message, { words, followedBy }) || (isWish && !wants)) return false
    return quoted !== 'keywords' || quotedIn(message).length > 0
  })
  const wish = met.find(({ isWish }) => isWish)
  const reads = met.filter(({ isWish }) => !isWish).slice(0, maxReads)
  return wish ? [wish] : reads
}

function isMentioned(
  message: string,
  { words, followedBy }: { words: RegExp; followedBy: RegExp | undefined },
): boolean {
  const first = words.exec(message)
  return (
    first !== null && (followedBy?.test(message.slice(first.index + first[0].length)) ?? true)
  )
}

export const quotedIn = (message: string): string[] =>
  [...message.matchAll(/["“«]([^"“”«»]{1,200})["”»]/g)]
    .map(([, text = '']) => text.trim())
    .filter(Boolean)
