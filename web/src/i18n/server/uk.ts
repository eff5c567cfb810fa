import type { Message } from '../../../../locales/index.ts'
import appFindings from '../../../../locales/uk/app-findings.json' with { type: 'json' }
import appTasks from '../../../../locales/uk/app-tasks.json' with { type: 'json' }
import errors from '../../../../locales/uk/errors.json' with { type: 'json' }
import keywordIdeaReasons from '../../../../locales/uk/keyword-idea-reasons.json' with {
  type: 'json',
}
import notices from '../../../../locales/uk/notices.json' with { type: 'json' }
import pageFaults from '../../../../locales/uk/page-faults.json' with { type: 'json' }
import proposals from '../../../../locales/uk/proposals.json' with { type: 'json' }
import recommendationEvidence from '../../../../locales/uk/recommendation-evidence.json' with {
  type: 'json',
}
import recommendationPhases from '../../../../locales/uk/recommendation-phases.json' with {
  type: 'json',
}
import recommendations from '../../../../locales/uk/recommendations.json' with { type: 'json' }
import siteFindings from '../../../../locales/uk/site-findings.json' with { type: 'json' }
import sourceFailures from '../../../../locales/uk/source-failures.json' with { type: 'json' }
import systemWarnings from '../../../../locales/uk/system-warnings.json' with { type: 'json' }
import { noticeTranslator } from './notices.ts'
import { withStepFields, withTaskFields } from './step-fields.ts'

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
