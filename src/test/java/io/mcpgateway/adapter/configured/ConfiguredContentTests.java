package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Role;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the content of configured resources. */
class ConfiguredContentTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@TempDir
	private Path directory;

	@Test
	void isTextBytesAFileOrWhatLiesAmongTheClasses() throws IOException {
		Path file = Files.writeString(this.directory.resolve("a.json"), "{}");
		try (Site site = Site.of(Map.of("text.uri", "config:text", "text.text", "Text", "bytes.uri", "urn:bytes",
				"bytes.base64", "AAEC", "file.uri", "ui://file", "file.file", file, "class.uri", "test://class",
				"class.classpath", "logback-test.xml"))) {
			assertThat(text(site, "config:text")).isEqualTo("Text");
			assertThat(content(site, "config:text").mimeType()).isEqualTo("text/plain");
			assertThat(content(site, "urn:bytes")).returns(Form.BLOB, Content::form)
				.returns("application/octet-stream", Content::mimeType);
			assertThat(bytes(content(site, "urn:bytes"))).containsExactly(0, 1, 2);
			assertThat(text(site, "ui://file")).isEqualTo("{}");
			assertThat(content(site, "ui://file").mimeType()).isEqualTo("application/json");
			assertThat(text(site, "test://class")).contains("<configuration>");
			assertThat(content(site, "test://class").mimeType()).isEqualTo("application/xml");
		}
	}

	@Test
	void isDescribedAsItIsConfigured() throws IOException {
		Path file = Files.writeString(this.directory.resolve("app.html"), "<p>");
		try (Site site = Site.of(Map.ofEntries(Map.entry("app.uri", "ui://app"), Map.entry("app.file", file),
				Map.entry("app.name", "The app"), Map.entry("app.title", "App"), Map.entry("app.description", "An app"),
				Map.entry("app.mime-type", "text/html;profile=mcp-app"), Map.entry("app.audience", "user"),
				Map.entry("app.priority", "0.5"), Map.entry("app.ttl", "2s"),
				Map.entry("app.icons[0].src", "https://icons.example/app.png"),
				Map.entry("app.icons[0].sizes", "48x48,any"), Map.entry("app.icons[0].theme", "dark")))) {
			ResourceAdapter adapter = site.adapters().getFirst();
			Resource app = Objects.requireNonNull(adapter.list("", 10).blockLast(TIMEOUT));
			assertThat(app).returns("The app", Resource::name)
				.returns("App", Resource::title)
				.returns("An app", Resource::description)
				.returns("text/html;profile=mcp-app", Resource::mimeType)
				.returns(3L, Resource::size)
				.returns(List.of(new Icon("https://icons.example/app.png", null, List.of("48x48", "any"), "dark")),
						Resource::icons);
			assertThat(app.annotations()).satisfies((hints) -> {
				assertThat(hints.audience()).containsExactly(Role.USER);
				assertThat(hints.priority()).isEqualTo(0.5);
				assertThat(hints.lastModified()).isNotNull();
			});
			assertThat(adapter.settings().caching().ttlMs()).isEqualTo(2000);
			assertThat(content(site, "ui://app").mimeType()).isEqualTo("text/html;profile=mcp-app");
		}
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			application/json,          {"id":"{{id}}"},   a%22%5C%0Ab,   {"id":"a\\"\\\\\\nb"}
			application/vnd.x+json,    {"id":"{{id}}"},   a%22b,         {"id":"a\\"b"}
			text/html;profile=mcp-app, <p>{{id}}</p>,     %3Cb%3E%26,    <p>&lt;b&gt;&amp;</p>
			image/svg+xml,             <a b="{{id}}"/>,   %22,           <a b="&quot;"/>
			text/markdown,             # {{id}},          %3Cb%3E%22,    # <b>"
			text/plain,                {{id}} {{id}},     %7B%7Bid%7D%7D, {{id}} {{id}}
			""")
	void escapesValuesForTheTypeOfTheText(String type, String text, String value, String filled) {
		try (Site site = Site.of(Map.of("a.uri-template", "a:{id}", "a.text", text, "a.mime-type", type))) {
			assertThat(text(site, "a:" + value)).isEqualTo(filled);
			assertThat(content(site, "a:" + value).form()).isEqualTo(Form.TEXT);
		}
	}

	@Test
	void hasOnlyTheValuesThatAreAllowedAndSuggestsThem() {
		try (Site site = Site.of(Map.of("a.uri-template", "test://a/{id}/{n}", "a.text", "{{id}}-{{n}}",
				"a.values.id[0]", "north", "a.values.id[1]", "south"))) {
			assertThat(text(site, "test://a/north/1")).isEqualTo("north-1");
			assertThat(text(site, "test://a/s%6futh/1")).isEqualTo("south-1");
			assertThat(find(site, "test://a/west/1")).isNull();
			assertThat(complete(site, "id", "s")).containsExactly("south");
			assertThat(complete(site, "id", "")).containsExactly("north", "south");
			assertThat(complete(site, "n", "")).isEmpty();
		}
	}

	@Test
	void prefersTheUriThatIsWrittenDown() {
		try (Site site = Site.of(Map.of("any.uri-template", "test://a/{id}", "any.text", "any", "one.uri",
				"test://a/one", "one.text", "one"))) {
			assertThat(text(site, "test://a/one")).isEqualTo("one");
			assertThat(text(site, "test://a/two")).isEqualTo("any");
		}
	}

	@Test
	void readsPiecesAndStreamsWhatIsLarge() throws IOException {
		Path file = Files.writeString(this.directory.resolve("a.log"), "one\ntwo\nthree\n".repeat(100_000));
		try (Site site = Site
			.of(Map.of("a.uri", "log:a", "a.file", file, "b.uri", "log:b?x=1", "b.text", "1\n2\n3\n"))) {
			assertThat(content(site, "log:a").body()).isInstanceOf(Streamed.class);
			assertThat(text(site, "log:a")).isEqualTo(Files.readString(file));
			assertThat(text(site, "log:a?lines=2-2")).isEqualTo("two\n");
			assertThat(text(site, "log:a?bytes=0-2")).isEqualTo("one");
			assertThat(text(site, "log:a?tail=1")).isEqualTo("three\n");
			assertThat(text(site, "log:a?bytes=99999999-")).isEmpty();
			assertThat(find(site, "log:a?other=1")).isNull();
			assertThat(text(site, "log:b?x=1")).isEqualTo("1\n2\n3\n");
			assertThat(find(site, "log:b")).isNull();
		}
	}

	@Test
	void isNotThereWithoutItsFile() throws IOException {
		Path file = this.directory.resolve("a.md");
		try (Site site = Site.of(Map.of("a.uri", "test://a", "a.file", file, "t.uri-template", "x:{id}", "t.file", file,
				"d.uri", "test://d", "d.file", this.directory))) {
			assertThat(site.adapters())
				.allSatisfy((adapter) -> assertThat(adapter.list("", 10).collectList().block(TIMEOUT)).isEmpty());
			for (String uri : List.of("test://a", "test://d", "x:1")) {
				assertThat(find(site, uri)).isNull();
			}
			Files.writeString(file, "Hello {{id}}");
			assertThat(text(site, "test://a")).isEqualTo("Hello {{id}}");
			assertThat(text(site, "x:1")).isEqualTo("Hello 1");
			Files.writeString(file, "Hello {{name}}");
			assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> find(site, "x:1"));
		}
	}

	@Test
	void cannotBeSubscribedToWithoutItsFile() throws IOException {
		Path file = this.directory.resolve("a.md");
		try (Site site = Site.of(Map.of("a.uri", "test://a", "a.file", file))) {
			ResourceCatalog catalog = new ResourceCatalog(site.adapters(), 2);
			assertThatExceptionOfType(McpException.class)
				.isThrownBy(() -> catalog.resolveSubject("test://a").block(TIMEOUT))
				.matches((failure) -> failure.code() == ErrorCode.RESOURCE_NOT_FOUND);
			Files.writeString(file, "Hello");
			assertThat(catalog.resolveSubject("test://a").block(TIMEOUT)).isEqualTo("test://a");
		}
	}

	@Test
	void standsBesideOthersWhoseUrisOnlyBeginAlike() {
		try (Site site = Site.of(Map.of("a.uri", "test://a", "a.text", "a", "ab.uri", "test://ab", "ab.text", "ab",
				"other.uri", "test://other", "other.text", "other"))) {
			assertThat(site.adapters()).map(ResourceAdapter::uriPrefix).containsExactly("test://a", "test://other");
			ResourceCatalog catalog = new ResourceCatalog(site.adapters(), 2);
			assertThat(text(site, "test://ab")).isEqualTo("ab");
			assertThat(catalog.resolveSubject("test://a").block(TIMEOUT)).isEqualTo("test://a");
			assertThat(Objects.requireNonNull(catalog.list(null).block(TIMEOUT)).items()).map(Resource::uri)
				.containsExactly("test://a", "test://ab");
		}
	}

	private static @Nullable Content find(Site site, String uri) {
		return site.adapters()
			.stream()
			.filter((adapter) -> uri.startsWith(adapter.uriPrefix()))
			.findFirst()
			.flatMap((adapter) -> adapter.read(ResourceUri.parse(uri)).blockOptional(TIMEOUT))
			.orElse(null);
	}

	private static Content content(Site site, String uri) {
		return Objects.requireNonNull(find(site, uri), uri);
	}

	private static String text(Site site, String uri) {
		return new String(bytes(content(site, uri)), StandardCharsets.UTF_8);
	}

	private static byte[] bytes(Content content) {
		return switch (content.body()) {
			case InMemory memory -> memory.bytes();
			case Streamed(var stream, var length) ->
				drained(Objects.requireNonNull(DataBufferUtils.join(stream).block(TIMEOUT)));
		};
	}

	private static byte[] drained(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		return bytes;
	}

	private static List<String> complete(Site site, String variable, String typed) {
		TemplateArgument argument = new TemplateArgument("test://a/{id}/{n}", variable, typed, Map.of());
		return Objects.requireNonNull(site.adapters().getFirst().complete(argument).block(TIMEOUT));
	}

}
