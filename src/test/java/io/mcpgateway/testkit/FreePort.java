package io.mcpgateway.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of this machine that nobody has.
 */
public final class FreePort {

	/** Below those that systems hand out for connections, so that none takes it away. */
	private static final int FIRST = 20_000;

	/** How many ports each of the processes that run tests has for itself. */
	private static final int SHARE = 1_000;

	private FreePort() {
	}

	/** Returns the port if nobody has it; otherwise 0, which means any. */
	public static int orAny(int port) {
		return isFree(port) ? port : 0;
	}

	/** A port for a server that comes later. */
	public static int any() {
		int first = FIRST + Integer.getInteger("test.fork", 0) * SHARE;
		return ThreadLocalRandom.current()
			.ints(first, first + SHARE)
			.filter(FreePort::isFree)
			.findFirst()
			.orElseThrow();
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
