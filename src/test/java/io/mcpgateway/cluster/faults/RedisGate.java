package io.mcpgateway.cluster.faults;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Way of one node to Redis. While it is cut, nothing passes, as on a network that drops
 * packets: connections stay open, and new ones get no answer. They break when the way is
 * open again.
 */
final class RedisGate implements AutoCloseable {

	private static final int BUFFER_SIZE = 16 * 1024;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final ServerSocket server;

	private final int redis;

	private boolean isCut;

	private RedisGate(ServerSocket server, int redis) {
		this.server = server;
		this.redis = redis;
	}

	/** Opens a way to the port of Redis. */
	static RedisGate to(int redis) throws IOException {
		RedisGate gate = new RedisGate(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), redis);
		Thread.startVirtualThread(gate::accept);
		return gate;
	}

	int port() {
		return this.server.getLocalPort();
	}

	synchronized void cut() {
		this.isCut = true;
	}

	/** Opens the way again, for new connections. */
	synchronized void open() {
		if (this.isCut) {
			this.isCut = false;
			this.sockets.forEach(RedisGate::end);
			notifyAll();
		}
	}

	@Override
	public void close() {
		end(this.server);
		open();
		this.sockets.forEach(RedisGate::end);
	}

	private void accept() {
		try {
			while (true) {
				Socket client = this.server.accept();
				this.sockets.add(client);
				Thread.startVirtualThread(() -> connect(client));
			}
		}
		catch (IOException ex) {
			// The gate is closed
		}
	}

	private void connect(Socket client) {
		try (client; Socket target = new Socket(InetAddress.getLoopbackAddress(), this.redis)) {
			this.sockets.add(target);
			Thread answers = Thread.startVirtualThread(() -> pass(target, client));
			pass(client, target);
			answers.join();
			this.sockets.remove(target);
		}
		catch (IOException ex) {
			// Redis is away, so that the node finds its connection closed
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.sockets.remove(client);
		}
	}

	/** Passes bytes until either end closes. */
	private void pass(Socket from, Socket to) {
		byte[] buffer = new byte[BUFFER_SIZE];
		try {
			InputStream in = from.getInputStream();
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				awaitOpen();
				to.getOutputStream().write(buffer, 0, count);
			}
		}
		catch (IOException ex) {
			// The other end closes too
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		end(from);
		end(to);
	}

	private synchronized void awaitOpen() throws InterruptedException {
		while (this.isCut) {
			wait();
		}
	}

	private static void end(Closeable socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
