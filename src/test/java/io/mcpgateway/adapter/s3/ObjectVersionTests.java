package io.mcpgateway.adapter.s3;

import java.time.Duration;

import io.mcpgateway.resource.content.ReadRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of which reads a cached object serves. */
class ObjectVersionTests {

	@Test
	void servesTheSameRangeForAMinute() {
		assertThat(read(Duration.ofSeconds(50)).serves(ReadRange.WHOLE)).isTrue();
		assertThat(read(Duration.ofSeconds(61)).serves(ReadRange.WHOLE)).isFalse();
		assertThat(read(Duration.ZERO).serves(new ReadRange.Bytes(0, 9))).isFalse();
	}

	@Test
	void trustsStrongEntityTagsOnly() {
		assertThat(ObjectVersion.isExact("\"a\"")).isTrue();
		assertThat(ObjectVersion.isExact("W/\"a\"")).isFalse();
	}

	private static ObjectVersion read(Duration age) {
		return new ObjectVersion(ReadRange.WHOLE, "\"a\"", System.nanoTime() - age.toNanos());
	}

}
