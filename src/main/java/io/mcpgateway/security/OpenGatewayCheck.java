package io.mcpgateway.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.Assert;

/**
 * Check for an open gateway: only loopback addresses are permitted, unless the operator
 * opens the gateway to the network.
 */
final class OpenGatewayCheck {

	private static final Logger logger = LoggerFactory.getLogger(OpenGatewayCheck.class);

	private static final List<String> ADDRESSES = List.of("server.address", "management.server.address");

	private OpenGatewayCheck() {
	}

	/**
	 * Logs the lack of authentication.
	 * @throws IllegalArgumentException if the gateway would listen on the network against
	 * the will of the operator
	 */
	static void check(SecurityProperties properties, Environment environment) {
		ADDRESSES.forEach((property) -> Assert.isTrue(properties.openToNetwork() || isLocal(property, environment),
				() -> "gateway.security.mode is none, but " + property + " is not a loopback address:"
						+ " set the mode to api-key or oauth2, or set gateway.security.open-to-network=true"
						+ " if a proxy in front of the gateway authenticates callers"));
		if (properties.openToNetwork()) {
			logger.warn(
					"No authentication (gateway.security.mode is none): every caller that reaches this gateway has full"
							+ " access");
		}
		else {
			logger.info(
					"No authentication (gateway.security.mode is none): the gateway accepts connections from this machine"
							+ " only");
		}
	}

	/**
	 * Whether a property names a loopback address; without a management address, the
	 * server address applies.
	 */
	private static boolean isLocal(String property, Environment environment) {
		String address = environment.getProperty(property);
		if (address == null && property.startsWith("management.")) {
			return true;
		}
		try {
			return address != null && !address.isBlank() && InetAddress.getByName(address).isLoopbackAddress();
		}
		catch (UnknownHostException ex) {
			return false;
		}
	}

}
