package io.mcpgateway.testkit;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.Content.Form;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The resources that the official conformance suite expects a server to have.
 */
public final class FixtureAdapter implements ResourceAdapter {

	private static final String PREFIX = "test://";

	private static final Pattern TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

	private static final byte[] ONE_RED_PIXEL = Base64.getDecoder()
		.decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC");

	private static final Map<String, Content> FIXTURES = new TreeMap<>(Map.of("test://static-text",
			text("test://static-text", "This is the content of the static text resource."), "test://static-binary",
			new Content("test://static-binary", "image/png", Form.BLOB, new InMemory(ONE_RED_PIXEL)),
			"test://watched-resource", text("test://watched-resource", "This resource may be subscribed to."),
			"test://example-resource", text("test://example-resource", "Embedded resource content for testing.")));

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return List.of(new ResourceTemplate("test://template/{id}/data", "template", null, "Data by number", null,
				"application/json", null, null));
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.fromIterable(FIXTURES.values())
			.filter((content) -> content.uri().compareTo(after) > 0)
			.map((content) -> new Resource(content.uri(), content.uri().substring(PREFIX.length()), null, null, null,
					content.mimeType(), null, null, null));
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		Matcher template = TEMPLATE.matcher(uri.text());
		return template.matches() ? Mono.just(data(uri.text(), template.group(1)))
				: Mono.justOrEmpty(FIXTURES.get(uri.text()));
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return read(uri).map((content) -> TestFeed.subject(uri));
	}

	private static Content text(String uri, String text) {
		return new Content(uri, "text/plain", Form.TEXT, new InMemory(text.getBytes(StandardCharsets.UTF_8)));
	}

	private static Content data(String uri, String id) {
		String json = """
				{"id":"%s","templateTest":true,"data":"Data for ID: %s"}""".formatted(id, id);
		return new Content(uri, "application/json", Form.TEXT, new InMemory(json.getBytes(StandardCharsets.UTF_8)));
	}

}
