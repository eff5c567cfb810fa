import { serveParser } from '../../../platform/parsing/parser-thread.ts'
import type { Page } from '../page.ts'
import { parse } from './parse.ts'
import type { Task } from './read.ts'

serveParser<Task, Page>(({ sent, options }) => parse(sent, options))
