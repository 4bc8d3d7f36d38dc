package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.resource.Content.Body;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.Content.Streamed;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * The relations of a schema as JSON, in the order of their names. Of many, a part is read
 * when the part before was taken, by a statement of its own: so that neither the memory
 * nor a connection is held however many there are and however slow the client is, and
 * what is dropped or made meanwhile may be told or not. The parts that wait are two at
 * most, each of {@value #PART} relations and their comments.
 */
final class SchemaListing {

	private static final int PART = 250;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final String prefix;

	private final boolean rows;

	private final Catalogue catalogue;

	SchemaListing(String prefix, PostgresMount mount, Catalogue catalogue) {
		this.prefix = prefix;
		this.rows = mount.rows().enabled();
		this.catalogue = catalogue;
	}

	/** Read a schema that is there. */
	Mono<Body> read(Catalogue.Schema schema) {
		String head = JSON.writeValueAsString(new Head(schema.name(), schema.comment()));
		String begin = head.substring(0, head.length() - 1) + ",\"relations\":[";
		return part(schema.name(), "", begin, "").map(SchemaListing::body);
	}

	/** The first part is known; those after it are read for each reader. */
	private static Body body(Part first) {
		return first.isLast() ? new InMemory(first.json())
				: new Streamed(Mono.just(first)
					.expand(Part::next)
					.map((part) -> DefaultDataBufferFactory.sharedInstance.wrap(part.json())));
	}

	private Mono<Part> part(String schema, String from, String begin, String separator) {
		return this.catalogue.relations(schema, from, PART).map((relations) -> {
			boolean isLast = relations.size() < PART;
			String json = relations.stream()
				.map(this::entry)
				.collect(Collectors.joining(",", begin + (relations.isEmpty() ? "" : separator), isLast ? "]}" : ""));
			return new Part(json.getBytes(StandardCharsets.UTF_8), isLast,
					isLast ? Mono.empty() : part(schema, relations.getLast().name() + '\u0001', "", ","));
		});
	}

	private String entry(Relation relation) {
		String rowsUri = new Target.Rows(relation.schema(), relation.name()).uri(this.prefix);
		return JSON.writeValueAsString(new Entry(relation.name(), relation.kind(), relation.comment(), relation.rows(),
				relation.bytes(), new Target.Document(relation.schema(), relation.name()).uri(this.prefix),
				this.rows ? rowsUri : null));
	}

	/**
	 * A part of the document.
	 *
	 * @param next the part after it; empty if it is the last
	 */
	private record Part(byte[] json, boolean isLast, Mono<Part> next) {

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Head(String schema, @Nullable String comment) {

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Entry(String name, String kind, @Nullable String comment, @Nullable Long estimatedRows,
			@Nullable Long bytes, String schemaUri, @Nullable String rowsUri) {

	}

}
