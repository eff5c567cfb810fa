import type { Message } from '../../../../locales/index.ts'
import appFindings from '../../../../locales/ru/app-findings.json' with { type: 'json' }
import appTasks from '../../../../locales/ru/app-tasks.json' with { type: 'json' }
import errors from '../../../../locales/ru/errors.json' with { type: 'json' }
import keywordIdeaReasons from '../../../../locales/ru/keyword-idea-reasons.json' with {
  type: 'json',
}
import notices from '../../../../locales/ru/notices.json' with { type: 'json' }
import pageFaults from '../../../../locales/ru/page-faults.json' with { type: 'json' }
import proposals from '../../../../locales/ru/proposals.json' with { type: 'json' }
import recommendationEvidence from '../../../../locales/ru/recommendation-evidence.json' with {
  type: 'json',
}
import recommendationPhases from '../../../../locales/ru/recommendation-phases.json' with {
  type: 'json',
}
import recommendations from '../../../../locales/ru/recommendations.json' with { type: 'json' }
import siteFindings from '../../../../locales/ru/site-findings.json' with { type: 'json' }
import sourceFailures from '../../../../locales/ru/source-failures.json' with { type: 'json' }
import systemWarnings from '../../../../locales/ru/system-warnings.json' with { type: 'json' }
import { noticeTranslator } from './notices.ts'
import { withStepFields, withTaskFields } from './step-fields.ts'

/** What the server says in English, by code and field. */
export const serverMessages: Record<string, Message> = {
  ...recommendations,
  ...recommendationEvidence,
  ...recommendationPhases,
  ...withStepFields({ ...appTasks, ...withTaskFields(appFindings) }),
  ...siteFindings,
  ...pageFaults,
  ...keywordIdeaReasons,
  ...sourceFailures,
  ...systemWarnings,
  ...proposals,
  ...errors,
}

export const translateNotice = noticeTranslator(notices)
