package io.mcpgateway.adapter.logs.format;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * Clock that completes times.
 *
 * @param zone zone of times that name none
 * @param source chooses the year of times that name none: the latest in the past
 */
public record LocalClock(ZoneId zone, InstantSource source) {

	Instant tomorrow() {
		return this.source.instant().plus(1, ChronoUnit.DAYS);
	}

}
