package io.mcpgateway.adapter.logs.line;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** Tests which secrets are masked, by a corpus of lines as software writes them. */
class SecretMaskTests {

	private static final SecretMask MASK = SecretMask.of(true, List.of());

	/**
	 * Secret of each line; built from parts, so that no scanner takes it for a real one.
	 */
	private static final String X = "q7Zt" + "R2mW8vKx" + "N4pL6sDf" + "H3jY9bGc" + "T5aU";

	/** Returns lines in which {@code @} stands for a secret. */
	static Stream<String> lines() {
		return Stream.of("password=@", "PASSWORD: @ user=ann", "db.password=\"@\"",
				"{\"password\":\"@\",\"user\":\"ann\"}", "{\"msg\":\"login {\\\"password\\\":\\\"@\\\"}\"}",
				"spring.datasource.password = @", "dbPassword: @", "DB_PASSWORD=@ PORT=1", "passwd=@",
				"pwd=@;Server=sql", "User Id=sa;Password=@;", "--password=@ --user ann", "--password @ --user ann",
				"--api-key @", "secret: @", "client_secret=@&grant_type=x", "clientSecret='@'",
				"aws_secret_access_key = @", "api_key=@", "API-Key: @", "X-Api-Key: @", "apiKey=@",
				"\"accessKey\" : \"@\"", "AccountKey=@==;EndpointSuffix=x", "SharedAccessKey=@", "private_key: @",
				"encryptionKey=@", "token=@", "access_token=@&x=1", "GET /cb?token=@ HTTP/1.1",
				"\"refreshToken\":\"@\"", "id_token: @", "token => @", "csrf-token=@", "credential=@",
				"X-Amz-Signature=@", "passphrase: @", "Authorization: Bearer @", "authorization: Basic @",
				"\"Authorization\":\"Bearer @\"", "Authorization=@", "Proxy-Authorization: Basic @",
				"headers={Authorization=[Bearer @], Accept=[*/*]}", "-H 'Authorization: token @'", "bearer @",
				"Cookie: SID=@", "Set-Cookie: session=@; Path=/", "postgres://app:@@db:5432/shop",
				"https://ann:@@example.org/x", "redis://:@@cache", "key ghp_@", "key gho_@ used", "github_pat_@",
				"glpat-@", "xoxb-@", "sk_live_@", "sk-@", "AIza@12", "ya29.@", "npm_@", "hf_@",
				"-----BEGIN PRIVATE KEY-----@",
				"{\"key\":\"-----BEGIN RSA PRIVATE KEY-----\\n@\\n-----END RSA PRIVATE KEY-----\"}");
	}

	@ParameterizedTest
	@MethodSource("lines")
	void masksTheSecret(String line) {
		String masked = MASK.mask(line.replace("@@", X + "@").replaceFirst("@(?!db|example|cache)", X));
		assertThat(masked).contains(SecretMask.MASK).doesNotContain(X).doesNotContain(X.substring(4, 12));
	}

	/**
	 * A field as loggers write it on a terminal: the name in a colour, then the value.
	 * {@code ESC} stands for the escape character.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "ESC[36mINFOESC[0m[0001] login ESC[36mpasswordESC[0m=@",
			"ESC[36mtokenESC[0m=ESC[33m\"@\"ESC[0m", "ESC[1;34mAuthorization:ESC[0m Bearer @",
			"ESC[2mapi_keyESC[22m: ESC[32m@", "ESC[38;5;45mclient_secretESC[0m = ESC[1m@ESC[0m next=1" })
	void masksValuesOfColouredFields(String line) {
		String field = line.replace("@", X);
		for (String escape : List.of("\u001b", "\\u001b", "\\u001B", "\\x1b", "\\033", "#033", "\\\\u001b")) {
			assertThat(MASK.mask(field.replace("ESC", escape))).contains(SecretMask.MASK)
				.doesNotContain(X.substring(4, 12));
		}
	}

	/** The zeros of UTF-16 are replacement characters by then. */
	@Test
	void masksSecretsBetweenCharactersThatShowNothing() {
		String wide = ("user=ann password=" + X + " port=1").replaceAll(".", "$0\ufffd");
		assertThat(MASK.mask(wide)).contains("a\ufffdn\ufffdn")
			.contains(SecretMask.MASK)
			.contains("p\ufffdo\ufffdr\ufffdt")
			.doesNotContain(X.replaceAll(".", "$0\ufffd").substring(8, 24));
		assertThat(MASK.mask("pass\u200bword=" + X)).isEqualTo("pass\u200bword=***");
	}

