import accounts from '../../../../locales/ru/accounts.json' with { type: 'json' }
import clients from '../../../../locales/ru/clients.json' with { type: 'json' }
import common from '../../../../locales/ru/common.json' with { type: 'json' }
import keywords from '../../../../locales/ru/keywords.json' with { type: 'json' }
import onboarding from '../../../../locales/ru/onboarding.json' with { type: 'json' }
import scope from '../../../../locales/ru/scope.json' with { type: 'json' }
import shell from '../../../../locales/ru/shell.json' with { type: 'json' }

export const first = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...onboarding,
}
