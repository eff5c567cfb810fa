import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { MAX_RESULT, sizeOf } from './fit-result.ts'

const HEAD_CHARS = 1500

const File = z.object({
  type: z.string(),
  name: z.string(),
  content: z.string(),
  encoding: z.literal('base64').optional(),
})
type File = z.infer<typeof File>

/** The file that an operation answered; undefined for every other answer. */
export const fileOf = (op: AnyOperation, output: unknown): File | undefined =>
  op.routes.some(({ file }) => file) ? File.safeParse(output).data : undefined

/** A file as an agent can use it: a picture is seen, a short text read, anything else fetched over REST. */
export function fileResult(
  ctx: Context,
  { op, input, file }: { op: AnyOperation; input: unknown; file: File },
): CallToolResult {
  const { type, name, content, encoding } = file
  if (type.startsWith('image/') && encoding)
    return {
      content: [{ type: 'image', data: content, mimeType: type }],
      structuredContent: { name, type },
    }
  const whole = { type, name, content }
  if (!encoding && sizeOf(whole) <= MAX_RESULT) return textOf(whole)
  const size = Buffer.byteLength(content, encoding ?? 'utf8')
  const url = `${ctx.origin}${pathOf(op, input)}`
  const head = encoding ? undefined : content.slice(0, HEAD_CHARS).toWellFormed()
  const answer = textOf({ type, name, size, url, ...(head !== undefined && { head }) })
  const link = { type: 'resource_link' as const, uri: url, name, mimeType: type, size }
  return { ...answer, content: [...answer.content, link] }
}

const textOf = (value: { [name: string]: string | number }) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
  structuredContent: value,
})

/** Where REST answers the same file. */
function pathOf({ routes: [route] }: AnyOperation, input: unknown): string {
  const given = new Map(Object.entries(z.record(z.string(), z.unknown()).parse(input)))
  const path = (route?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    given.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams([...given].map(([name, value]) => [name, String(value)]))
  return given.size > 0 ? `${path}?${query}` : path
}
