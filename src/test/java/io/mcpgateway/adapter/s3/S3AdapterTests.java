package io.mcpgateway.adapter.s3;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.ResourceUri;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class S3AdapterTests {

	@AutoClose
	private ServedBucket served;

	@BeforeEach
	void serve() {
		this.served = ServedBucket.start(Map.of());
		for (String key : List.of("a", "b/a", "b/c/d", "b-", "b0", "c d", "c%20d", "\u00e4/\u00e4")) {
			this.served.put(key, "content of " + key);
		}
	}

	@Test
	void listsAndReads() {
		assertThat(this.served.uris("", 100)).containsExactly("s3://acme/", "s3://acme/a", "s3://acme/b-",
				"s3://acme/b/a", "s3://acme/b/c/d", "s3://acme/b0", "s3://acme/c%20d", "s3://acme/c%2520d",
				"s3://acme/%C3%A4/%C3%A4");
		Content content = this.served.adapter()
			.read(ResourceUri.parse("s3://acme/%C3%A4/%C3%A4"))
			.block(ServedBucket.TIMEOUT);
		assertThat(content.body()).isInstanceOfSatisfying(Content.InMemory.class,
				(body) -> assertThat(new String(body.bytes(), StandardCharsets.UTF_8))
					.isEqualTo("content of \u00e4/\u00e4"));
		assertThat(this.served.requests("list")).isEqualTo(1);
	}

}
