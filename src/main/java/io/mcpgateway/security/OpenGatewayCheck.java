package io.mcpgateway.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.Assert;

/**
 * Sees that a gateway to which nobody proves who they are is reached from its own machine
 * only, unless the operator says otherwise.
 */
final class OpenGatewayCheck {

	private static final Logger logger = LoggerFactory.getLogger(OpenGatewayCheck.class);

	private static final List<String> ADDRESSES = List.of("server.address", "management.server.address");

	private OpenGatewayCheck() {
	}

	/**
	 * Say so in the log.
	 * @throws IllegalArgumentException if others may reach it that must not
	 */
	static void allow(SecurityProperties properties, Environment environment) {
		ADDRESSES.forEach((property) -> Assert.isTrue(properties.openToNetwork() || isLocal(property, environment),
				() -> "gateway.security.mode is none, and " + property + " is not a loopback address:"
						+ " choose api-key or oauth2, or set gateway.security.open-to-network=true"
						+ " if something in front of the gateway authenticates"));
		if (properties.openToNetwork()) {
			logger.warn("Nobody has to prove who they are (gateway.security.mode is none): whoever reaches this gateway"
					+ " may read all");
		}
		else {
			logger.info("Nobody has to prove who they are (gateway.security.mode is none), and so only this machine is"
					+ " served");
		}
	}

	/** Without an address for operators theirs is the other one. */
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
