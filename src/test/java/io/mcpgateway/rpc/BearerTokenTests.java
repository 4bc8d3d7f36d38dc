package io.mcpgateway.rpc;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the token of a caller is in no text. */
class BearerTokenTests {

	private static final BearerToken TOKEN = new BearerToken("s3cr3t", "https://login.example", Instant.MAX);

	@Test
	void isInNoText() {
		Identity ann = new Identity("https://login.example|ann", null, null, TOKEN, Set.of(), Map.of(), () -> true);
		assertThat(ann.lastingWhile(() -> true).token()).isSameAs(TOKEN);
		assertThat(TOKEN.toString()).isEqualTo("BearerToken");
		assertThat(ann.toString()).doesNotContain("s3cr3t");
		assertThat(Caller.of(ann, Map.of()).toString()).doesNotContain("s3cr3t");
		assertThat(CallerKey.of(Caller.of(ann, Map.of())).toString()).doesNotContain("s3cr3t");
	}

	/** A bean of properties would be written with its values. */
	@Test
	void isInNoJson() {
		assertThat(
				new JsonMapper().writer().without(SerializationFeature.FAIL_ON_EMPTY_BEANS).writeValueAsString(TOKEN))
			.doesNotContain("s3cr3t");
	}

}
