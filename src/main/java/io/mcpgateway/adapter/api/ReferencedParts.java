package io.mcpgateway.adapter.api;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Referenced parts of a document, by their files and JSON pointers. The shape of each
 * file down to the missing parts grows with each added tree. A part that a further
 * reference needs in another shape is missing again. References in added trees become
 * absolute, since a part does not know its file.
 */
final class ReferencedParts {

	/** Maximum length of a JSON pointer, which otherwise has a million names. */
	private static final int MAX_POINTER_LENGTH = 2000;

	private final OpenApiFiles files;

	private final Map<String, JsonNode> found = new HashMap<>();

	private final Map<Reference, Set<JsonShape>> known = new HashMap<>();

	/** References to read or to read again, in all their shapes. */
	private Set<Reference> missing = new HashSet<>();

	ReferencedParts(OpenApiFiles files) {
		this.files = files;
	}

	/** Returns the part at the end of a reference; a missing node for none. */
	JsonNode get(String reference) {
		return this.found.getOrDefault(reference, MissingNode.getInstance());
	}

	/** Adds the references of a tree with a shape, read from a file. */
	void addReferences(JsonNode node, JsonShape shape, URI file) {
		if (node.isArray()) {
			for (int i = 0; i < node.size(); i++) {
				addProperty(node.get(i), shape.element(i), file);
			}
			return;
		}
		Reference reference = reference(node.path("$ref").asString(""), file);
		if (reference != null && node instanceof ObjectNode object) {
			object.put("$ref", reference.text());
			if (this.known.computeIfAbsent(reference, (first) -> new LinkedHashSet<>()).add(shape)) {
				this.missing.add(reference);
			}
		}
		node.properties()
			.forEach((property) -> addProperty(property.getValue(), shape.property(property.getKey()), file));
	}

	/** Returns the shapes of all missing parts, by file; empty if none is missing. */
	Map<URI, JsonShape> missing() {
		Map<URI, Way> ways = new HashMap<>();
		for (Reference reference : this.missing) {
			Way way = ways.computeIfAbsent(reference.file(), (file) -> new Way()).to(names(reference.pointer()));
			shapes(reference).forEach(way::add);
		}
		return Map.copyOf(ways);
	}

	/** Adds the missing parts of the trees of files, and their references. */
	void add(Map<URI, JsonNode> trees) {
		Set<Reference> wanted = this.missing;
		this.missing = new HashSet<>();
		wanted.forEach((reference) -> {
			JsonNode part = trees.getOrDefault(reference.file(), MissingNode.getInstance());
			for (String name : names(reference.pointer())) {
				part = part.isArray() ? part.path(index(name)) : part.path(name);
			}
			this.found.put(reference.text(), part);
			for (JsonShape shape : shapes(reference)) {
				addReferences(part, shape, reference.file());
			}
		});
	}

	private List<JsonShape> shapes(Reference reference) {
		return List.copyOf(this.known.getOrDefault(reference, Set.of()));
	}

	private void addProperty(JsonNode value, @Nullable JsonShape shape, URI file) {
		if (shape != null && value.isContainer()) {
			addReferences(value, shape, file);
		}
	}

	/**
	 * Returns a reference in a file; {@code null} for none, and for one that the document
	 * may not follow.
	 */
	private @Nullable Reference reference(String text, URI from) {
		int hash = text.indexOf('#');
		String name = (hash < 0) ? text : text.substring(0, hash);
		String pointer = (hash < 0) ? "" : PercentEncoding.decode(text.substring(hash + 1));
		if (text.isEmpty() || pointer == null || pointer.length() > MAX_POINTER_LENGTH
				|| !(pointer.isEmpty() || pointer.startsWith("/"))) {
			return null;
		}
		URI file = name.isEmpty() ? from : name.equals(from.toString()) ? from : this.files.resolve(from, name);
		return (file != null) ? new Reference(file, pointer) : null;
	}

	private static List<String> names(String pointer) {
		List<String> names = new ArrayList<>();
		if (!pointer.isEmpty()) {
			for (String name : pointer.substring(1).split("/", -1)) {
				names.add(name.replace("~1", "/").replace("~0", "~"));
			}
		}
		return names;
	}

	private static int index(String name) {
		return name.matches("\\d{1,9}") ? Integer.parseInt(name) : -1;
	}

	/**
	 * Reference to a part of a file.
	 *
	 * @param pointer JSON pointer, empty for the whole file
	 */
	private record Reference(URI file, String pointer) {

		/** Returns the reference as text, which has this one form in each file. */
		String text() {
			return this.file + "#" + this.pointer.replace("%", "%25");
		}

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

		void add(JsonShape shape) {
			this.target = JsonShape.either(this.target, shape);
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
