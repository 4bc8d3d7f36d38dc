package io.mcpgateway.adapter.system;

import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the served values of the machine.
 *
 * @param enabled whether to serve load, memory, disks and processes; requires
 * {@code --stdio}
 * @param interval minimum time between two measurements of a value, from 1s to 1h; reads
 * in between share a value
 * @param maxProcesses maximum number of listed processes, from 1 to 1000
 */
@ConfigurationProperties(SystemProperties.PREFIX)
record SystemProperties(@DefaultValue("false") boolean enabled, @DefaultValue("5s") Duration interval,
		@DefaultValue("50") int maxProcesses) {

	static final String PREFIX = "gateway.system";

	SystemProperties {
		Bounds.time(PREFIX + ".interval", Duration.ofSeconds(1), interval, Duration.ofHours(1));
		Bounds.number(PREFIX + ".max-processes", 1, maxProcesses, 1000);
	}

}
