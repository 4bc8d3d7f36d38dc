package io.mcpgateway.resource.uri;

import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the spellings that RFC 3986 equates. */
class UriNormalizerTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			FILE:///docs/A.md             | file:///docs/A.md
			file://localhost/docs/a       | file:///docs/a
			File://LocalHost/docs/a       | file:///docs/a
			file:/docs/a                  | file:///docs/a
			file:///d%6Fcs/%7euser        | file:///docs/~user
			file:///docs/a%2Emd           | file:///docs/a.md
			file:///docs/%c3%9cber%20x    | file:///docs/%C3%9Cber%20x
			S3://acme/a%2fb               | s3://acme/a%2Fb
			URN:isbn:0451450523           | urn:isbn:0451450523
			db://shop/top?n=%41%26        | db://shop/top?n=A%26
			file:///{+path}%41            | file:///{+path}A
			""")
	void haveOneText(String spelling, String normal) {
		assertThat(UriNormalizer.normalize(spelling)).isEqualTo(normal);
		assertThat(UriNormalizer.normalize(normal)).isEqualTo(normal);
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/a.md", "file://host/docs/a", "file://localhost.evil/a", "file://localhost",
			"file:docs", "s3://localhost/a", "s3://Acme/a", "file:///docs/%2541", "file:///docs/%2F", "a", "",
			"file:////docs", "file:///a%2%35", "file:///a%41%", "file:///a%\u0664\u0661", "x:%", "x:%4", "x:%zz",
			"1x:A", "docs/a:b", "s3://a/%2E%2E/b", "s3://a/%2E", "s3://a/.%2E?x" })
	void differWithAnyOtherText(String uri) {
		assertThat(UriNormalizer.normalize(uri)).isEqualTo(uri);
	}

	@ParameterizedTest
	@ValueSource(strings = { "FILE:///docs/%2e%2e/x", "file://localhost/docs/%2E/x", "file:/docs/..",
			"file:///docs/%2e%2e%2fx", "file:///d%6Fcs/%252e%2e/.%2e" })
	void becomeNoOtherPathByDotSegments(String uri) {
		ResourceUri parsed = ResourceUri.parse(uri);
		assertThatExceptionOfType(McpException.class).isThrownBy(parsed::path).withMessage("Resource not found");
	}

	@ParameterizedTest
	@ValueSource(strings = { "FILE:///docs/a%20b", "file://localhost/docs/a%20b", "file:/docs/%61%20b" })
	void haveOneSubjectAndAuthority(String uri) {
		assertThat(ResourceUri.parse(uri)).returns("file:///docs/a%20b", ResourceUri::text)
			.returns("file:///docs/a%20b", ResourceUri::subject)
			.returns(uri, ResourceUri::written)
			.returns("", ResourceUri::authority);
	}

}
