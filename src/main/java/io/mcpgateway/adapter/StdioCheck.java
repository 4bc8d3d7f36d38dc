package io.mcpgateway.adapter;

import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.util.Assert;

/**
 * Check that a gateway serves the machine of its user only to the local client that
 * started the gateway with {@code --stdio}.
 */
public final class StdioCheck {

	private static final Profiles STDIO = Profiles.of("stdio");

	private StdioCheck() {
	}

	/**
	 * Stops the start of a gateway serving HTTP.
	 * @param property name of the property that enables the source
	 */
	public static void require(Environment environment, String property) {
		Assert.isTrue(environment.acceptsProfiles(STDIO), () -> property
				+ " is for gateways that run with --stdio: start the gateway with --stdio, or remove " + property);
	}

}
