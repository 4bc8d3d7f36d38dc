package io.mcpgateway.resource.uri;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which names every server reads as one segment of a path. */
class LenientNameTests {

	@ParameterizedTest
	@ValueSource(strings = { "report", "Report 1", "a;b", "a.b", "100%", "%zz", "straße", "a=b,c" })
	void aNameIsASegment(String name) {
		assertThat(LenientName.isSegment(name)).isTrue();
	}

	/** A slash behind a semicolon counts too, for a proxy that decodes it first. */
	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "%2e%2e", "%252e.", "..;x", ";x", "a/b", "a%2Fb", "a%252Fb", "a\\b",
			"x;/../admin", "x;%2F..%2Fadmin", "x;%252F..%252Fadmin", "x;\u0001" })
	void aNameMayBeSeveralSegments(String name) {
		assertThat(LenientName.isSegment(name)).isFalse();
	}

}
