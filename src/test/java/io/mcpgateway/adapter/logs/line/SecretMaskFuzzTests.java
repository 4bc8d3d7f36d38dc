package io.mcpgateway.adapter.logs.line;

import java.util.List;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no text around a secret uncovers the secret. An input is the text before and
 * the text behind, on lines of their own.
 */
class SecretMaskFuzzTests {

	private static final SecretMask MASK = SecretMask.of(true, List.of());

	private static final int MAX_LENGTH = 2000;

	/** Built from parts, so that no scanner takes it for a real one. */
	private static final String SECRET = "q7Zt" + "R2mW8vKx" + "N4pL6sDf" + "H3jY9bGc" + "T5aU";

	/** Secrets as software writes them, with {@code @} for the secret. */
	private static final List<String> FORMS = List.of("password=@", "password: @", "db.password=\"@\"",
			"\"password\":\"@\"", "{\\\"token\\\":\\\"@\\\"}", "clientSecret='@'", "--password @", "api-key => @",
			"Authorization: Bearer @", "authorization=basic @", "Cookie: SID=@", "ghp_@", "glpat-@", "hf_@",
			"https://ann:@@example.org/x", "-----BEGIN PRIVATE KEY-----@", "<password>@</password>",
			"<user password=\"@\"/>", "DB_PASS=@", "?sig=@&x=1", "app:@@tcp(db:3306)/x", "\"tokens\":[\"@\"]",
			"{\\\\\\\"secret\\\\\\\":\\\\\\\"@\\\\\\\"}", "password:     @", "\"name\":\"API_TOKEN\",\"value\":\"@\"",
			"whsec_@", "Set-Cookie: session=@; Path=/", "curl -u ann:@ https://example.org", "%22password%22%3A%22@%22",
			"password is: @");

	@DictionaryEntries({ "token", "password", "secret", "apiKey", "authorization", "cookie", "basic ", "bearer ",
			"--token ", ": ", "=", "=>", "\"", "\\\\\\\"", "'", "\\\\", "{", "}", "[", ",", ";", "://a:", "@", "eyJ",
			"ghp_", "hf_", "<", ">", "&", "&quot;", "%22", "curl -u ", "mysql -p", "login ", "is ", "value",
			"<![CDATA[", "]]>", "-----END", "Some(", "<<", "|", "null", "***", "\\x0a" })
	@FuzzTarget
	void hidesTheSecret(byte[] input) {
		List<String> lines = FuzzText.lines(input, 2);
		String before = lines.getFirst();
		String behind = lines.getLast();
		if (before.length() + behind.length() > MAX_LENGTH || (before + behind).contains(SECRET.substring(0, 4))) {
			return;
		}
		for (String form : FORMS) {
			String line = before + " " + form.replaceFirst("@", SECRET) + " " + behind;
			assertThat(MASK.mask(line)).as(line).doesNotContain(SECRET.substring(0, 4));
		}
	}

}
