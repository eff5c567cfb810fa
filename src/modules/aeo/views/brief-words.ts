import en from '../../../../locales/en/content-brief.json' with { type: 'json' }
import type { Language } from '../../../../locales/index.ts'
import ru from '../../../../locales/ru/content-brief.json' with { type: 'json' }
import uk from '../../../../locales/uk/content-brief.json' with { type: 'json' }
import { fill } from '../../../base/messages.ts'

type Section = { heading: string; points: string[] }
type Subject = { prompt: string; brand: string; entities: string[]; questions: string[] }
type Reason = { own: { named: number; answers: number }; competitors: string[] }

const WORDS: Record<Language, typeof en> = { en, ru, uk }
const MAX_QUESTIONS = 5
const MAX_TOPICS = 6

/** A brief by rules. It calls for quotations, figures and sources: what was shown to make answers cite a page. */
export function briefWords(language: Language) {
  const words = WORDS[language]
  return {
    why: ({ own, competitors }: Reason): string =>
      fill(competitors.length ? words.why_others : words.why, {
        ...own,
        competitors: competitors.join(', '),
      }),
    questions: (prompt: string): string[] => [
      prompt,
      words['question.choose'],
      words['question.cost'],
      words['question.alternatives'],
    ],
    outline: ({ prompt, brand, entities, questions }: Subject): Section[] => [
      {
        heading: prompt,
        points: [
          words['answer.first'],
          fill(words['answer.offer'], { brand }),
          words['answer.date'],
        ],
      },
      {
        heading: words['choose.heading'],
        points: entities.length
          ? [
              words['choose.criteria'],
              fill(words['choose.cover'], { topics: entities.slice(0, MAX_TOPICS).join(', ') }),
            ]
          : [words['choose.criteria']],
      },
      {
        heading: words['compare.heading'],
        points: [words['compare.table'], words['compare.figures'], words['compare.limits']],
      },
      {
        heading: words['voices.heading'],
        points: [words['voices.quotations'], words['voices.links']],
      },
      { heading: words['questions.heading'], points: questions.slice(0, MAX_QUESTIONS) },
    ],
    measures: [words['measure.repeat'], words['measure.citations']],
  }
}
