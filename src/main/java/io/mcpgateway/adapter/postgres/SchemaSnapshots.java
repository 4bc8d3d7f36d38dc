package io.mcpgateway.adapter.postgres;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

import io.mcpgateway.adapter.postgres.CatalogFingerprints.SchemaFingerprint;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of a mount's schemas and of its list of relations. Their differences name the
 * changed relations.
 *
 * @param before the schemas of the previous poll; empty at the first
 */
record SchemaSnapshots(Map<String, SchemaFingerprint> before, Map<String, SchemaFingerprint> now, String prefix,
		boolean hasRows) {

	/** Returns the snapshot of the list of resources. */
	Snapshot lists() {
		return Snapshot.of(text(this.now, SchemaFingerprint::names)).with(listDifference());
	}

	/** Returns the snapshot of a schema's listing. */
	Snapshot schema(String schema) {
		SchemaFingerprint fingerprint = this.now.get(schema);
		return Snapshot.of((fingerprint != null) ? fingerprint.listing() : null).with(difference(schema));
	}

	/** Returns the fingerprint of all schemas. */
	String all() {
		return text(this.now, (fingerprint) -> fingerprint.names() + "/" + fingerprint.listing());
	}

	private @Nullable SnapshotDifference listDifference() {
		Set<String> schemas = new HashSet<>(this.before.keySet());
		schemas.addAll(this.now.keySet());
		Map<String, String> former = new HashMap<>();
		Map<String, String> present = new HashMap<>();
		for (String schema : schemas) {
			SchemaFingerprint last = this.before.getOrDefault(schema, SchemaFingerprint.NONE);
			SchemaFingerprint fingerprint = this.now.getOrDefault(schema, SchemaFingerprint.NONE);
			if (last.relations() == null || fingerprint.relations() == null) {
				if (!last.names().equals(fingerprint.names())) {
					return null;
				}
			}
			else {
				uris(schema, last.relations(), CatalogFingerprints::parent, former);
				uris(schema, fingerprint.relations(), CatalogFingerprints::parent, present);
			}
		}
		return SnapshotDifference.of(text(this.before, SchemaFingerprint::names), former, present);
	}

	/**
	 * Returns the changed relations of a schema; {@code null} for a new comment or
	 * function, which have no URI that tells its readers.
	 */
	private @Nullable SnapshotDifference difference(String schema) {
		SchemaFingerprint last = this.before.get(schema);
		SchemaFingerprint fingerprint = this.now.get(schema);
		if (last == null || fingerprint == null || last.relations() == null || fingerprint.relations() == null
				|| !Objects.equals(last.comment(), fingerprint.comment())) {
			return null;
		}
		Map<String, String> former = new HashMap<>();
		Map<String, String> present = new HashMap<>();
		uris(schema, last.relations(), Function.identity(), former);
		uris(schema, fingerprint.relations(), Function.identity(), present);
		return SnapshotDifference.of(last.listing(), former, present);
	}

	private void uris(String schema, Map<String, String> relations, Function<String, String> value,
			Map<String, String> values) {
		relations.forEach((relation, fingerprint) -> {
			values.put(new PostgresTarget.Document(schema, relation).uri(this.prefix), value.apply(fingerprint));
			if (this.hasRows) {
				values.put(new PostgresTarget.Rows(schema, relation).uri(this.prefix), value.apply(fingerprint));
			}
		});
	}

	private static String text(Map<String, SchemaFingerprint> schemas, Function<SchemaFingerprint, String> part) {
		Map<String, String> parts = new TreeMap<>();
		schemas.forEach((schema, fingerprint) -> parts.put(schema, part.apply(fingerprint)));
		return parts.toString();
	}

}
