package io.mcpgateway.search.embedding;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/** Tests of the settings of embeddings. */
class EmbeddingPropertiesTests {

	private static final Map<String, String> VALID = Map.of("provider", "http", "url",
			"https://api.openai.example/v1/embeddings", "model", "small", "dimensions", "384", "key", "secret-key");

	@Test
	void areOffWithoutAProvider() {
		assertThat(bound(Map.of("passages-per-minute", "10")).isEnabled()).isFalse();
		assertThat(bound(VALID).isEnabled()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "provider, , .provider must be http", "url, ftp://x.example/, .url must be an https URL",
			"url, http://x.example/, .url must be an https URL",
			"url, https://u:p@x.example/, .url must be an https URL",
			"url, https://x.example/?key=1, .url must be an https URL",
			"url, https://127.0.0.1/v1, .url has an address that is not public",
			"url, https://169.254.169.254/v1, .url has an address that is not public",
			"model, , .model must be the name", "dimensions, , .dimensions is required",
			"dimensions, 5000, .dimensions must be from 2 to 4096", "key, two words, .key must have visible ASCII",
			"networks, everywhere, .networks must be networks", "mounts, docs, .mounts and",
			"exclude, /private, .exclude must be beginnings of URIs", "passage-length, 1, .passage-length must be",
			"max-passages, 0, .max-passages must be", "max-vectors, 0, .max-vectors must be",
			"passages-per-minute, 0, .passages-per-minute must be", "batch-size, 1000, .batch-size must be",
			"timeout, 1h, .timeout must be", "query-timeout, 1h, .query-timeout must be",
			"min-similarity, 2, .min-similarity must be" })
	void nameThePropertyThatIsWrong(String name, String value, String message) {
		Map<String, String> properties = new HashMap<>(VALID);
		if (value != null) {
			properties.put(name, value);
		}
		else {
			properties.remove(name);
		}
		assertThatException().isThrownBy(() -> bound(properties))
			.withStackTraceContaining("gateway.search.embeddings")
			.withStackTraceContaining(message);
	}

	@Test
	void tellNoKey() {
		assertThat(bound(VALID).toString()).doesNotContain("secret-key");
	}

	@Test
	void sendTextsOfSomeMountsOnly() {
		Map<String, String> properties = new HashMap<>(VALID);
		properties.put("mounts", "file:///handbook/,s3://inbox/");
		properties.put("exclude", "file:///handbook/private/");
		EmbeddingProperties some = bound(properties);
		assertThat(some.mayEmbed("file:///handbook/a.md")).isTrue();
		assertThat(some.mayEmbed("s3://inbox/a.md")).isTrue();
		assertThat(some.mayEmbed("file:///handbook/private/a.md")).isFalse();
		assertThat(some.mayEmbed("file:///other/a.md")).isFalse();
		assertThat(bound(VALID).mayEmbed("file:///other/a.md")).isTrue();
	}

	/** All that decides about a vector starts the vectors anew, and nothing else does. */
	@ParameterizedTest
	@CsvSource({ "model, other, true", "dimensions, 512, true", "passage-prefix, passage:, true",
			"query-prefix, query:, false", "url, https://other.example/v1/embeddings, false", "key, other, false",
			"passage-length, 500, false" })
	void tellWhetherOldVectorsFit(String name, String value, boolean isAnew) {
		Map<String, String> properties = new HashMap<>(VALID);
		properties.put(name, value);
		assertThat(!bound(properties).vectorSpace().equals(bound(VALID).vectorSpace())).isEqualTo(isAnew);
	}

	private static EmbeddingProperties bound(Map<String, String> properties) {
		return new Binder(new MapConfigurationPropertySource(properties))
			.bind("", Bindable.of(EmbeddingProperties.class))
			.get();
	}

}
