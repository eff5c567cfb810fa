/** Plain sentences of the server that people meet often, and the codes under which other languages have them. */
export const OFTEN_SAID: [pattern: RegExp, code: string][] = [
  [/is archived; restore it first/, 'is_archived'],
  [/(?:runs|run|under way|being checked|being looked for) already/, 'runs_already'],
  [/There are no (?:keywords|prompts|links) to check/, 'nothing_to_check'],
  [/(?:at most|room for) (?<n>\d+) /, 'no_room'],
  [/budget of this month is spent/, 'month_spent'],
  [/the budget of (?<usd>[\d.]+) US dollars is spent/, 'budget_spent'],
  [/could not be finished; start (?:it|the action) again/, 'not_finished'],
  [/has ended already/, 'ended_already'],
  [/prompt is there already/, 'prompt_there'],
  [/is a member already/, 'member_already'],
  [/e-mail address has an account already/, 'account_already'],
  [/last owner must stay/, 'last_owner'],
  [/Sandbox: the engine came to value the shop more/, 'demo_rise'],
  [/Sandbox: the engine came to value the shop less/, 'demo_fall'],
  [/answered 410 Gone/, 'hook_gone'],
  [/delivery failed for 5 days; the last one with: (?<fault>.+)/, 'hook_failing'],
]
