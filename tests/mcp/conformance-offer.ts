import type { CallToolResult } from '@modelcontextprotocol/server'
import { MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Offer, Report } from '../../src/surfaces/mcp/offer.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const text = (value: string) => ({ type: 'text' as const, text: value })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const resource = (uri: string, given: { mimeType: string; text: string }) => ({
  type: 'resource' as const,
  resource: { uri, ...given },
})

async function reporting(report: Report): Promise<CallToolResult> {
  for (const progress of [0, 50, 100]) await report({ progress, total: 100, message: `${progress} of 100` })
  return { content: [text('Done')] }
}

const plain = (...content: Content) => ({ run: async () => ({ content }) })

type Content = CallToolResult['content']
type Tool = { isSlow?: boolean; run(report: Report): Promise<CallToolResult> }

/** The tools that the conformance suite asks for. */
const TOOLS: Record<string, Tool> = {
  test_simple_text: plain(text('This is a simple text response for testing.')),
  test_image_content: plain(image),
  test_audio_content: plain({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: plain(
    resource('test://embedded-resource', { mimeType: 'text/plain', text: 'This is an embedded resource content.' }),
  ),
  test_multiple_content_types: plain(
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', { mimeType: 'application/json', text: '{"test":"data","value":123}' }),
  ),
  test_error_handling: {
    run: async () => ({
      content: [text('This tool intentionally returns an error for testing')],
      isError: true,
    }),
  },
  test_tool_with_progress: { isSlow: true, run: reporting },
  test_tool_with_logging: { isSlow: true, run: reporting },
  test_logging_tool: { isSlow: true, run: reporting },
  test_streaming_elicitation: { isSlow: true, run: reporting },
  test_missing_capability: {
    run: () => Promise.reject(new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })),
  },
}

type Prompt = { arguments?: string[]; messages(given: Record<string, string>): Content }

const PROMPTS: Record<string, Prompt> = {
  test_simple_prompt: { messages: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    messages: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_image: { messages: () => [image, text('Please analyze the image above.')] },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    messages: ({ resourceUri = '' }) => [
      resource(resourceUri, { mimeType: 'text/plain', text: 'Embedded resource content for testing.' }),
      text('Please process the embedded resource above.'),
    ],
  },
}

function contentOf(uri: string) {
  if (uri === 'test://static-text')
    return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG }
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
  if (!id) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Resource not found', { uri })
  return {
    uri,
    mimeType: 'application/json',
    text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  }
}

/** What the conformance suite expects behind the protocol; everything in front of it is the product's. */
export const CONFORMANCE_OFFER: Offer = {
  listTools: () =>
    Object.keys(TOOLS).map((name) => ({ name, description: name, inputSchema: { type: 'object', properties: {} } })),
  reportsProgress: ({ name }) => TOOLS[name]?.isSlow ?? false,
  findCall: (_, { name }) => TOOLS[name] && { name, run: TOOLS[name].run },
  listPrompts: () => ({
    prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
      name,
      description: name,
      arguments: prompt.arguments?.map((each) => ({ name: each, required: true })),
    })),
  }),
  getPrompt(name, given) {
    const content = PROMPTS[name]?.messages(given as Record<string, string>)
    if (!content) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
    return { messages: content.map((each) => ({ role: 'user', content: each })) }
  },
  listResources: async () => ({
    resources: ['test://static-text', 'test://static-binary'].map((uri) => ({ uri, name: uri })),
  }),
  listTemplates: () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  }),
  readResource: async (_, uri) => ({ contents: [contentOf(uri)] }),
  complete: async () => ({ completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false } }),
}
