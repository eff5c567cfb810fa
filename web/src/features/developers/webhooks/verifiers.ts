/** The same rule in five languages: HMAC-SHA256 over id, time and body with the secret's bytes, compared in constant time. */
export const LANGUAGES = ['node', 'python', 'php', 'go', 'ruby'] as const
export type Language = (typeof LANGUAGES)[number]

export const VERIFIERS: Record<Language, { name: string; code: string }> = {
  node: {
    name: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw bytes as text, before any JSON.parse
export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`,
  },
  python: {
    name: 'Python',
    code: `import base64, hashlib, hmac, time

# body: the raw bytes, before any json.loads
def is_genuine(headers, body: bytes, secret: str) -> bool:
    stamp = headers["webhook-timestamp"]
    if abs(time.time() - int(stamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers["webhook-id"]}.{stamp}.'.encode() + body
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(each, "v1," + wanted) for each in given)`,
  },
  php: {
    name: 'PHP',
    code: `<?php
// $body: file_get_contents('php://input'), before any json_decode
function is_genuine(array $headers, string $body, string $secret): bool {
    $time = $headers['webhook-timestamp'];
    if (abs(time() - (int) $time) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $time . '.' . $body;
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($wanted, $given)) return true;
    }
    return false;
}`,
  },
  go: {
    name: 'Go',
    code: `// body: the raw bytes, before any json.Unmarshal
func isGenuine(h http.Header, body []byte, secret string) bool {
	stamp, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-stamp)) > 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", h.Get("webhook-id"), stamp, body)
	wanted := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(h.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(wanted)) {
			return true
		}
	}
	return false
}`,
  },
  ruby: {
    name: 'Ruby',
    code: `require "base64"
require "openssl"

# body: the raw text, before any JSON.parse
def genuine?(headers, body, secret)
  stamp = headers["webhook-timestamp"]
  return false if (Time.now.to_i - stamp.to_i).abs > 300
  key = Base64.decode64(secret.delete_prefix("whsec_"))
  signed = "#{headers["webhook-id"]}.#{stamp}.#{body}"
  wanted = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, signed))
  headers["webhook-signature"].split.any? { |given| OpenSSL.secure_compare(given, wanted) }
end`,
  },
}
