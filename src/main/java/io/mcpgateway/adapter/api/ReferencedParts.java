package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Referenced parts of a document, by their JSON pointers. The shape of the document down
 * to the missing parts grows with each added tree.
 */
final class ReferencedParts {

	private final Map<String, JsonNode> found = new HashMap<>();

	private final Set<String> known = new HashSet<>();

	private Map<String, JsonShape> missing = new HashMap<>();

	/** Returns the part at the end of a reference; a missing node for none. */
	JsonNode get(String reference) {
		String pointer = pointer(reference);
		return (pointer != null) ? this.found.getOrDefault(pointer, MissingNode.getInstance())
				: MissingNode.getInstance();
	}

	/** Adds the references of a tree with a shape. */
	void addReferences(JsonNode node, JsonShape shape) {
		if (node.isArray()) {
			for (int i = 0; i < node.size(); i++) {
				addProperty(node.get(i), shape.element(i));
			}
			return;
		}
		String pointer = pointer(node.path("$ref").asString(""));
		if (pointer != null && this.known.add(pointer)) {
			this.missing.put(pointer, shape);
		}
		node.properties().forEach((property) -> addProperty(property.getValue(), shape.property(property.getKey())));
	}

	/** Returns the shape of all missing parts; {@code null} if none is missing. */
	@Nullable JsonShape missing() {
		if (this.missing.isEmpty()) {
			return null;
		}
		Way root = new Way();
		this.missing.forEach((pointer, shape) -> root.to(names(pointer)).target = shape);
		return root;
	}

	/** Adds the missing parts of a tree, and their references. */
	void add(JsonNode root) {
		Map<String, JsonShape> wanted = this.missing;
		this.missing = new HashMap<>();
		wanted.forEach((pointer, shape) -> {
			JsonNode part = root;
			for (String name : names(pointer)) {
				part = part.isArray() ? part.path(index(name)) : part.path(name);
			}
			this.found.put(pointer, part);
			addReferences(part, shape);
		});
	}

	private void addProperty(JsonNode value, @Nullable JsonShape shape) {
		if (shape != null && value.isContainer()) {
			addReferences(value, shape);
		}
	}

	/** Returns the JSON pointer of a reference inside the document. */
	private static @Nullable String pointer(String reference) {
		return reference.startsWith("#/") ? PercentEncoding.decode(reference.substring(1)) : null;
	}

	private static List<String> names(String pointer) {
		List<String> names = new ArrayList<>();
		for (String name : pointer.substring(1).split("/", -1)) {
			names.add(name.replace("~1", "/").replace("~0", "~"));
		}
		return names;
	}

	private static int index(String name) {
		return name.matches("\\d{1,9}") ? Integer.parseInt(name) : -1;
	}

	/** Shape of the way to parts. */
	private static final class Way implements JsonShape {

		private final Map<String, Way> next = new HashMap<>();

		private @Nullable JsonShape target;

		Way to(List<String> names) {
			Way way = this;
			for (String name : names) {
				way = way.next.computeIfAbsent(name, (key) -> new Way());
			}
			return way;
		}

		@Override
		public @Nullable JsonShape property(String name) {
			return JsonShape.either(this.next.get(name), (this.target != null) ? this.target.property(name) : null);
		}

		@Override
		public @Nullable JsonShape element(int index) {
			return JsonShape.either(this.next.isEmpty() ? null : this.next.get(String.valueOf(index)),
					(this.target != null) ? this.target.element(index) : null);
		}

	}

}
