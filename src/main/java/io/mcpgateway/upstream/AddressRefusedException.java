package io.mcpgateway.upstream;

import java.net.SocketException;

/** Exception for a connection to a forbidden address. */
public final class AddressRefusedException extends SocketException {

	private static final long serialVersionUID = 1L;

	AddressRefusedException() {
		super("The address of the server is not allowed");
	}

}
