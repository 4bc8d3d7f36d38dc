package io.mcpgateway.resource.uri;

import java.util.List;
import java.util.Map;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of URIs from clients, including those injected through a model. */
class ResourceUriTests {

	@Test
	void takesAUriApart() {
		ResourceUri uri = ResourceUri.parse("s3://bucket/a%20b/%C3%9C/?lines=1-2&x=%26%3D&flag");
		assertThat(uri.authority()).isEqualTo("bucket");
		assertThat(uri.path()).containsExactly("a b", "Ü", "");
		assertThat(uri.query()).containsExactly(Map.entry("lines", "1-2"), Map.entry("x", "&="), Map.entry("flag", ""));
	}

	@Test
	void takesAnyTextAsTheValueOfAParameter() {
		assertThat(ResourceUri.parse("db://shop/top?at=2026/01/31&name=a%2fb%5cc%0A%09").query())
			.containsExactly(Map.entry("at", "2026/01/31"), Map.entry("name", "a/b\\c\n\t"));
	}

	@Test
	void takesCharactersBeyondAscii() {
		assertThat(ResourceUri.parse("file:///docs/Übersicht.md").path()).containsExactly("docs", "Übersicht.md");
	}

	@Test
	void keepsEmptySegmentsForTheAdapterToSee() {
		assertThat(ResourceUri.parse("file:////a//b/").path()).isEqualTo(List.of("", "a", "", "b", ""));
		assertThat(ResourceUri.parse("file://host").path()).isEmpty();
	}

	@Test
	void hasASubjectWithoutItsQueryWrittenInOneWay() {
		assertThat(ResourceUri.parse("file:///d/%61b?tail=2").subject()).isEqualTo("file:///d/ab");
		assertThat(ResourceUri.parse("postgres://shop/public/a%20b").subject())
			.isEqualTo("postgres://shop/public/a%20b");
		assertThat(ResourceUri.parse("postgres://shop/").subject()).isEqualTo("postgres://shop/");
		assertThat(ResourceUri.parse("postgres://shop").subject()).isEqualTo("postgres://shop/");
		assertThat(ResourceUri.parse("postgres://shop?a=b").subject()).isEqualTo("postgres://shop/");
	}

	@ParameterizedTest
	@ValueSource(strings = { "urn:isbn:0451450523", "config:app", "file:d/e", "file:..", "mailto:a@b", "c:e",
			"urn:a%20b", "urn:%2E%2E/x" })
	void hasNoPathWithoutAHierarchy(String uri) {
		ResourceUri parsed = ResourceUri.parse(uri);
		assertThat(parsed.authority()).isEmpty();
		assertThat(parsed.path()).isEmpty();
		assertThat(parsed.key()).isEmpty();
		assertThat(parsed.query()).isEmpty();
		assertThat(parsed.subject()).isEqualTo(uri);
	}

	@Test
	void mayHaveAQueryWithoutAHierarchy() {
		ResourceUri uri = ResourceUri.parse("config:app?lines=1-2&x=%26");
		assertThat(uri.query()).containsExactly(Map.entry("lines", "1-2"), Map.entry("x", "&"));
		assertThat(uri.subject()).isEqualTo("config:app");
	}

	@Test
	void saysWhyItsParametersAreNotUnderstood() {
		assertThat(ResourceUri.parse("db://shop/top?n=x").invalid("n must be a number"))
			.isInstanceOfSatisfying(McpException.class, (failure) -> {
				assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_PARAMS);
				assertThat(failure).hasMessage("Invalid resource URI: n must be a number");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///d/..", "file:///d/../e", "file:///d/./e", "file:///..", "file:///d/%2e%2e/e",
			"file:///d/%2E./e", "file:///d/.%2e", "file:///d/%2e", "file:///d/a%2fb", "file:///d/a%2Fb",
			"file:///d/..%2f..%2fe", "file:///d/%2e%2e%2fe", "file:///d/a%5cb", "file:///d/..%5C..%5ce",
			"file:///d/a%00", "file:///d/a%00.txt", "file:///d/%0a", "file:///d/%7f", "file:///d/%1f?x=1",
			"file:///d?x=%00", "file:///d?%2f=1", "file:///d?%0a=1", "urn:a%00b", "urn:a?b=%00" })
	void findsNothingWhereNoResourceCanBe(String uri) {
		requireFailure(uri, ErrorCode.RESOURCE_NOT_FOUND);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "a", "/etc/passwd", "../a", "//host/a", "?a", "#a", "file:", "://a", "1a://b",
			"file:///a b", "file:///a\\b", "\\\\host\\a", "file:///C:\\a", "c:\\a", "file:///a%", "file:///a%2",
			"file:///a%zz", "file:///%u002e%u002e/", "file:///%c0%ae%c0%ae/", "file:///%c0%af", "file:///%e0%80%af",
			"file:///%ff", "file:///a#b", "file:///a\u0000", "file:///a\nb", "file:///a\tb", "file:///a\u007fb",
			"file:///{a}", "file:///a|b", "file:///a^b", "file:///a<b>", "file:///a\"b", "file:///[a]", "file://[::1",
			"file:///a?b=1&b=2", "file:///a?b=%c0%af", "urn:a%ff", "urn:a%2", "urn:a#b", "urn:", "urn:a?b=1&b=2",
			"\ufefffile:///a", "file:///a\u2028b", "file:///a\u00a0b" })
	void saysThatWhatIsNoUriIsNone(String uri) {
		requireFailure(uri, ErrorCode.INVALID_PARAMS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///d/%252e%252e/e", "file:///d/...", "file:///d/..a", "file:///d/.a",
			"file:///d/a..", "file:///d/%20", "file:///d/%EF%BC%8F", "file:///d/..;", "file:///d/..%3b", "file:///d/~",
			"file:///C:/a", "file:///d/a:stream", "file:///d/%E2%80%AE" })
	void takesNamesThatOnlyLookDangerous(String uri) {
		assertThat(ResourceUri.parse(uri).path()).noneMatch((segment) -> segment.equals("..") || segment.contains("/")
				|| segment.contains("\\") || segment.indexOf('\0') >= 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "file://evil.example/d/a", "file://user@/d/a", "file://:80/d/a", "file://%2f/d/a" })
	void keepsAForeignHostInSight(String uri) {
		assertThat(ResourceUri.parse(uri).authority()).isNotEmpty();
		assertThat(uri).doesNotStartWith("file:///");
	}

	@Test
	void looksAtNothingThatIsTooLong() {
		ResourceUri.parse("file:///" + "a".repeat(ResourceUri.MAX_LENGTH - 8));
		requireFailure("file:///" + "a".repeat(ResourceUri.MAX_LENGTH - 7), ErrorCode.INVALID_PARAMS);
	}

	@Test
	void saysNothingButTheUriThatWasAsked() {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> ResourceUri.parse("file:///d/%zz"))
			.satisfies((failure) -> assertThat(failure.getMessage()).startsWith("Invalid resource URI: ")
				.doesNotContain("java", "%zz"));
	}

	private static void requireFailure(String uri, ErrorCode code) {
		assertThatExceptionOfType(McpException.class).as(uri)
			.isThrownBy(() -> ResourceUri.parse(uri).path())
			.satisfies((failure) -> assertThat(failure.code()).as(uri).isEqualTo(code));
	}

}
