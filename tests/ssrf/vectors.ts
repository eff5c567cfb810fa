import type { LookupAddress } from 'node:dns'

/** Every known way to write an address that must not be reached. */

// What the resolver of an attacker may answer.
const PRIVATE_ANSWERS = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0.0.0.0', '::', '::7f00:1']

/** What a name of an attacker resolves to; null for names that nobody holds. */
export function hostileAnswer(hostname: string): LookupAddress[] | null {
  if (!/(?:^|\.)attacker\.com$|local|nip\.io$|loopback/.test(hostname)) return null
  const index = Number(/^private-(\d)\.attacker\.com$/.exec(hostname)?.[1] ?? 0)
  const address = PRIVATE_ANSWERS[index] ?? '127.0.0.1'
  return [{ address, family: address.includes(':') ? 6 : 4 }]
}

const HOSTS = [
  // names
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'localhost.localdomain',
    'ip6-localhost',
    'ip6-loopback',
    'LocalHost.',
  ],
  ...[
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'ｌｏｃａｌｈｏｓｔ',
    'local\u00adhost',
    '127.0.0.1.nip.io',
    'spoofed.attacker.com',
    'loc%61lhost',
    '%6cocalhost',
  ],
  ...PRIVATE_ANSWERS.map((_, index) => `private-${index}.attacker.com`),
  // IPv4 in every spelling
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.000.000.001', '0177.0.0.1', '0177.0.0.01', '00000177.0.0.1'],
  ...[
    '0x7f.0.0.1',
    '0x7F.0x0.0x0.0x1',
    '0x7f.1',
    '0x7f000001',
    '0X7F000001',
    '0x0007f000001',
    '2130706433',
    '017700000001',
    '127.0.0.0x1',
  ],
  ...[
    '127.0.0x0.1',
    '0x7f.0.0.01',
    '127.0.0.01',
    '127.65535',
    '127.0.255',
    '127.255.255.255',
    '127.127.127.127',
    '127.0.1.1',
    '127.0.0.2',
  ],
  ...['0', '0.0.0.0', '00', '0x0', '0.0', '0.0.0', '0.0.0.1', '0.1.2.3', '00000000.0', '0x00.0x00.0x00.0x00'],
  ...[
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '１２７。１',
    '𝟭𝟮𝟳.𝟬.𝟬.𝟭',
    '127.0.0.１',
    '0x7ｆ.1',
    '①②⑦.1',
  ],
  ...['127%2e0%2e0%2e1', '%31%32%37.0.0.1', '127.0.0.%31', '%30x7f.1', '127.0.0.1%2e'],
  // other closed networks
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.1.254',
    '169.254.169.254',
    '0xa9fea9fe',
  ],
  ...[
    '2852039166',
    '169.254.170.2',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.192',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...[
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '0xffffffff',
    '192.88.99.1',
  ],
  // IPv6 in every spelling
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::0:1]',
    '[::]',
    '[0::0]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
  ],
  ...[
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:0:7f00:1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
    '[2002:a00:1::1]',
    '[2001::1]',
    '[2001:0:7f00:1::]',
  ],
  ...[
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[5f00::1]',
    '[4000::1]',
    '[::1%25lo]',
    '[::ffff:1.1.1.1]',
  ],
]

const WHOLE = (canary: string) => [
  `http://user@127.0.0.1:${canary}/`,
  `http://user:secret@127.0.0.1:${canary}/`,
  `http://example.com@127.0.0.1:${canary}/`,
  `http://example.com:80@127.0.0.1:${canary}/`,
  `http://example.com%40127.0.0.1:${canary}/`,
  `http://example.com#@127.0.0.1:${canary}/`,
  `http://127.0.0.1:${canary}\\@example.com/`,
  `http:\\\\127.0.0.1:${canary}\\`,
  `http:/\\127.0.0.1:${canary}/`,
  `http:127.0.0.1:${canary}`,
  `http:///127.0.0.1:${canary}/`,
  `http:////127.0.0.1:${canary}/`,
  `//127.0.0.1:${canary}/`,
  `\thttp://127.0.0.1:${canary}/`,
  `ht\ntp://127.0.0.1:${canary}/`,
  `http://127.0.\t0.1:${canary}/`,
  `http://127.0.0.1\n:${canary}/`,
  `http://127.0.0.1:\r${canary}/`,
  `http://127.0.0.1 :${canary}/`,
  `http://127.0.0.1\u0000:${canary}/`,
  `HTTP://127.0.0.1:${canary}/`,
  `http://127.0.0.1:0${canary}/`,
  `https://127.0.0.1:${canary}/`,
  `ws://127.0.0.1:${canary}/`,
  `ftp://127.0.0.1:${canary}/`,
  `gopher://127.0.0.1:${canary}/_GET%20/`,
  `unix:/var/run/docker.sock`,
  `file://127.0.0.1/etc/passwd`,
  `blob:http://127.0.0.1:${canary}/x`,
  `view-source:http://127.0.0.1:${canary}/`,
]

/** All of them with a port; null leaves it out, as most people do. */
export function vectorsAt(port: number | null): string[] {
  const suffix = port === null ? '' : `:${port}`
  return [...new Set([...HOSTS.map((host) => `http://${host}${suffix}/`), ...WHOLE(String(port ?? 80))])]
}
