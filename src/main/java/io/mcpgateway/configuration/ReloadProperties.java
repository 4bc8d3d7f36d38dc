package io.mcpgateway.configuration;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Reading of the configuration files while the gateway runs.
 *
 * @param enabled whether changed files are taken over by themselves. {@code POST
 * /actuator/mcp/reload} takes them over in any case
 * @param interval time between two looks at the files, from 1s to 1h. A change is taken
 * over once two looks saw the same, as a file may be half written
 */
@ConfigurationProperties(prefix = ReloadProperties.PREFIX, ignoreUnknownFields = false)
public record ReloadProperties(@DefaultValue("true") boolean enabled, @DefaultValue("5s") Duration interval) {

	static final String PREFIX = "gateway.reload";

	public ReloadProperties {
		Bounds.time(PREFIX + ".interval", Duration.ofSeconds(1), interval, Duration.ofHours(1));
	}

}
