import { createMessages } from '../../../base/messages.ts'

const LOOK = 'Look what changed in the listing or among those above'
const USE = 'Use it in title, subtitle or short description'
const REFRESH = 'Refresh the rankings'

/** What is worth doing for an app. */
export const TASKS = {
  app_keyword: {
    title: 'Rank higher for "{query}"',
    detail: USE,
    evidence: 'rank {place}, difficulty {difficulty}',
  },
  app_fall: { title: 'Stop the fall for "{query}"', detail: LOOK, evidence: '"{query}": {from} → {to}' },
  app_overtaken: {
    title: 'Stop the fall for "{query}"',
    detail: LOOK,
    evidence: '"{query}": {from} → {to}, overtaken by {competitor}',
  },
  app_lost: { title: 'Win back "{query}"', detail: LOOK, evidence: '"{query}": {from} → not ranked' },
  app_reviews: {
    title: 'Reviews mention {topic}: {app} ({store})',
    detail: '{n mention}, {share} % of them negative',
    evidence: '{n mention}, {unanswered} of one or two stars unanswered',
  },
  app_reviews_untold: {
    title: 'Reviews mention {topic}: {app} ({store})',
    detail: '{n mention}, {share} % of them negative',
    evidence: '{n mention}; the store does not show replies',
  },
  app_unresolved: {
    title: 'Say which app {app} is',
    detail: 'Give its store id, package name or address',
    evidence: '{fault}',
  },
  app_stale: { title: 'No successful check of {store} for 7 days', detail: REFRESH, evidence: 'last on {day}' },
  app_unchecked: { title: 'No successful check of {store} for 7 days', detail: REFRESH, evidence: 'never checked' },
} as const

/** What the audit of a listing finds. */
export const FINDINGS = {
  listing_untold: { detail: 'The store did not tell' },
  listing_too_long: { detail: 'Longer than the store allows' },
  listing_room: { detail: '{n} of {limit} characters are free' },
  listing_length: { detail: '{n} of {limit} characters' },
  listing_untracked: { detail: 'No keyword is tracked for this store' },
  listing_holds: { detail: 'Holds "{query}"' },
  listing_holds_none: { detail: 'Holds no tracked keyword' },
  listing_none: { detail: 'There is none' },
  listing_present: { detail: 'There is one' },
  listing_repeats: { detail: 'Repeats words of the title: {words}' },
  listing_block: { detail: 'One block without line breaks' },
  listing_shown: { detail: '{n} shown' },
  listing_unrated: { detail: 'Nobody rated it, or the store did not tell' },
  listing_stars: { detail: '{stars} of 5 stars' },
  listing_ratings: { detail: '{n rating}' },
  listing_age: { detail: '{n day} ago' },
  listing_languages: { detail: '{n language}' },
  listing_vague: { detail: 'Says nothing in particular' },
  listing_notes: { detail: '{n character}' },
  listing_coverage: { detail: '{n} of {total} keywords' },
  listing_private: { detail: 'Private: only the owner sees it (100 bytes)' },
} as const

export const suggest = createMessages(TASKS)
export const find = createMessages(FINDINGS)
