package io.mcpgateway.adapter.postgres;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.r2dbc.spi.Readable;

/**
 * Column of a result.
 *
 * @param type the database's name of the type
 * @param size the possible size of its values
 */
record Column(String name, String type, @JsonIgnore Size size) {

	/** Size of a value, as far as known before the value is JSON. */
	enum Size {

		/** Always small. */
		SMALL,

		/** Text, whose length is known without reading the value. */
		TEXT,

		/** Bytes, whose length is known without reading the value. */
		BYTES,

		/** Possibly large. */
		LARGE

	}

	/** Reads the description of a column from a row. */
	public static Column of(String name, Readable row) {
		return new Column(name, SqlFiles.text(row, "type"), Size.valueOf(SqlFiles.text(row, "size")));
	}

}
