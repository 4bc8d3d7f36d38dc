package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.stream.IntStream;

import io.r2dbc.spi.Readable;

/**
 * Row as JSON of the server.
 *
 * @param json a single line
 * @param key the row's key, as texts
 */
public record RowJson(byte[] json, List<String> key) {

	/**
	 * Reads a row whose first column is the JSON, with the texts of this many columns of
	 * the key, which follow.
	 */
	public static RowJson of(Readable row, int keys) {
		byte[] json = row.get(0, byte[].class);
		if (json == null) {
			throw new IllegalStateException("the column row is null");
		}
		// Line breaks are insignificant outside of strings, and escaped within them
		for (int i = 0; i < json.length; i++) {
			if (json[i] == '\n' || json[i] == '\r') {
				json[i] = ' ';
			}
		}
		return new RowJson(json, IntStream.range(0, keys).mapToObj((i) -> SqlFiles.text(row, "k" + i)).toList());
	}

}
