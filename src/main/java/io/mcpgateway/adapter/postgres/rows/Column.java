package io.mcpgateway.adapter.postgres.rows;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.mcpgateway.adapter.postgres.connection.SqlFiles;
import io.r2dbc.spi.Readable;

/**
 * A column of a result.
 *
 * @param type as the database calls it
 * @param size how large its values can be
 */
public record Column(String name, String type, @JsonIgnore Size size) {

	/** What is known of the size of a value before it is made into JSON. */
	enum Size {

		/** It is never large. */
		SMALL,

		/** It is text, whose length can be told without reading it. */
		TEXT,

		/** It is bytes, whose length can be told without reading them. */
		BYTES,

		/** It can be large. */
		LARGE

	}

	/** Read a row that describes a column which is called so. */
	public static Column of(String name, Readable row) {
		return new Column(name, SqlFiles.text(row, "type"), Size.valueOf(SqlFiles.text(row, "size")));
	}

}
