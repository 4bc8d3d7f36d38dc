package io.mcpgateway.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of this machine. */
public final class FreePort {

	/** First port, below those that systems assign to connections. */
	private static final int FIRST = 20_000;

	/** Number of ports reserved for each test process. */
	private static final int SHARE = 1_000;

	/** Number of ports tried, so that a share without a free port is an error. */
	private static final int TRIES = 100_000;

	/**
	 * Ports that this process was given, since a server may not have bound its port yet.
	 */
	private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

	private FreePort() {
	}

	/** Returns the port if free; otherwise 0, which means any. */
	public static int orAny(int port) {
		return isFree(port) ? port : 0;
	}

	/** Returns a port for a server that starts later, each at most once. */
	public static int any() {
		int first = FIRST + Integer.getInteger("test.fork", 0) * SHARE;
		return ThreadLocalRandom.current()
			.ints(TRIES, first, first + SHARE)
			.filter((port) -> isFree(port) && GIVEN.add(port))
			.findFirst()
			.orElseThrow();
	}

	/** Returns whether a port is free. */
	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
