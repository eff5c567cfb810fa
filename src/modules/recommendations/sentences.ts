import { phrasebook } from '../../base/phrasebook.ts'

const UPDATE =
  'Compare the page with those that stand above it now, check that it is still indexed and was not changed, and bring it up to date.'
const ANSWER_BRIEFLY =
  'Answer the question of the query in two or three plain sentences near the top of the page, with a list or table where it fits.'
const BE_CITED =
  'Write a page that answers this question with facts and numbers, and get onto the pages that the answers cite.'
const CLOSE_IN =
  'Look at the keywords where {domain} stands before you, by topic, and begin where you are on the first two pages already.'
const CHECK_WEEKLY = {
  title: 'Check the rankings, and let it repeat by itself',
  action: 'Start a rank check now and add a weekly schedule.',
} as const

/** What is recommended, and why. */
export const STEPS = {
  lost_ground: {
    title: 'Win back “{query}”',
    why: 'It fell from place {from} to place {to} on {device}.',
    action: UPDATE,
  },
  lost_place: {
    title: 'Win back “{query}”',
    why: 'It fell from place {from} out of the places that were looked at on {device}.',
    action: UPDATE,
  },
  rising: {
    title: 'Push “{query}” while it rises',
    why: 'It climbed from place {from} to {to} on {device}: the first three places bring most clicks.',
    action: 'Link to its page from your strongest pages and answer on it the questions that the results page shows.',
  },
  block_lost: {
    title: 'Take back the {feature} of “{query}”',
    why: 'It was yours and is held by somebody else since the last rank check.',
    action: ANSWER_BRIEFLY,
  },
  block_lost_to: {
    title: 'Take back the {feature} of “{query}”',
    why: 'It was yours and is held by {domain} since the last rank check.',
    action: ANSWER_BRIEFLY,
  },
  chance_near: {
    title: 'Bring “{query}” further up',
    why: 'It stands at place {place} on {device}: the next step is within reach.',
    action:
      'Improve title and description so that more people choose it, and complete what the pages above it have and yours has not.',
  },
  chance: {
    title: 'Bring “{query}” further up',
    why: 'It stands at place {place} on {device}: the next step is within reach.',
    action: 'Deepen the page until it answers the whole query, and link to it from related pages with these words.',
  },
  conflict: {
    title: 'Let one page answer “{query}”',
    why: '{n page} of the site ranked for it at the last check, or the page keeps changing.',
    action: 'Choose the page that should rank, merge or redirect the others, and link to it with these words.',
  },
  missing_pages: {
    title: 'Write pages for {n keyword} that the site is not found for',
    why: '{n} of {total} checks ({share} %) found no page of the site.',
    action:
      'Begin with {queries}: look at what ranks, then write one page per topic, or stop tracking what is none of your business.',
  },
  few_keywords: {
    title: 'Track more keywords',
    why: 'The client tracks {n keyword}: that says little about the site.',
    action: 'Generate keywords from suggestions and competitors, then keep those that matter.',
  },
  old_check: { ...CHECK_WEEKLY, why: 'The last finished rank check is {n} days old.' },
  never_checked: { ...CHECK_WEEKLY, why: 'The rankings were never checked.' },
  failed_checks: {
    title: 'Repeat the checks that failed',
    why: '{n} of {total} checks ({share} %) of the last rank check failed: of these keywords nothing is known.',
    action:
      'Start a rank check of the failed keywords only, and look at the state of the search sources if they fail again.',
  },
  visibility_falls: {
    title: 'Find out why visibility falls',
    why: 'Visibility went from {from} % to {to} % over {n} rank checks.',
    action:
      'Look at the largest losers first, then at what was changed on the site and noted on the charts in that time.',
  },
  visibility_rises: {
    title: 'Keep doing what raised visibility',
    why: 'Visibility went from {from} % to {to} % over {n} rank checks.',
    action: 'Note on the charts what was done, so that it can be repeated for other topics.',
  },
  loose_keywords: {
    title: 'Sort the keywords by topic and intent',
    why: '{n} of {total} keywords have no cluster or no intent, so that topics cannot be compared.',
    action: 'Give each keyword a cluster and an intent; an import from a table does many at once.',
  },
  open_block: {
    title: 'Win the {feature}',
    why: 'It is on {shown} results pages and {owned} of them show the site in it.',
    action:
      'Write short, complete answers under headings that ask the question, and mark them up where a schema exists.',
  },
  no_competitors: {
    title: 'Name your competitors',
    why: 'Without competitors nobody can tell whether a change is yours or the whole market’s.',
    action: 'Choose from the domains that stand beside you on the results pages.',
  },
  rival_ahead: {
    title: 'Close the gap to {domain}',
    why: 'Its visibility is {theirs} %, yours is {yours} %.',
    action: CLOSE_IN,
  },
  rival_rises: {
    title: 'Close the gap to {domain}',
    why: 'Its visibility is {theirs} %, yours is {yours} %, and it rose from {from} %.',
    action: CLOSE_IN,
  },
  no_answers: {
    title: 'Find out what answer engines say about you',
    why: 'No check of answer engines has brought answers yet.',
    action: 'Add prompts that your customers would ask, or let them be discovered, and start a check.',
  },
  answer_absent: {
    title: 'Be named when people ask “{prompt}”',
    why: 'No answer names or cites you; {domains} are named in {n answer}.',
    action: BE_CITED,
  },
  answer_gap: {
    title: 'Be named when people ask “{prompt}”',
    why: 'Answers name competitors more often than you; {domains} are named in {n answer}.',
    action: BE_CITED,
  },
  index_unknown: {
    title: 'Find out which pages are in the index',
    why: 'The index was never looked at, and no pages were sent to it.',
    action: 'Set the address of the sitemap, send the pages, and look at the index a week later.',
  },
  index_gap: {
    title: 'Get the missing pages into the index',
    why: '{n} of {total} known pages ({share} %) are in the index.',
    action: 'Send the missing pages, link to them from indexed ones, and remove those that nobody needs.',
  },
  lost_links: {
    title: 'Win back {n lost backlink}',
    why: 'In the last 30 days {n} were lost and {gained} gained.',
    action: 'Write to the owners of the pages that linked to you, and repair addresses of your own that moved.',
  },
} as const

