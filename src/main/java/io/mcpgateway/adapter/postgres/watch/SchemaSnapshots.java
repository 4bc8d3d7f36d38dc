package io.mcpgateway.adapter.postgres.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

import io.mcpgateway.adapter.postgres.catalog.CatalogFingerprints.SchemaFingerprint;
import io.mcpgateway.adapter.postgres.catalog.DatabaseResource;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the schemas of a mount and at the list of its relations, which name the
 * relations that do not look as they did before.
 *
 * @param before the schemas of the look before; none if there was no such look
 */
record SchemaSnapshots(Map<String, SchemaFingerprint> before, Map<String, SchemaFingerprint> now, String prefix,
		boolean hasRows) {

	/** Looks at which relations there are. */
	Snapshot lists() {
		return Snapshot.of(text(this.now, SchemaFingerprint::names)).with(listDifference());
	}

	/** Looks at what the listing of a schema tells. */
	Snapshot schema(String schema) {
		SchemaFingerprint print = this.now.get(schema);
		return Snapshot.of((print != null) ? print.listing() : null).with(difference(schema));
	}

	/** The fingerprint of all schemas. */
	String all() {
		return text(this.now, (print) -> print.names() + "/" + print.listing());
	}

	private @Nullable SnapshotDifference listDifference() {
		Set<String> schemas = new HashSet<>(this.before.keySet());
		schemas.addAll(this.now.keySet());
		Map<String, Boolean> former = new HashMap<>();
		Map<String, Boolean> present = new HashMap<>();
		for (String schema : schemas) {
			SchemaFingerprint last = this.before.getOrDefault(schema, SchemaFingerprint.NONE);
			SchemaFingerprint print = this.now.getOrDefault(schema, SchemaFingerprint.NONE);
			if (last.relations() == null || print.relations() == null) {
				if (!last.names().equals(print.names())) {
					return null;
				}
			}
			else {
				uris(schema, last.relations(), (mark) -> true, former);
				uris(schema, print.relations(), (mark) -> true, present);
			}
		}
		return SnapshotDifference.of(text(this.before, SchemaFingerprint::names), former, present);
	}

	/** The comment of a schema is told to all who may read it. */
	private @Nullable SnapshotDifference difference(String schema) {
		SchemaFingerprint last = this.before.get(schema);
		SchemaFingerprint print = this.now.get(schema);
		if (last == null || print == null || last.relations() == null || print.relations() == null
				|| !Objects.equals(last.comment(), print.comment())) {
			return null;
		}
		Map<String, String> former = new HashMap<>();
		Map<String, String> present = new HashMap<>();
		uris(schema, last.relations(), Function.identity(), former);
		uris(schema, print.relations(), Function.identity(), present);
		return SnapshotDifference.of(last.listing(), former, present);
	}

	private <T> void uris(String schema, Map<String, String> relations, Function<String, T> look,
			Map<String, T> looks) {
		relations.forEach((relation, mark) -> {
			looks.put(new DatabaseResource.Document(schema, relation).uri(this.prefix), look.apply(mark));
			if (this.hasRows) {
				looks.put(new DatabaseResource.Rows(schema, relation).uri(this.prefix), look.apply(mark));
			}
		});
	}

	private static String text(Map<String, SchemaFingerprint> schemas, Function<SchemaFingerprint, String> part) {
		Map<String, String> parts = new TreeMap<>();
		schemas.forEach((schema, print) -> parts.put(schema, part.apply(print)));
		return parts.toString();
	}

}
