package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of an adapter with several resources and a template. */
class ConfiguredAdapterTests implements ResourceAdapterContract {

	@TempDir
	private Path directory;

	@AutoClose
	private Site site;

	@BeforeEach
	void configure() throws IOException {
		Files.writeString(this.directory.resolve("here.md"), "# Here");
		Map<String, Object> properties = new HashMap<>();
		Map.of("root", "", "a", "a", "b", "b%20c", "text", "d/e")
			.forEach((name, place) -> properties
				.putAll(Map.of(name + ".uri", "test://site/" + place, name + ".text", name)));
		Map.of("here", "here.md", "later", "later.md")
			.forEach((name, file) -> properties
				.putAll(Map.of(name + ".uri", "test://site/" + file, name + ".file", this.directory.resolve(file))));
		properties.put("order.uri-template", "test://site/orders/{id}");
		properties.put("order.text", "{{id}}");
		this.site = Site.of(properties);
	}

	@Override
	public ResourceAdapter adapter() {
		return this.site.adapters().getFirst();
	}

	@Override
	public String addResource() {
		try {
			Files.writeString(this.directory.resolve("later.md"), "# Later");
			return "test://site/later.md";
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void hasAScopeOfAllThatSearchFinds() {
		Map<String, String> memo = Map.of("memo.uri", "memo:1", "memo.text", "a text");
		assertThat(scope(memo)).isEqualTo(scope(memo));
		Stream
			.of(Map.of("memo.uri", "memo:1", "memo.text", "another"),
					Map.of("memo.uri", "memo:1", "memo.base64", "YSB0"),
					Map.of("memo.uri", "memo:1", "memo.file", "/srv/memo.txt"))
			.forEach((other) -> assertThat(scope(other)).isNotEqualTo(scope(memo)));
		Stream.of("name", "title", "description").forEach((property) -> {
			Map<String, String> other = new HashMap<>(memo);
			other.put("memo." + property, "other");
			assertThat(scope(other)).as(property).isNotEqualTo(scope(memo));
		});
	}

	private static String scope(Map<String, String> properties) {
		try (Site configured = Site.of(properties)) {
			return configured.adapters().getFirst().settings().scope();
		}
	}

}