	@Test
	void keepsColoursAndInvisibleCharactersOfOtherTexts() {
		String line = "\u001b[31mERROR\u001b[0m caf\ufffd \u202eabc\u202c \\u001b[0m list[3] ab[1m";
		assertThat(MASK.mask(line)).isEqualTo(line);
		assertThat(MASK.mask("\u001b[31mERROR\u001b[0m password=" + X + "\u001b[0m at 1"))
			.isEqualTo("\u001b[31mERROR\u001b[0m password=***\u001b[0m at 1");
	}

	/** A colour may be all that divides a token from the word before. */
	@Test
	void masksATokenBesideAColour() {
		assertThat(MASK.mask("used\u001b[1m" + "AKIA" + "IOSFODNN7EXAMPLE now")).doesNotContain("IOSFODNN7EXAMPLE");
	}

	@Test
	void appliesPatternsOfTheOperatorToColouredText() {
		SecretMask mask = SecretMask.of(false, List.of("pin (\\d+)"));
		assertThat(mask.mask("pin \u001b[1m1234\u001b[0m.")).isEqualTo("pin \u001b[1m***\u001b[0m.");
	}

	/** Each line of a key is a line of the container's runtime, the last one is short. */
	@ParameterizedTest
	@ValueSource(strings = { "{\"log\":\"@\\n\",\"stream\":\"stdout\",\"time\":\"2026-01-01T00:00:00Z\"}",
			"{\"log\":\"@\\r\\n\",\"stream\":\"stderr\"}", "2026-11-26T09:00:00.000000000Z stdout F @",
			"2026-11-26T09:00:00.000000000Z stderr F @\r" })
	void masksTheLinesOfAKeyInContainers(String line) {
		for (String part : List.of("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj", X,
				X.substring(0, 22) + "==")) {
			assertThat(MASK.mask(line.replace("@", part))).isEqualTo(line.replace("@", "***"));
		}
		for (String word : List.of("a", "started", "io.mcpgateway.LogAdapter", "/var/lib/DockerImages")) {
			assertThat(MASK.mask(line.replace("@", word))).isEqualTo(line.replace("@", word));
		}
	}

	/** Compose, syslog and the clients of containers write a prefix before each line. */
	@ParameterizedTest
	@ValueSource(strings = { "web-1  | @", "shop_db.1 | 2026-11-26T09:00:00.000000000Z @",
			"2026-11-26T09:00:00.000000000Z @", "Nov 26 09:00:00 db1 vault[812]: @", "<34>Nov  6 09:00:00 db1 vault: @",
			"2026-11-26T09:00:00.1+01:00 db1 vault[812]: @", "<165>1 2026-11-26T09:00:00.003Z db1 vault 812 ID47 - @" })
	void masksTheLastLineOfAKeyBehindAPrefix(String line) {
		for (String part : List.of("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
				X.substring(0, 24), X.substring(0, 10) + "==")) {
			assertThat(MASK.mask(line.replace("@", part))).isEqualTo(line.replace("@", "***"));
		}
		for (String word : List.of("a", "started", "io.mcpgateway.LogAdapter", "/var/lib/DockerImages",
				"ConnectionPoolStarts")) {
			assertThat(MASK.mask(line.replace("@", word))).isEqualTo(line.replace("@", word));
		}
	}

