import { serveParser } from '../../platform/parsing/parser-thread.ts'
import { performSiteTask, type SiteAnswer, type SiteTask } from './tasks.ts'

serveParser<SiteTask, SiteAnswer>(performSiteTask)
