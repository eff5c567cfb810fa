import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { additiveProblems } from '../scripts/release/additive.ts'
import { bumpFor, releaseChangelog, unreleased } from '../scripts/release/changelog.ts'
import { nextVersion, setChartVersion, setJsonVersion, setPackageVersion } from '../scripts/release/version.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [1.2.3] - 2030-01-31

- Older things.
`

test('Unreleased becomes the version, below a new empty Unreleased', () => {
  const turned = releaseChangelog(CHANGELOG, { version: '1.3.0', date: '2030-02-28' })
  assert.match(
    turned,
    /\n## \[Unreleased\]\n\n## \[1\.3\.0\] - 2030-02-28\n\n### Added\n\n- A thing\.\n\n## \[1\.2\.3\]/,
  )
  assert.equal(unreleased(turned), '')
})

test('there is no release without changes, and no version is released twice', () => {
  const turned = releaseChangelog(CHANGELOG, { version: '1.3.0', date: '2030-02-28' })
  assert.throws(() => releaseChangelog(turned, { version: '1.4.0', date: '2030-03-31' }), /nothing under Unreleased/)
  assert.throws(() => releaseChangelog(CHANGELOG, { version: '1.2.3', date: '2030-02-28' }), /1\.2\.3 already/)
  assert.throws(() => unreleased('# Changelog\n'), /no section/)
})

test('the kind of version bump follows from the changes', () => {
  assert.equal(bumpFor('### Added\n\n- x\n\n### Fixed\n\n- y'), 'minor')
  assert.equal(bumpFor('### Fixed\n\n- y'), 'patch')
  assert.equal(bumpFor('### Added\n\n- x\n\n### Removed\n\n- y'), 'major')
  assert.equal(bumpFor('### Changed\n\n- **Breaking**: y'), 'major')
})

test('a version is bumped or given, and only goes up', () => {
  const bumps = ['major', 'minor', 'patch', '2.0.0'].map((wanted) => nextVersion('1.9.4', wanted))
  assert.deepEqual(bumps, ['2.0.0', '1.10.0', '1.9.5', '2.0.0'])
  for (const wrong of ['1.9.4', '1.8.9', '0.99.99', 'latest', '2.0', '2.0.0-rc.1']) {
    assert.throws(() => nextVersion('1.9.4', wrong), new RegExp(wrong.replaceAll('.', '\\.')))
  }
})

test('only the version changes in files that contain one', () => {
  for (const path of ['package.json', 'package-lock.json']) {
    const text = read(path)
    const { version } = JSON.parse(text)
    assert.equal(setPackageVersion(text, version), text, path)
    const released = JSON.parse(setPackageVersion(text, '9.8.7'))
    assert.deepEqual([released.version, released.packages?.[''].version ?? '9.8.7'], ['9.8.7', '9.8.7'])
  }
  for (const path of ['plugins/sightline/server.json', 'plugins/sightline/.claude-plugin/plugin.json']) {
    const text = read(path)
    const { version } = JSON.parse(text)
    assert.equal(setJsonVersion(text, version), text, path)
    assert.equal(JSON.parse(setJsonVersion(text, '9.8.7')).version, '9.8.7')
  }
  const chart = setChartVersion(read('chart/Chart.yaml'), '9.8.7')
  assert.match(chart, /^apiVersion: v2\n[\s\S]*^version: 9\.8\.7\nappVersion: 9\.8\.7\n$/m)
  assert.match(setChartVersion(read('chart/values.yaml'), '9.8.7'), /^image: sightline:9\.8\.7\n/)
})

test('within a minor version, migrations that remove, rename or block are refused', () => {
  const fine = `-- drop table: only a comment
    create table notes (id bigint not null, text text not null);
    create index notes_by_text on notes (text);
    alter table clients add column note text, add column stars integer not null default 0;
    create or replace function f() returns void language plpgsql as $$ begin delete from notes; end $$;
    alter table clients add constraint stars check (stars >= 0) not valid;`
  assert.deepEqual(additiveProblems(fine), [])
  const wrong = {
    'drop table clients;': /drops/,
    'alter table clients drop column name;': /drops/,
    'alter table clients rename column name to title;': /renames/,
    'alter table clients alter column name type varchar(20);': /changes a type/,
    'alter table clients alter column name set not null;': /demands a value/,
    'alter table clients add column stars integer not null;': /give it a default/,
    'alter table clients add constraint stars check (stars > 0);': /not valid/,
    'create index clients_by_name on clients (name);': /concurrently/,
    'update clients set name = upper(name);': /in a run/,
  }
  for (const [sql, problem] of Object.entries(wrong)) assert.match(additiveProblems(sql).join(), problem, sql)
})

test('the changelog can be released from the current version', () => {
  const { version } = JSON.parse(read('package.json'))
  assert.doesNotThrow(() => nextVersion(version, bumpFor(unreleased(read('CHANGELOG.md')))))
})
