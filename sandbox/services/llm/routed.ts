import { type LlmReply, listOf, recordOf } from '../../models/exchange.ts'
import { completions } from './completions.ts'
import { charactersIn, type Frame, type Wire } from './wire.ts'

const USD_PER_SEARCH = 0.007

/** Chat completions of OpenRouter: pages that a plugin found are listed with the text, and the bill with the tokens. */
export const routed: Wire = {
  read: (body, call) => ({
    ...completions.read(body, call),
    search: listOf(body.plugins).some((plugin) => recordOf(plugin).id === 'web'),
  }),
  whole,
  parts: completions.parts,
}

function whole(llmReply: LlmReply, frame: Frame) {
  const body = recordOf(completions.whole(llmReply, frame))
  const [choice] = listOf(body.choices).map(recordOf)
  const annotations = annotationsOf(llmReply)
  const { input, output } = llmReply.usage
  const cost = (input + 4 * output) / 1e6 + (annotations.length > 0 ? USD_PER_SEARCH : 0)
  return {
    ...body,
    provider: 'OpenAI',
    choices: [
      {
        ...choice,
        message: {
          ...recordOf(choice?.message),
          ...(annotations.length > 0 && { annotations }),
        },
      },
    ],
    usage: { ...recordOf(body.usage), cost },
  }
}

/** Spans where the text rests on a page; a page that was only put before the model has none. */
function annotationsOf({ text, spans, retrieved }: LlmReply) {
  const cited = spans.map(({ link, start, end }) => ({
    ...{ url: link.url, title: link.title, content: '' },
    ...{ start_index: charactersIn(text, start), end_index: charactersIn(text, end) },
  }))
  const others = retrieved.filter(({ url }) => !cited.some((each) => each.url === url))
  const listed = others.map(({ url, title }) => ({
    url,
    title,
    content: '',
    start_index: 0,
    end_index: 0,
  }))
  return [...cited, ...listed].map((url_citation) => ({ type: 'url_citation', url_citation }))
}