/** What a recommendation rests on. */
export const EVIDENCE = {
  place_before: { text: '“{query}” before' },
  place_now: { text: '“{query}” now' },
  place_of: { text: 'Place of “{query}”' },
  found_by: { text: 'The rank check that found it' },
  block_taken: { text: '“{query}”: {feature} lost' },
  block_taken_by: { text: '“{query}”: {feature} lost to {domain}' },
  searches: { text: 'Searches a month for “{query}”' },
  pages_of: { text: '“{query}” on {device}' },
  pages_missing: { text: 'Checks that found no page of the site' },
  query_missing: { text: '“{query}” was not found' },
  tracked: { text: 'Tracked keywords' },
  check_age: { text: 'Age of the last rank check in days' },
  checks_done: { text: 'Finished rank checks' },
  checks_failed: { text: 'Failed checks' },
  visibility_first: { text: 'Visibility at first, %' },
  visibility_now: { text: 'Visibility now, %' },
  checks_counted: { text: 'Rank checks of the whole series' },
  keywords_loose: { text: 'Keywords without cluster or intent' },
  block_shown: { text: '{feature}: results pages that show it' },
  block_owned: { text: '{feature}: those with the site in it' },
  rivals_watched: { text: 'Competitors that are watched' },
  visibility_of: { text: 'Visibility of {domain}, %' },
  visibility_own: { text: 'Your visibility, %' },
  answers_so_far: { text: 'Answers so far' },
  own_share: { text: 'Share of answers that name or cite you, from 0 to 1' },
  answers_naming: { text: 'Answers that name {domain}' },
  answer_behind: { text: 'An answer behind it' },
  index_looks: { text: 'Looks at the index' },
  pages_indexed: { text: 'Pages in the index' },
  pages_known: { text: 'Known pages' },
  links_lost: { text: 'Lost in 30 days' },
  links_gained: { text: 'Gained in 30 days' },
} as const

/** The plan of 90 days: when, and by what it shows early that it works. */
export const PHASES = {
  phase_1: { span: 'Days 1 to 30', sign: 'Look for the first change at the next check.' },
  phase_2: {
    span: 'Days 31 to 60',
    sign: 'Leading sign: the pages are indexed and come into the first thirty places.',
  },
  phase_3: { span: 'Days 61 to 90', sign: 'Leading sign: the gap in visibility shrinks from check to check.' },
} as const

export const advise = phrasebook(STEPS)
export const cite = phrasebook(EVIDENCE)
