package io.mcpgateway.adapter.screen;

import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the served displays.
 *
 * @param enabled whether to serve the displays; requires {@code --stdio}
 * @param interval minimum time between two captures of a display, from 1s to 1m; reads in
 * between share a picture
 */
@ConfigurationProperties(ScreenProperties.PREFIX)
record ScreenProperties(@DefaultValue("false") boolean enabled, @DefaultValue("1s") Duration interval) {

	static final String PREFIX = "gateway.screen";

	ScreenProperties {
		Bounds.time(PREFIX + ".interval", Duration.ofSeconds(1), interval, Duration.ofMinutes(1));
	}

}
