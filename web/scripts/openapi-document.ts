/** What the clients are written from: the parts of an OpenAPI 3.0 document that they need. */
export type Schema = {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: (string | number | boolean | null)[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}
export type Content = Record<string, { schema?: Schema }>
export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
