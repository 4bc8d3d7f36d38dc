package io.mcpgateway.adapter.logs.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Kind of secret that the name of a field tells. */
enum SecretName {

	/** Password, which may be any word. */
	PASSWORD,

	/** Password by a short name, which may be the name of something else. */
	SHORT_PASSWORD,

	/** Token, secret or key, which may be any word. */
	TOKEN,

	/** Value that is a secret if it looks random, such as a signature or a session. */
	RANDOM,

	/** Code of digits. */
	CODE,

	/** Credentials behind the name of their scheme. */
	AUTHORIZATION,

	/** Pairs of names and values. */
	COOKIE;

	private static final Set<String> PASSWORDS = Set.of("password", "passwords", "passwd", "passphrase", "passcode",
			"passwort", "kennwort", "pwd", "pw", "senha", "contraseña", "contrasena", "motdepasse", "пароль", "密码",
			"requirepass", "masterauth", "psk");

	private static final List<String> PASSWORD_ENDS = List.of("password", "passwd", "passphrase", "pwd", "passwort");

	/** Words before {@code pass} in one word. */
	private static final Set<String> PASS_BEGINNINGS = Set.of("db", "user", "root", "my", "smtp", "bind", "admin",
			"ftp", "mysql", "pg", "redis", "mail", "ldap", "sql", "key", "store", "trust", "ssh", "sudo", "become");

	private static final Set<String> TOKENS = Set.of("token", "tokens", "secret", "secrets", "apikey", "apikeys",
			"credential", "credentials", "accesskey", "secretkey", "privatekey");

	private static final List<String> TOKEN_ENDS = List.of("token", "secret", "apikey", "secretkey", "accesskey",
			"privatekey");

	/** Words before {@code key} that make a secret of any value. */
	private static final Set<String> KEY_QUALIFIERS = Set.of("api", "access", "account", "private", "secret", "signing",
			"encryption", "decryption", "crypt", "crypto", "master", "shared", "preshared", "storage", "auth", "hmac",
			"jwt", "fernet", "unseal", "subscription", "validation", "license", "cipher", "webhook", "psk",
			"functions");

	/** Words before {@code key} that make a secret of a random value. */
	private static final Set<String> RANDOM_KEY_QUALIFIERS = Set.of("app", "client", "session", "service", "deploy",
			"admin", "root", "consumer", "write", "ingest", "ingestion", "integration", "stripe", "sendgrid", "openai",
			"anthropic", "aws", "azure", "google", "maps", "mailgun", "datadog", "twilio", "sentry", "github", "gitlab",
			"slack", "ssh", "aes", "rsa", "data");

	/** Words before {@code key} in capitals that make no secret of a random value. */
	private static final Set<String> HARMLESS_KEY_QUALIFIERS = Set.of("public", "pub", "host", "cache", "primary",
			"foreign", "partition", "sort", "object", "bucket", "row", "routing", "registry", "idempotency", "unique",
			"duplicate", "index", "lookup", "hash", "range");

	/** Words before {@code token} or {@code secret} that make a harmless name. */
	private static final Set<String> HARMLESS_TOKEN_QUALIFIERS = Set.of("public", "progress", "existing", "syntax",
			"unexpected");

	private static final Set<String> RANDOMS = Set.of("signature", "sig", "hmac", "session", "sessionid", "sessid",
			"sid", "auth", "code", "ticket", "appid", "assertion", "samlresponse", "jwt", "nonce", "csrf", "xsrf",
			"passkey", "seed");

	private static final List<String> RANDOM_ENDS = List.of("sessionid", "sessid", "signature");

	private static final Set<String> CODES = Set.of("otp", "totp", "cvv", "cvc", "cvv2", "mfacode", "otpcode");

	/** Words behind a name that keep its meaning. */
	private static final Set<String> NEUTRALS = Set.of("value", "values", "text", "plain", "plaintext", "hash",
			"base64", "b64", "hex", "new", "old", "current", "confirm", "confirmation", "again", "encrypted", "raw",
			"string", "prod", "dev", "test", "staging", "live", "primary", "secondary");

	/** Words behind a name that make a harmless name of it. */
	private static final Set<String> HARMLESS = Set.of("id", "ids", "name", "names", "type", "types", "url", "uri",
			"path", "file", "files", "dir", "directory", "folder", "location", "version", "algorithm", "alg", "ref",
			"arn", "fingerprint", "thumbprint", "endpoint", "provider", "count", "expiry", "expires", "ttl", "length",
			"size", "policy", "policies", "method", "methods", "hint");

