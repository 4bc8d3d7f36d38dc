package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Ports of this machine that nobody has.
 */
public final class FreePort {

	private FreePort() {
	}

	/** The port if nobody has it; otherwise 0, which means any. */
	static int orAny(int port) {
		return isFree(port) ? port : 0;
	}

	/** A port for a server that comes later. */
	public static int any() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Whether nobody listens at a port. */
	static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
