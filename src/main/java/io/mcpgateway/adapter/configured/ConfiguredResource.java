package io.mcpgateway.adapter.configured;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.UriTemplate;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MimeType;
import reactor.core.publisher.Mono;

/**
 * Configured resource, or template of resources if the URI has variables.
 *
 * @param mimeType {@code null} if unknown
 */
record ConfiguredResource(String name, ResourceProperties properties, UriTemplate uris, @Nullable MimeType mimeType,
		ContentSource source) {

	/** Maximum size of a text with placeholders, in bytes. */
	private static final int MAX_TEXT_BYTES = 1024 * 1024;

	/** Returns whether this is a resource rather than a template. */
	boolean isSingle() {
		return this.uris.variables().isEmpty();
	}

	/**
	 * Returns the resource for lists; empty if its file is missing. A file that does not
	 * answer is listed without size and date, and does not hinder the list.
	 */
	Mono<Resource> resource() {
		return this.source.state()
			.map((state) -> resource(annotations(state), state.size()))
			.onErrorResume(SourceUnavailableException.class, (unavailable) -> Mono
				.just(resource(Annotations.of(this.properties.audience(), this.properties.priority()), null)));
	}

	private Resource resource(@Nullable Annotations annotations, @Nullable Long size) {
		return Resource.of(this.uris.text(), displayName())
			.withTitle(this.properties.title())
			.withDescription(this.properties.description())
			.withIcons(icons())
			.withMimeType(type())
			.withAnnotations(annotations)
			.withSize(size);
	}

	/** Returns the search scope, see {@link AdapterSettings#scope}. */
	String scope() {
		String text = (this.source instanceof ConstantSource constant) ? constant.text() : null;
		String file = (this.properties.file() != null) ? this.properties.file().toAbsolutePath().toString() : null;
		return MountScope.of(this.uris.text(), displayName(), this.properties.title(), this.properties.description(),
				type(), this.properties.base64(), text, file);
	}

	/** Returns the template for lists. */
	ResourceTemplate template() {
		return ResourceTemplate.of(this.uris.text(), displayName())
			.withTitle(this.properties.title())
			.withDescription(this.properties.description())
			.withIcons(icons())
			.withMimeType(type())
			.withAnnotations(Annotations.of(this.properties.audience(), this.properties.priority()));
	}

	/**
	 * Returns the values of the variables in a URI; {@code null} if the URI does not
	 * match.
	 */
	@Nullable Map<String, String> match(String uri) {
		Map<String, String> values = this.uris.match(uri);
		return (values != null && values.entrySet().stream().allMatch(this::isAllowed)) ? values : null;
	}

	/** Reads the resource at a URI with these values. */
	Mono<Content> read(String uri, Map<String, String> values, ReadRange piece) {
		if (!isSingle()) {
			return this.source.state()
				.flatMap(this::text)
				.map((text) -> new Content(uri, type(), Form.TEXT, filled(text, values)));
		}
		Form form = (this.properties.base64() != null) ? Form.BLOB : Form.of(type());
		return this.source.read(piece, (bytes) -> new Content(uri, type(), form, bytes));
	}

	/** Suggests values for a variable. */
	List<String> complete(TemplateArgument argument) {
		return argument.suggestions(this.properties.values()
			.getOrDefault(argument.name(), List.of())
			.stream()
			.filter((value) -> value.startsWith(argument.value())));
	}

	private boolean isAllowed(Map.Entry<String, String> value) {
		List<String> allowed = this.properties.values().get(value.getKey());
		return allowed == null || allowed.contains(value.getValue());
	}

	private Mono<String> text(ContentSource.State state) {
		if (state.size() > MAX_TEXT_BYTES) {
			return Mono.error(() -> new UnreadableException(
					"its text is larger than 1 MB, the limit for texts with placeholders"));
		}
		return this.source.bytes(new ByteRange(0, state.size())).map(ConfiguredResource::decoded);
	}

	private Body filled(String text, Map<String, String> values) {
		return new InMemory(placeholders(text).fill(values).getBytes(StandardCharsets.UTF_8));
	}

	private TextPlaceholders placeholders(String text) {
		try {
			return TextPlaceholders.of(text, this.uris.variables(), this.mimeType);
		}
		catch (IllegalArgumentException ex) {
			throw new UnreadableException("its text has placeholders for unknown variables");
		}
	}

	private static String decoded(byte[] bytes) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			throw new UnreadableException("its text is not UTF-8");
		}
	}

	private @Nullable Annotations annotations(ContentSource.State state) {
		return (state.modified() != null)
				? Annotations.of(this.properties.audience(), this.properties.priority(), state.modified())
				: Annotations.of(this.properties.audience(), this.properties.priority());
	}

	private String displayName() {
		return Objects.requireNonNullElse(this.properties.name(), this.name);
	}

	private @Nullable List<Icon> icons() {
		return this.properties.icons().isEmpty() ? null : this.properties.icons();
	}

	private @Nullable String type() {
		return (this.mimeType != null) ? this.mimeType.toString() : null;
	}

}
