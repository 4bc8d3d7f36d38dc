package io.mcpgateway.adapter.postgres.mount;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the rows of relations.
 *
 * @param enabled whether clients can read rows, and not only the data model
 * @param limit rows on a page by default
 * @param maxLimit the maximum of rows on a page that a client may request, up to
 * 100000000
 * @param maxValue the size of a value as JSON beyond which the value is left out, from
 * 256B to 8MB. A row is left out beyond four times this size
 */
@ConfigurationPropertiesSource
public record RowsProperties(@DefaultValue("true") boolean enabled, @DefaultValue("100") int limit,
		@DefaultValue("10000") int maxLimit, @DefaultValue("256KB") DataSize maxValue) {

	private static final int MAX_LIMIT = 100_000_000;

	/** Largest size of a row, as a multiple of the largest value. */
	private static final int VALUES_PER_ROW = 4;

	private static final DataSize MIN_VALUE_SIZE = DataSize.ofBytes(256);

	private static final DataSize MAX_VALUE_SIZE = DataSize.ofMegabytes(8);

	void check(String property) {
		Bounds.number(property + ".max-limit", 1, this.maxLimit, MAX_LIMIT);
		Assert.isTrue(this.limit >= 1 && this.limit <= this.maxLimit,
				() -> property + ".limit must be from 1 to max-limit");
		Assert.isTrue(this.maxValue.compareTo(MIN_VALUE_SIZE) >= 0 && this.maxValue.compareTo(MAX_VALUE_SIZE) <= 0,
				() -> property + ".max-value must be from 256B to 8MB");
	}

	/** Returns the bytes of JSON beyond which a whole row is omitted. */
	public long maxRow() {
		return this.maxValue.toBytes() * VALUES_PER_ROW;
	}

}
