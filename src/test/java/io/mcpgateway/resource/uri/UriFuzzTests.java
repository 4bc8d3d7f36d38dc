package io.mcpgateway.resource.uri;

import java.util.List;
import java.util.stream.Collectors;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that any text is a URI with one reading, or refused. */
class UriFuzzTests {

	@FuzzTarget
	void hasOneReading(byte[] input) {
		String text = FuzzText.of(input);
		checkNames(text);
		try {
			checkUri(ResourceUri.parse(text));
		}
		catch (McpException ex) {
			assertThat(ex.code()).isIn(ErrorCode.INVALID_PARAMS, ErrorCode.RESOURCE_NOT_FOUND);
		}
	}

	private static void checkUri(ResourceUri uri) {
		checkQuery(uri);
		String subject = uri.subject();
		ResourceUri canonical = ResourceUri.parse(subject);
		assertThat(canonical.subject()).isEqualTo(subject);
		assertThat(canonical.authority()).isEqualTo(uri.authority());
		if (!uri.rawPath().isEmpty()) {
			List<String> names = uri.path();
			assertThat(canonical.path()).isEqualTo(names);
			assertThat(names).doesNotContain(".", "..").allMatch(PercentEncoding::isPlain);
			assertThat(canonical.key()).isEqualTo(String.join("/", names));
		}
	}

	private static void checkQuery(ResourceUri uri) {
		if (!uri.query().isEmpty()) {
			String query = uri.query()
				.entrySet()
				.stream()
				.map((pair) -> PercentEncoding.encode(pair.getKey()).replace("&", "%26").replace("=", "%3D") + "="
						+ PercentEncoding.encodeValue(pair.getValue()))
				.collect(Collectors.joining("&", "x:/?", ""));
			assertThat(ResourceUri.parse(query).query()).isEqualTo(uri.query());
		}
	}

	private static void checkNames(String text) {
		String name = PercentEncoding.decode(text);
		if (name != null) {
			assertThat(PercentEncoding.decode(PercentEncoding.encode(name))).isEqualTo(name);
			assertThat(PercentEncoding.decode(PercentEncoding.encodeReserved(name))).isEqualTo(name);
		}
		String folded = LenientName.fold(text);
		assertThat(LenientName.fold(folded)).isEqualTo(folded);
		assertThat(LenientName.reduce(folded)).isEqualTo(LenientName.reduce(text));
		if (LenientName.isSegment(text)) {
			assertThat(LenientName.reduce(text)).isNotEqualTo(".").isNotEqualTo("..").doesNotContain("/", "\\");
		}
	}

}
