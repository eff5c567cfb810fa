import { command } from '../command.ts'

export const openapiCommands = [
  command({
    name: 'openapi',
    summary: 'Print the OpenAPI document of the REST surface, or of the search API',
    examples: ['openapi > openapi.json', 'openapi --public > search-openapi.json'],
    options: { public: { type: 'boolean', hint: 'The document of the search API' } },
    async run(io, given) {
      const [{ loadConfig }, { describeRest, describeSearch }, { searchDescription }] =
        await Promise.all([
          import('../../config.ts'),
          import('../../../surfaces/openapi.ts'),
          import('../../../surfaces/search-api/describe.ts'),
        ])
      const server = loadConfig().config.baseUrl ?? '/'
      io.print(
        JSON.stringify(
          given.public ? describeSearch(searchDescription, server) : describeRest(server),
          null,
          2,
        ),
      )
    },
  }),
]
