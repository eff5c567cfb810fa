import accounts from '../../../../locales/uk/accounts.json' with { type: 'json' }
import clients from '../../../../locales/uk/clients.json' with { type: 'json' }
import common from '../../../../locales/uk/common.json' with { type: 'json' }
import keywords from '../../../../locales/uk/keywords.json' with { type: 'json' }
import onboarding from '../../../../locales/uk/onboarding.json' with { type: 'json' }
import scope from '../../../../locales/uk/scope.json' with { type: 'json' }
import shell from '../../../../locales/uk/shell.json' with { type: 'json' }

export const first = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...scope,
  ...onboarding,
}
