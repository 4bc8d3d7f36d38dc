package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.s3.NotifiedMount.Event;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NotifiedMountTests {

	private final NotifiedMount mount = NotifiedMount
		.of(TestMounts.of(new S3Registrar(), "acme", Map.of("bucket", "acme", "prefix", "public/")));

	@ParameterizedTest
	@ValueSource(strings = { "public/../private/x", "public/./x", "public/x/..", "public/x/.",
			"public/..\\..\\private\\x", "public/a\\.\\x", "public/../" })
	void publishesNoKeyWithDotSegments(String key) {
		assertThat(this.mount.changes(List.of(new Event("acme", "public/seen")))).isNotEmpty();
		assertThat(this.mount.changes(List.of(new Event("acme", key)))).isEmpty();
	}

}