	/**
	 * Returns the kind of a name; {@code null} if the name is not of a secret.
	 * @param before the word before the name in the same sentence; empty for none
	 */
	static @Nullable SecretName of(String name, String before) {
		List<String> words = words(name);
		int last = words.size() - 1;
		while (last > 0 && isNeutral(words.get(last))) {
			last--;
		}
		if (last < 0) {
			return null;
		}
		String word = stripDigits(words.get(last));
		String previous = (last > 0) ? words.get(last - 1) : before.toLowerCase(Locale.ROOT);
		SecretName kind = of(word, previous, last > 0);
		if (kind == null && word.equals("key") && !HARMLESS_KEY_QUALIFIERS.contains(previous)
				&& name.equals(name.toUpperCase(Locale.ROOT))) {
			return RANDOM;
		}
		if (kind != null || last == 0) {
			return kind;
		}
		if (previous.equals("saml") && (word.equals("response") || word.equals("request"))) {
			return RANDOM;
		}
		if (word.equals("id") && (previous.equals("session") || previous.equals("secret"))) {
			return RANDOM;
		}
		return (!HARMLESS.contains(word) && hasSecret(words.subList(0, last))) ? RANDOM : null;
	}

	private static boolean hasSecret(List<String> words) {
		for (String word : words) {
			if (PASSWORDS.contains(word) || TOKENS.contains(word)) {
				return true;
			}
		}
		return false;
	}

	/** Returns whether a name has more than one word. */
	static boolean isCompound(String name) {
		return words(name).size() > 1;
	}

	private static @Nullable SecretName of(String word, String previous, boolean isCompound) {
		if (PASSWORDS.contains(word) || endsWith(word, PASSWORD_ENDS)) {
			return PASSWORD;
		}
		if (word.equals("pass")) {
			return isCompound ? PASSWORD : SHORT_PASSWORD;
		}
		if (word.endsWith("pass") && PASS_BEGINNINGS.contains(word.substring(0, word.length() - "pass".length()))) {
			return PASSWORD;
		}
		if (TOKENS.contains(word) || endsWith(word, TOKEN_ENDS)) {
			return HARMLESS_TOKEN_QUALIFIERS.contains(previous) ? null : TOKEN;
		}
		if (word.equals("key") || word.equals("keys")) {
			return ofKey(previous);
		}
		if (RANDOMS.contains(word) || endsWith(word, RANDOM_ENDS)) {
			return RANDOM;
		}
		if (CODES.contains(word)) {
			return CODE;
		}
		return switch (word) {
			case "authorization" -> AUTHORIZATION;
			case "cookie", "cookies" -> COOKIE;
			default -> null;
		};
	}

	private static @Nullable SecretName ofKey(String previous) {
		if (KEY_QUALIFIERS.contains(previous)) {
			return TOKEN;
		}
		return (RANDOM_KEY_QUALIFIERS.contains(previous) || previous.equals("?")) ? RANDOM : null;
	}

	private static boolean endsWith(String word, List<String> ends) {
		for (String end : ends) {
			if (word.endsWith(end)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isNeutral(String word) {
		return NEUTRALS.contains(word) || stripDigits(word).isEmpty();
	}

	private static String stripDigits(String word) {
		int end = word.length();
		while (end > 0 && word.charAt(end - 1) >= '0' && word.charAt(end - 1) <= '9') {
			end--;
		}
		return word.substring(0, end);
	}

	/** Returns the words of a name in lower case: those of camel case too. */
	private static List<String> words(String name) {
		List<String> words = new ArrayList<>();
		int start = 0;
		for (int i = 0; i <= name.length(); i++) {
			boolean isEnd = i == name.length() || "-_.".indexOf(name.charAt(i)) >= 0;
			if (isEnd || isHump(name, start, i)) {
				if (i > start) {
					words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
				}
				start = isEnd ? i + 1 : i;
			}
		}
		return words;
	}

	/** Returns whether a capital begins a word, as the K of {@code APIKey} does. */
	private static boolean isHump(String name, int start, int at) {
		if (at == start || !Character.isUpperCase(name.charAt(at))) {
			return false;
		}
		boolean isAfterSmall = !Character.isUpperCase(name.charAt(at - 1));
		boolean isBeforeSmall = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
		return isAfterSmall || isBeforeSmall;
	}

}
