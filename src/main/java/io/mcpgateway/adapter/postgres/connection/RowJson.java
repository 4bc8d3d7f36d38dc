package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.stream.IntStream;

import io.r2dbc.spi.Readable;

/**
 * A row that the server made JSON of.
 *
 * @param json in one line
 * @param key what tells it apart, as texts
 */
public record RowJson(byte[] json, List<String> key) {

	/** Reads a row with the texts of this many columns of the key. */
	public static RowJson of(Readable row, int keys) {
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
		return new RowJson(json, IntStream.range(0, keys).mapToObj((i) -> SqlFiles.text(row, "k" + i)).toList());
	}

}
