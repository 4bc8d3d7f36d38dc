package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.adapter.postgres.connection.RowJson;

/**
 * Edge between two pages of rows.
 *
 * @param key the key after which the next page begins; empty if no page can begin there
 * @param obstacle the reason why no page can begin there, for readers; empty if one can
 * @param isRepeated whether the row after the edge has the same key, so that a page after
 * this key would lack the row
 */
record PageEdge(List<String> key, String obstacle, boolean isRepeated) {

	/** Text of a row whose successor has the same key. */
	static final String REPEATED = "repeated";

	/** Text of a row whose key has a null. */
	static final String NULL = "null";

	PageEdge {
		key = List.copyOf(key);
	}

	/** Returns the edge after the last row of a page, if there are more rows. */
	static PageEdge of(RowJson last, RelationColumns columns) {
		List<String> texts = last.key();
		if (texts.isEmpty()) {
			return new PageEdge(List.of(),
					columns.isKeyNamed() ? "the columns that the mount names as key are unsuitable"
							: "the relation has neither a readable primary key nor a unique index without nulls",
					false);
		}
		int size = columns.key().size();
		return switch ((texts.size() > size) ? texts.getLast() : "") {
			case REPEATED -> new PageEdge(List.of(), "the next row has the same key as the last", true);
			case NULL -> new PageEdge(List.of(), "the key of the last row has a null", false);
			default -> new PageEdge(texts.subList(0, size), "", false);
		};
	}

}
