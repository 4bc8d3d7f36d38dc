package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Server that responds by a script, byte by byte if needed, and keeps the requests. */
public final class ScriptedServer implements AutoCloseable {

	/**
	 * Connections that may wait to be accepted. If more wait, Linux lets in connections
	 * whose clients have gone, and nobody ever closes them.
	 */
	private static final int BACKLOG = 4096;

	private final ServerSocket listener = listen();

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final List<Asked> asked = new CopyOnWriteArrayList<>();

	private final AtomicLong written = new AtomicLong();

	private final Script script;

	ScriptedServer(Script script) {
		this.script = script;
		Thread.ofVirtual().start(this::accept);
	}

	URI endpoint() {
		return URI.create("http://127.0.0.1:" + this.listener.getLocalPort());
	}

	/** Returns the requests so far, in order. */
	public List<Asked> asked() {
		return this.asked;
	}

	/** Returns the number of open connections. */
	public int connections() {
		return this.open.size();
	}

	/** Returns the number of bytes accepted by the system for sending. */
	public long written() {
		return this.written.get();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		for (Socket socket : this.open) {
			socket.close();
		}
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.listener.accept();
				this.open.add(socket);
				Thread.ofVirtual().start(() -> talk(socket));
			}
		}
		catch (IOException ex) {
			// Closed
		}
	}

	private void talk(Socket socket) {
		try (socket) {
			for (Asked question = read(socket); question != null; question = read(socket)) {
				this.script.answer(question, new Counted(socket.getOutputStream(), this.written));
			}
		}
		catch (IOException ex) {
			// One side has had enough
		}
		finally {
			this.open.remove(socket);
		}
	}

	private Asked read(Socket socket) throws IOException {
		InputStream in = socket.getInputStream();
		String first = line(in);
		if (first.isEmpty()) {
			return null;
		}
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			headers.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 1).trim());
		}
		synchronized (this.asked) {
			Asked question = new Asked(this.asked.size() + 1, first.split(" ")[0], first.split(" ")[1], headers,
					socket);
			this.asked.add(question);
			return question;
		}
	}

	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
			line.append((char) read);
		}
		return line.toString().trim();
	}

	private static ServerSocket listen() {
		try {
			return new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Script of a response; an exception closes the connection. */
	public interface Script {

		void answer(Asked asked, OutputStream out) throws IOException;

	}

	/**
	 * Request to the server.
	 *
	 * @param number from 1
	 */
	public record Asked(int number, String method, String target, Map<String, String> headers, Socket socket) {

		String range() {
			return this.headers.get("Range");
		}

		/** Pauses for a time, or until the peer hangs up. */
		public void pause(Duration time) throws IOException {
			this.socket.setSoTimeout((int) time.toMillis());
			try {
				stall();
			}
			catch (SocketTimeoutException ex) {
				this.socket.setSoTimeout(0);
			}
		}

		/** Stalls until the peer hangs up. */
		public void stall() throws IOException {
			if (this.socket.getInputStream().read() < 0) {
				throw new IOException("the other side hung up");
			}
		}

	}

	/** Stream that counts the written bytes. */
	private static final class Counted extends OutputStream {

		private final OutputStream out;

		private final AtomicLong count;

		Counted(OutputStream out, AtomicLong count) {
			this.out = out;
			this.count = count;
		}

		@Override
		public void write(int single) throws IOException {
			write(new byte[] { (byte) single }, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			this.out.write(bytes, offset, length);
			this.count.addAndGet(length);
		}

	}

	/** Writes text unchanged. */
	public static void write(OutputStream out, String text) throws IOException {
		out.write(text.getBytes(StandardCharsets.UTF_8));
	}

}
