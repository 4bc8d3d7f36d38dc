package io.mcpgateway.adapter.api;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import org.jspecify.annotations.Nullable;

/** Descriptions of operations for clients: resources and templates. */
final class ApiDescriptions {

	private static final int MAX_LENGTH = 4000;

	/** Lengths of the descriptions of parameters to try, the last one for none. */
	private static final int[] PARAMETER_TEXT_LENGTHS = { 160, 80, 40, 0 };

	private final String prefix;

	private final Mount<ApiMount> mount;

	/** Descriptions of the operations asked for last, since lists ask again and again. */
	private volatile Described last;

	/** Creates the descriptions of a mount, whose URIs begin with a prefix. */
	ApiDescriptions(Mount<ApiMount> mount) {
		this.prefix = "api://" + mount.name() + "/";
		this.mount = mount;
		this.last = new Described(new ApiOperations(List.of(), new ApiPathFilter(List.of(), List.of())),
				new TreeMap<>(), List.of());
	}

	/** Returns the start of every URI of the mount. */
	public String uriPrefix() {
		return this.prefix;
	}

	/** Describes the operations that need no values, by URI. */
	public SortedMap<String, Resource> resources(ApiOperations operations) {
		return described(operations).resources;
	}

	/** Describes the operations that have parameters, in a fixed order. */
	public List<ResourceTemplate> templates(ApiOperations operations) {
		return described(operations).templates;
	}

	/** Returns the operation of a template; {@code null} if none has it. */
	public @Nullable ApiOperation operation(ApiOperations operations, String uriTemplate) {
		return operations.all()
			.stream()
			.filter((operation) -> uriTemplate.equals(this.prefix + operation.template()))
			.findFirst()
			.orElse(null);
	}

	private Described described(ApiOperations operations) {
		Described known = this.last;
		if (known.operations != operations) {
			known = describe(operations);
			this.last = known;
		}
		return known;
	}

	private Described describe(ApiOperations operations) {
		SortedMap<String, Resource> resources = new TreeMap<>();
		operations.all()
			.stream()
			.filter(ApiOperation::isResource)
			.map(this::resource)
			.forEach((resource) -> resources.put(resource.uri(), resource));
		List<ResourceTemplate> templates = operations.all()
			.stream()
			.filter((operation) -> operation.parameters().findAny().isPresent())
			.map(this::template)
			.toList();
		return new Described(operations, Collections.unmodifiableSortedMap(resources), templates);
	}

	private Resource resource(ApiOperation operation) {
		return Resource.of(this.prefix + operation.path().text().substring(1), operation.name())
			.withTitle(title(operation))
			.withDescription(described(operation, List.of()))
			.withMimeType(operation.mimeType())
			.withAnnotations(this.mount.settings().annotations());
	}

	private ResourceTemplate template(ApiOperation operation) {
		return ResourceTemplate.of(this.prefix + operation.template(), this.mount.name() + "-" + operation.name())
			.withTitle(title(operation))
			.withDescription(described(operation, operation.parameters().toList()))
			.withMimeType(operation.mimeType())
			.withAnnotations(this.mount.settings().annotations());
	}

	private String title(ApiOperation operation) {
		return this.mount.title((operation.title() != null) ? operation.title() : operation.name());
	}

	/**
	 * Describes an operation, and each parameter in a line. Descriptions of parameters
	 * are shortened alike until all lines fit, so that the last one is told like the
	 * first.
	 */
	private @Nullable String described(ApiOperation operation, List<ApiParameter> parameters) {
		String about = Stream.of(operation.description(), this.mount.settings().description())
			.filter(Objects::nonNull)
			.map((sentence) -> sentence.matches("(?s).*[.!?…]") ? sentence : sentence + ".")
			.collect(Collectors.joining(" "));
		String text = about;
		for (int max : PARAMETER_TEXT_LENGTHS) {
			text = Stream
				.concat(Stream.of(about).filter((known) -> !known.isEmpty()),
						parameters.stream().map((parameter) -> parameter.described(max)))
				.collect(Collectors.joining("\n"));
			if (text.length() <= MAX_LENGTH) {
				break;
			}
		}
		return text.isEmpty() ? null : (text.length() <= MAX_LENGTH) ? text : text.substring(0, MAX_LENGTH) + "…";
	}

	/** Operations with their descriptions. */
	private record Described(ApiOperations operations, SortedMap<String, Resource> resources,
			List<ResourceTemplate> templates) {

	}

}
