package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.stream.IntStream;

import io.r2dbc.spi.Readable;

/**
 * A row that the server made JSON of.
 *
 * @param json in one line
 * @param key what tells it apart, as texts
 */
record Row(byte[] json, List<String> key) {

	/** Read a row of a {@link RowSelect} with so many texts of a key. */
	static Row of(Readable row, int keys) {
		byte[] json = row.get("row", byte[].class);
		if (json == null) {
			throw new IllegalStateException("there is always a row");
		}
		// Outside of strings, where they cannot be, they mean nothing
		for (int i = 0; i < json.length; i++) {
			if (json[i] == '\n' || json[i] == '\r') {
				json[i] = ' ';
			}
		}
		return new Row(json, IntStream.range(0, keys).mapToObj((i) -> Sql.text(row, "k" + i)).toList());
	}

}
