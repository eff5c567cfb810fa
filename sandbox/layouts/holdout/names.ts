import { token } from '../../world/chance.ts'

/** Class names nobody has seen before; only structure and attributes still speak. */
export function css(...roles: string[]): string {
  return roles.map((role) => `q${token(5, 'holdout', role).replace(/[_-]/g, 'Z')}`).join(' ')
}
