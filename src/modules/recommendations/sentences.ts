import { createMessages } from '../../base/messages.ts'

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
    why: 'It fell from position {from} on {since} to {to} on {until} ({device}).',
    action: UPDATE,
  },
  lost_place: {
    title: 'Win back “{query}”',
    why: 'It stood at position {from} on {since} and was not found on {until} ({device}).',
    action: UPDATE,
  },
  rising: {
    title: 'Push “{query}” while it rises',
    why: 'It climbed from position {from} on {since} to {to} on {until} ({device}): the top three positions bring most clicks.',
    action: 'Link to its page from your strongest pages and answer on it the questions that the results page shows.',
  },
  page_lost: {
    title: 'Bring back {page}',
    why: 'On {since} it ranked for {n keyword}; on {until} it ranks for none of them.',
    action:
      'Open it first: does it answer, is it indexable, was it moved, redirected or rewritten? Restore it, or redirect it to the page that replaces it.',
  },
  page_replaced: {
    title: 'Bring back {page}',
    why: 'On {since} it ranked for {n keyword}; on {until} {other} stands in its stead, further down.',
    action:
      'Compare the two pages first: was the old one redirected or rewritten? Move to the new one what the old one had, or restore the old one.',
  },
  overtaken: {
    title: 'Answer {domain}, which has overtaken you',
    why: 'Between {since} and {until} it passed you on {n keyword}; its visibility went from {from} % to {to} %.',
    action:
      'Open its pages for these keywords beside yours first: what is new on them, and what do they have that yours lack?',
  },
  answers_stopped: {
    title: 'Find out why {providers} cite you less',
    why: '{provider} cited you in {from} of {answers} answers on {since} and in {to} of {total} on {until}.',
    action:
      'Read the answers of both checks side by side first: which pages are cited now, and can the assistant’s crawler still read yours?',
  },
  app_falls: {
    title: 'Stop the drop of {app} ({store})',
    why: 'It fell for {n keyword}; “{query}” went from rank {from} on {since} to {to} on {until}.',
    action: 'Compare the listing with the one before first, then with those of the apps that stand above it now.',
  },
  index_drop: {
    title: 'Find out why {n page} left the index',
    why: 'On {since} {from} pages were in the index, on {until} {to}.',
    action:
      'Look at the missing pages first: noindex, robots.txt, canonical, redirects, errors. Then send them to the index again.',
  },
  visibility_recovers: {
    title: 'The fall is over: keep what brought it back',
    why: 'Visibility came back from {from} % on {since} to {to} % on {until}; {up} checks went up.',
    action: 'Note on the charts what was done, and look at what has not come back yet.',
  },
  block_lost: {
    title: 'Take back the {feature} of “{query}”',
    why: 'On {since} it was yours; on {until} somebody else holds it, for {n keyword}.',
    action: ANSWER_BRIEFLY,
  },
  block_lost_to: {
    title: 'Take back the {feature} of “{query}”',
    why: 'On {since} it was yours; on {until} {domain} holds it, for {n keyword}.',
    action: ANSWER_BRIEFLY,
  },
  chance_near: {
    title: 'Bring “{query}” further up',
    why: 'It ranks at position {place} on {device}: the next step up is within reach.',
    action:
      'Improve title and description so that more people choose it, and complete what the pages above it have and yours has not.',
  },
  chance: {
    title: 'Bring “{query}” further up',
    why: 'It ranks at position {place} on {device}: the next step up is within reach.',
    action: 'Deepen the page until it answers the whole query, and link to it from related pages with these words.',
  },
  conflict: {
    title: 'Let one page answer “{query}”',
    why: '{pages page} of the site compete for it, and for {n keyword} in all.',
    action: 'Choose the page that should rank, merge or redirect the others, and link to it with these words.',
  },
  missing_pages: {
    title: 'Write pages for {n keyword} that the site is not found for',
    why: '{checks} of {total} checks ({share} %) found no page of the site.',
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
    title: 'Find out why visibility fell across the site',
    why: 'Visibility fell from {from} % on {since} to {to} % on {until}: {down} checks went down, {up} went up.',
    action:
      'Look first at what was changed on the site or noted on the charts between the two days, then at the largest losers.',
  },
  visibility_rises: {
    title: 'Keep doing what raised visibility',
    why: 'Visibility rose from {from} % on {since} to {to} % on {until}; {up} checks went up.',
    action: 'Note on the charts what was done, so that it can be repeated for other topics.',
  },
  loose_keywords: {
    title: 'Sort the keywords by topic and intent',
    why: '{n} of {total} keywords have no cluster or no intent, so that topics cannot be compared.',
    action: 'Give each keyword a cluster and an intent; an import from a table does many at once.',
  },
  open_block: {
    title: 'Win the {feature}',
    why: 'Others hold it on {held} results pages, you on {owned}.',
    action:
      'Write short, complete answers under headings that ask the question, and mark them up where a schema exists.',
  },
  no_competitors: {
    title: 'Name your competitors',
    why: 'Without competitors nobody can tell whether a change is yours or the whole market’s.',
    action: 'Choose from the domains that stand beside you on the results pages.',
  },
  competitor_ahead: {
    title: 'Close the gap to {domain}',
    why: 'Its visibility is {theirs} %, yours is {yours} %.',
    action: CLOSE_IN,
  },
  competitor_rises: {
    title: 'Close the gap to {domain}',
    why: 'Its visibility rose from {from} % on {since} to {theirs} % on {until}; yours is {yours} %.',
    action: CLOSE_IN,
  },
  no_answers: {
    title: 'Find out what answer engines say about you',
    why: 'No check of answer engines has brought answers yet.',
    action: 'Add prompts that your customers would ask, or let them be discovered, and start a check.',
  },
  answer_absent: {
    title: 'Be named when people ask “{prompt}”',
    why: 'No answer names or cites you; {n} of {total} name or cite {domain}.',
    action: BE_CITED,
  },
  answer_gap: {
    title: 'Be named when people ask “{prompt}”',
    why: 'Answers know competitors better than you; {n} of {total} name or cite {domain}.',
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
  place_of: { text: 'Position of “{query}”' },
  found_by: { text: 'The rank check that found it' },
  block_yours_on: { text: '“{query}”: {feature} yours on {day}' },
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
  visibility_on: { text: 'Visibility on {day}, %' },
  visibility_of_on: { text: 'Visibility of {domain} on {day}, %' },
  place_on: { text: '“{query}” on {day}' },
  checks_up: { text: 'Checks that went up' },
  cited_share_on: { text: '{provider}: share of answers that cite you on {day}, from 0 to 1' },
  app_rank_on: { text: '“{query}” in the store on {day}' },
  pages_indexed_on: { text: 'Pages in the index on {day}' },
  keywords_loose: { text: 'Keywords without cluster or intent' },
  block_held: { text: '{feature}: results pages where others hold it' },
  block_owned: { text: '{feature}: those where it is yours' },
  competitors_watched: { text: 'Competitors that are watched' },
  visibility_of: { text: 'Visibility of {domain}, %' },
  visibility_own: { text: 'Your visibility, %' },
  answers_so_far: { text: 'Answers so far' },
  own_share: { text: 'Share of answers that name or cite you, from 0 to 1' },
  answers_naming: { text: 'Answers that name or cite {domain}' },
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

export const advise = createMessages(STEPS)
export const cite = createMessages(EVIDENCE)

/** A block of the results page as people call it within a sentence. */
export const blockName = (feature: string): string => feature.replaceAll('_', ' ').replace(/^ai /, 'AI ')
