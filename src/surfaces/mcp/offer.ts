import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Tool,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { fail, toAppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import {
  effectOf,
  invoke,
  isOffered,
  mayCall,
  readFields,
  toolInput,
} from '../../core/invoke.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { listenForProgress, type Progress } from '../../core/progress.ts'
import { reportError } from '../../core/report-error.ts'
import type { Json } from '../../core/tool-schema.ts'
import { CALL_TOOL, readCallArguments, SEARCH_TOOLS, searchTools } from './catalogue-tools.ts'
import { fileOf, fileResult } from './file-result.ts'
import { fitResult, type Shown } from './fit-result.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { complete, listResources, listTemplates, readResource } from './resources.ts'
import { showingOf, toolOf } from './tool.ts'
import { findTool } from './toolsets.ts'

type Called = { name: string; arguments?: Record<string, unknown> | undefined }
export type Report = (progress: Progress) => Promise<void>

/** What callers find behind the protocol. */
export type Offer = {
  listTools(tools: AnyOperation[], ctx: Context): Tool[]
  /** Whether a call may take a while and says how far it is. */
  reportsProgress(called: Called): boolean
  findCall(
    ctx: Context,
    called: Called,
  ): { name: string; run(report: Report): Promise<CallToolResult> } | undefined
  listPrompts(): ListPromptsResult
  getPrompt(name: string, given: unknown): GetPromptResult
  listResources(ctx: Context): Promise<ListResourcesResult>
  listTemplates(): ListResourceTemplatesResult
  readResource(ctx: Context, uri: string): Promise<ReadResourceResult>
  complete(ctx: Context, argument: { name: string; value: string }): Promise<CompleteResult>
}

/** Every operation as a tool, with prompts and resources. Tool definitions are static, so they are built once. */
export function createOffer(): Offer {
  const written = new Map<AnyOperation, Tool>()
  const describe = (op: AnyOperation) => {
    const tool = written.get(op) ?? toolOf(op)
    written.set(op, tool)
    return tool
  }
  return {
    listTools: (tools, ctx) => [
      ...tools.filter((op) => isOffered(op, ctx.actor)).map(describe),
      SEARCH_TOOLS,
      CALL_TOOL,
    ],
    reportsProgress: (called) =>
      findTool(readCall(called).name)?.routes.some(({ stream }) => stream === true) ?? false,
    findCall: (ctx, called) => callOf(ctx, readCall(called)),
    listPrompts,
    getPrompt,
    listResources,
    listTemplates,
    readResource,
    complete,
  }
}

type Call = { name: string; input: unknown; problem?: unknown }

/** The tool that is meant: call_tool names another one. */
function readCall({ name, arguments: input = {} }: Called): Call {
  if (name !== CALL_TOOL.name) return { name, input }
  try {
    return readCallArguments(input)
  } catch (problem) {
    return { name, input, problem }
  }
}

/** A tool that is not listed answers all the same, but for what is not offered. */
function callOf(ctx: Context, { name, input, problem }: Call) {
  if (problem) return { name, run: () => answer(ctx, name, () => Promise.reject(problem)) }
  if (name === SEARCH_TOOLS.name)
    return {
      name,
      run: () =>
        answer(ctx, name, async () => resultOf(fitResult(searchTools(input, ctx.actor)))),
    }
  const op = findTool(name)
  if (op && mayCall(op, ctx.actor) && !isOffered(op, ctx.actor)) {
    const unnamed = fail('effect_not_named', { effect: effectOf(op) })
    return { name, run: () => answer(ctx, name, () => Promise.reject(unnamed)) }
  }
  return (
    op && {
      name,
      run: (report: Report) =>
        callReporting(ctx, report, (listening) => callTool(listening, op, input)),
    }
  )
}

/** What was reported has left before the result does. */
async function callReporting<T>(
  ctx: Context,
  report: Report,
  call: (listening: Context) => Promise<T>,
): Promise<T> {
  const sent: Promise<void>[] = []
  const result = await call(listenForProgress(ctx, (progress) => sent.push(report(progress))))
  await Promise.all(sent)
  return result
}

/** The arguments of the operation, and those that concern only what of its answer is shown. */
function splitShown(op: AnyOperation, given: unknown): { input: unknown; shown: Shown } {
  const extra = showingOf(op)
  if (typeof given !== 'object' || given === null) return { input: given, shown: {} }
  const entries = Object.entries(given)
  const all = Object.fromEntries(entries)
  const shown = readFields(ShownInput, {
    limit: extra.limit && all.limit,
    fields: extra.fields && all.fields,
  })
  const input = Object.fromEntries(entries.filter(([name]) => !(name in extra)))
  return { input, shown: { ...shown, isAsked: all.limit !== undefined } }
}

const ShownInput = z.object({
  limit: z.int().min(1).optional(),
  fields: z.array(z.string().max(60)).min(1).max(40).optional(),
})

const callTool = (ctx: Context, op: AnyOperation, given: unknown) =>
  answer(ctx, op.name, async () => {
    const { input, shown } = splitShown(op, given)
    const output: unknown = await invoke(op, ctx, toolInput(op, input))
    const file = fileOf(op, output)
    if (file) return fileResult(ctx, { op, input, file })
    return resultOf(fitResult(output as Json, shown))
  })

const resultOf = (output: { [name: string]: Json }) => ({
  content: [text(output)],
  structuredContent: output,
})

/** A failed call is a result that the model can read and act on, not a transport error. */
async function answer<T>(ctx: Context, operation: string, work: () => Promise<T>) {
  try {
    return await work()
  } catch (thrown) {
    const error = toAppError(thrown)
    reportError(ctx.log, error, { requestId: ctx.requestId, operation })
    const wait = Number(error.headers['Retry-After'])
    const body = { ...error.body, ...(wait > 0 && { retry_after_seconds: wait }) }
    return { content: [text(body)], isError: true }
  }
}

const text = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })
