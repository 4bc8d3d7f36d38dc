package io.mcpgateway.upstream;

import java.net.SocketException;

/** Exception for a connection to an address that is not allowed. */
public final class AddressRefusedException extends SocketException {

	private static final long serialVersionUID = 1L;

	AddressRefusedException() {
		super("The address of the server is not allowed");
	}

}