	/** Writers of JSON may escape any character, and some do so for = and /. */
	@ParameterizedTest
	@ValueSource(strings = { "{\"pass\\u0077ord\":\"@\",\"user\":\"ann\"}", "{\"api\\/key\":\"@\",\"user\":\"ann\"}",
			"{\"api/key\":\"@\",\"user\":\"ann\"}", "{\"msg\":\"login password\\u003d@\",\"user\":\"ann\"}",
			"{\"msg\":\"GET ?token\\u003d@\\u0026a\\u003d1\",\"user\":\"ann\"}",
			"{\"url\":\"https:\\/\\/ann:@&example.org\\/\",\"user\":\"ann\"}",
			"{\"msg\":\"{\\\"\\\\u0070assword\\\":\\\"@\\\"}\",\"user\":\"ann\"}",
			"{\"msg\":\"password=\\u0027@\\u0027\",\"user\":\"ann\"}",
			"{\"msg\":\"token=@\\u0061\",\"user\":\"ann\"}" })
	void masksSecretsBesideEscapesOfJson(String line) {
		String masked = MASK.mask(line.replace("@", X).replace(X + "&", X + "@"));
		assertThat(masked).contains(SecretMask.MASK).doesNotContain(X.substring(0, 4));
		assertThat(JsonMapper.shared().readTree(masked).get("user").asString()).isEqualTo("ann");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"path\":\"\\/api\\/key\",\"status\":200}", "{\"\\/api\\/key\":\"GET, then POST\"}",
			"{\"msg\":\"a \\u003d b \\u003cnone\\u003e\",\"keys\":\"\\u0041\"}", "C:\\\\u0041\\\\/a",
			"{\"public\\/key\":\"abc\"}", "\\u00", "\\u00g1 \\" })
	void keepsEscapesOfJson(String line) {
		assertThat(MASK.mask(line)).isEqualTo(line);
	}

	@Test
	void masksTokensOfKnownForm() {
		assertThat(MASK.mask("used " + "AKIA" + "IOSFODNN7EXAMPLE now")).isEqualTo("used *** now");
		assertThat(MASK.mask("got " + "eyJ" + "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + X + ";")).isEqualTo("got ***;");
		assertThat(MASK.mask("SG." + X + "." + X)).isEqualTo("***");
		assertThat(MASK.mask("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj")).isEqualTo("***");
	}

	@Test
	void keepsTheRestOfTheLine() {
		assertThat(MASK.mask("10:00 user=ann password=" + X + " took=3ms"))
			.isEqualTo("10:00 user=ann password=*** took=3ms");
		assertThat(MASK.mask("{\"password\":\"a \\\" b\",\"user\":\"ann\"}")).contains("\"user\":\"ann\"}")
			.doesNotContain(" b");
		assertThat(MASK.mask("postgres://app:" + X + "@db:5432/shop")).isEqualTo("postgres://app:***@db:5432/shop");
	}

	/** A name in a value, and a quote that two values share, hide nothing. */
	@ParameterizedTest
	@ValueSource(strings = { "token=\"x password=\"@\"", "invalid token: password: @", "password=\"a token='@'",
			"passwords=['a', \"@", "{\"password\":\"x\\\\\",\"token\":\"@\"}", "password=%s token=@" })
	void masksTheSecretBehindAnotherName(String line) {
		assertThat(MASK.mask(line.replace("@", X))).doesNotContain(X.substring(0, 4));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"password\":\"@\",\"user\":\"ann\"}", "{\"password\":\"a \\\" @\",\"user\":\"ann\"}",
			"{\"password\":\"@\\\\\",\"user\":\"ann\"}", "{\"tokens\":[\"@\",\"@\"],\"user\":\"ann\"}",
			"{\"msg\":\"{\\\"password\\\":\\\"@\\\"}\",\"user\":\"ann\"}",
			"{\"secret\":{\"value\":\"@\"},\"user\":\"ann\"}",
			"{\"url\":\"https://ann:@@example.org/\",\"user\":\"ann\"}" })
	void keepsJson(String line) {
		JsonNode masked = JsonMapper.shared()
			.readTree(MASK.mask(line.replaceFirst("@", X).replace("\"@\"", "\"" + X + "\"")));
		assertThat(masked.get("user").asString()).isEqualTo("ann");
		assertThat(masked.toString()).contains("***").doesNotContain(X.substring(0, 4));
	}

	@Test
	void masksAllLinesOfOneText() {
		String key = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";
		assertThat(MASK.mask("a\n-----BEGIN PRIVATE KEY-----\n" + key + "\nQ==\n-----END PRIVATE KEY-----\nb"))
			.isEqualTo("a\n-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----\nb");
		assertThat(MASK.mask("a\n" + key + "\nb")).isEqualTo("a\n***\nb");
	}

	@Test
	void masksSecretsOfAnyLength() {
		assertThat(MASK.mask("password=" + X.repeat(1000) + " user=ann")).isEqualTo("password=*** user=ann");
		assertThat(MASK.mask("{\"token\":\"" + X.repeat(1000) + "\"}")).isEqualTo("{\"token\":\"***\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "2026-11-24T08:00:00.123Z INFO [main] c.e.Shop : Started in 3.2 seconds",
			"GET /orders?page=2&sort=name 200 12ms", "max_tokens=100 prompt_tokens: 12", "keyword: sale", "monkey=1",
			"https://example.org:8443/a@b", "Tokens used: 1200", "password reset requested for ann",
			"commit 9fceb02d0ae598e95dc970b74767f19372d61af8", "id=123e4567-e89b-12d3-a456-426614174000",
			"task-sk-1 done", "the secretary left", "basic auth is off" })
	void leavesOtherLinesAsTheyAre(String line) {
		assertThat(MASK.mask(line)).isEqualTo(line);
	}

	/** Blanks beyond ASCII belong to the words of a prefix. */
	@ParameterizedTest
	@ValueSource(strings = { "\u3000", "\u2003", "\u2028" })
	void readsAnyBlankBeforeALine(String blank) {
		String prefix = (blank + " ").repeat(3);
		assertThat(MASK.mask(prefix + "aB3dE6gH9jK2mN5p")).startsWith(prefix);
		assertThat(MASK.mask(blank + " aB3dE6gH9jK2mN5p")).startsWith(blank + " ");
	}

	@Test
	void masksPatternsOfTheOperator() {
		SecretMask own = SecretMask.of(false, List.of("card (\\d{4}-\\d{4})-\\d{4}", "IBAN \\w+"));
		assertThat(own.mask("card 1234-5678-9012, IBAN DE00123, password=x"))
			.isEqualTo("card ***-9012, ***, password=x");
	}

	/** A colon behind the user begins the port, not a password. */
	@ParameterizedTest
	@ValueSource(strings = { "GET https://ann@shop.example:8080/img/logo@2x.png 200", "ssh://git@git.example:22/a@b",
			"fetch https://ann@shop.example:8080/@scope/pkg", "://a@://a@", "://@:@" })
	void leavesThePortBehindAUser(String line) {
		assertThat(MASK.mask(line)).isEqualTo(line);
	}

	/** A line on which a scanner failed would make the whole log unreadable. */
	@Test
	void readsAnyOrderOfTheirParts() {
		List<String> parts = List.of("://", "a", "@", ":", "/", "?", "#", "[", "]", "\"", "'", "\\", "=", " ", ",", ";",
				"<", ">", "&", "%22", "&quot;", "<![CDATA[", "{", "}", "(", ")", "-", "\n", "password", "token=",
				"cookie: ", "authorization: ", "bearer ", "basic ", "curl -u ", "mysql -p", "@tcp(", "oracle:thin:",
				"/services/T", "eyJ", "ghp_", "-----BEGIN PRIVATE KEY-----", "-----END", "is ", "|", ":AA", "0Q~",
				" s.", "$", "*", "9", "\u001b[36m", "\\u003d", "\ufffd", "\u00a0");
		for (String first : parts) {
			for (String second : parts) {
				for (String third : parts) {
					String line = first + second + third;
					assertThat(MASK.mask(line + line + second)).isNotNull();
				}
			}
		}
	}

	/** Returns lines of a megabyte that some search could read again at each place. */
	static Stream<String> longLines() {
		String name = "\u5bc6\u7801\uff1a";
		return Stream.of((X.substring(0, 16) + "\n").repeat(60_000), name.repeat(200_000) + "x " + "a".repeat(400_000),
				name.repeat(200_000) + "x" + " ".repeat(400_000) + "a", "\\".repeat(1_000_000),
				"\u000b".repeat(1_000_000), "\ufffd".repeat(1_000_000), "pwd=".repeat(250_000));
	}

	@ParameterizedTest(name = "{index}")
	@MethodSource("longLines")
	void takesTimeInProportionToALongLine(String line) {
		LineRenderer renderer = new LineRenderer(MASK, line.length());
		assertTimeoutPreemptively(Duration.ofSeconds(20), () -> renderer.render(new WholeLine(line)));
	}

	@Test
	void takesTimeInProportionToTheLine() {
		for (String part : List.of("password", "password=\"", "token=", "a", "\\\"", "://", "eyJ", "- ", "bearer ",
				"key:", "token=[", "token=['a',\"", "token={\"a\":\"", "token=\\\"x", "cookie=a;", "authorization=",
				"sk-", "://a:b@", "@tcp(", "/services/T1/", "<password ", "password is ", "curl -u ", "mysql -p",
				"private key", "-----BEGIN PRIVATE KEY-----", "%22password%22%3A%22", "token=a?b=", "secret=>")) {
			String line = "token " + part.repeat(65_536 / part.length());
			assertTimeoutPreemptively(Duration.ofSeconds(20), () -> MASK.mask(line), part);
		}
	}

	/** Line that is kept as a whole. */
	private record WholeLine(String text) implements LogLine {

		@Override
		public String beginning() {
			return this.text;
		}

		@Override
		public long length() {
			return this.text.length();
		}

		@Override
		public boolean contains(byte[] ascii) {
			return true;
		}

	}

}
