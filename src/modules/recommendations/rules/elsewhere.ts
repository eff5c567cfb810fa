import { counted, type Draft, grade, type Refs, round } from '../draft.ts'
import type { Facts } from '../facts.ts'

const MOST_RIVALS = 3
const MOST_GAPS = 3
const MOST_APP_ITEMS = 3
const INDEXED_ENOUGH = 0.8

/** Competitors, answer engines, app stores, the index and links. */
export function elsewhereRules(facts: Facts, refs: Refs): Draft[] {
  return [rivals, answers, apps, indexing, links].flatMap((rule) => rule(facts, refs))
}

function rivals({ competitors, points }: Facts, refs: Refs): Draft[] {
  const last = points.at(-1)
  if (competitors.length === 0) {
    return [
      {
        id: 'no_competitors',
        area: 'rivals',
        title: 'Name your competitors',
        why: 'Without competitors nobody can tell whether a change is yours or the whole market’s.',
        action: 'Choose from the domains that stand beside you on the results pages.',
        evidence: [{ kind: 'competitors', ref: refs.competitors, text: 'Competitors that are watched', value: 0 }],
        impact: 3,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  if (!last) return []
  const before = points[0]
  const ahead = competitors.flatMap(({ domain }) => {
    const now = last.rivals[domain]?.visibility ?? null
    const then = before?.rivals[domain]?.visibility ?? null
    return now !== null && now > last.visibility ? [{ domain, now, then }] : []
  })
  return ahead
    .sort((a, b) => b.now - a.now)
    .slice(0, MOST_RIVALS)
    .map(({ domain, now, then }) => ({
      id: `rival_ahead:${domain}`,
      area: 'rivals',
      title: `Close the gap to ${domain}`,
      why: `Its visibility is ${round(now)} %, yours is ${round(last.visibility)} %${then !== null && now - then >= 1 ? `, and it rose from ${round(then)} %` : ''}.`,
      action: `Look at the keywords where ${domain} stands before you, by topic, and begin where you are on the first two pages already.`,
      evidence: [
        { kind: 'competitor', ref: refs.rivals, text: `Visibility of ${domain}, %`, value: round(now) },
        { kind: 'visibility', ref: refs.visibility, text: 'Your visibility, %', value: round(last.visibility) },
      ],
      impact: grade(2 + (now - last.visibility) / 10),
      effort: 4,
      confidence: 'medium',
      measurement: 'measured',
    }))
}

function answers({ aeo, gaps }: Facts, refs: Refs): Draft[] {
  if (!aeo.check) {
    return [
      {
        id: 'no_answers',
        area: 'answers',
        title: 'Find out what answer engines say about you',
        why: 'No check of answer engines has brought answers yet.',
        action: 'Add prompts that your customers would ask, or let them be discovered, and start a check.',
        evidence: [{ kind: 'aeo', ref: refs.aeo, text: 'Answers so far', value: 0 }],
        impact: 3,
        effort: 1,
        confidence: 'high',
        measurement: 'measured',
      },
    ]
  }
  const gapsOfCheck = refs.gaps(aeo.check.id)
  return gaps
    .slice(0, MOST_GAPS)
    .map(({ prompt_id, prompt_text, kind, answers: count, competitors, own_rate, result_ids }) => ({
      id: `answer_gap:${prompt_id}`,
      area: 'answers',
      title: `Be named when people ask “${short(prompt_text)}”`,
      why: `${kind === 'absent' ? 'No answer names or cites you' : 'Answers name competitors more often than you'}; ${competitors
        .slice(0, 3)
        .map(({ domain }) => domain)
        .join(', ')} are named in ${counted(count, 'answer')}.`,
      action:
        'Write a page that answers this question with facts and numbers, and get onto the pages that the answers cite.',
      evidence: [
        {
          kind: 'prompt',
          ref: gapsOfCheck,
          text: 'Share of answers that name or cite you, from 0 to 1',
          value: own_rate.value,
        },
        ...competitors.slice(0, 2).map(({ domain, answers: named }) => ({
          kind: 'prompt',
          ref: gapsOfCheck,
          text: `Answers that name ${domain}`,
          value: named,
        })),
        ...result_ids
          .slice(0, 2)
          .map((id) => ({ kind: 'answer', ref: refs.answer(id), text: 'An answer behind it', value: id })),
      ],
      impact: kind === 'absent' ? 4 : 3,
      effort: 3,
      confidence: count >= 6 ? 'high' : 'low',
      measurement: 'measured',
    }))
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text)

function apps({ aso }: Facts, refs: Refs): Draft[] {
  return aso.prioritized_backlog
    .slice(0, MOST_APP_ITEMS)
    .map(({ id, title, detail, impact, effort, evidence, score }) => ({
      id: `app:${id}`,
      area: 'apps',
      title,
      why: detail || evidence,
      action: detail || title,
      evidence: [{ kind: 'aso', ref: refs.aso, text: evidence || title, value: score }],
      impact: grade(impact),
      effort: grade(effort),
      confidence: 'medium',
      measurement: 'measured',
    }))
}

function indexing({ sample, task }: Facts, refs: Refs): Draft[] {
  const base = {
    area: 'site',
    evidence: [] as Draft['evidence'],
    confidence: 'medium',
    measurement: 'measured',
  } as const
  if (!sample || sample.known_pages === 0) {
    if (task) return []
    return [
      {
        ...base,
        id: 'index_unknown',
        title: 'Find out which pages are in the index',
        why: 'The index was never looked at, and no pages were sent to it.',
        action: 'Set the address of the sitemap, send the pages, and look at the index a week later.',
        evidence: [{ kind: 'indexing', ref: refs.indexing, text: 'Looks at the index', value: 0 }],
        impact: 3,
        effort: 1,
      },
    ]
  }
  const share = sample.total_indexed / sample.known_pages
  if (share >= INDEXED_ENOUGH) return []
  return [
    {
      ...base,
      id: 'index_gap',
      title: 'Get the missing pages into the index',
      why: `${sample.total_indexed} of ${sample.known_pages} known pages (${round(share * 100)} %) are in the index.`,
      action: 'Send the missing pages, link to them from indexed ones, and remove those that nobody needs.',
      evidence: [
        { kind: 'indexing', ref: refs.indexing, text: 'Pages in the index', value: sample.total_indexed },
        { kind: 'indexing', ref: refs.indexing, text: 'Known pages', value: sample.known_pages },
      ],
      impact: grade(5 - share * 4),
      effort: 2,
    },
  ]
}

function links({ links: totals }: Facts, refs: Refs): Draft[] {
  if (totals.lost === 0) return []
  return [
    {
      id: 'lost_links',
      area: 'site',
      title: `Win back ${counted(totals.lost, 'lost backlink')}`,
      why: `In the last 30 days ${totals.lost} were lost and ${totals.gained} gained.`,
      action: 'Write to the owners of the pages that linked to you, and repair addresses of your own that moved.',
      evidence: [
        { kind: 'backlinks', ref: refs.backlinks, text: 'Lost in 30 days', value: totals.lost },
        { kind: 'backlinks', ref: refs.backlinks, text: 'Gained in 30 days', value: totals.gained },
      ],
      impact: grade(2 + totals.lost / 5),
      effort: 3,
      confidence: 'medium',
      measurement: 'measured',
    },
  ]
}
