package io.mcpgateway.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * HTTP server on the loopback address whose answers are written byte by byte, so that
 * they may be as wrong as those of a broken or hostile API. One request a connection.
 */
public final class ApiServer implements AutoCloseable {

	private final ServerSocket socket;

	private final Map<String, Reply> replies = new ConcurrentHashMap<>();

	private volatile Reply otherwise = (head, out) -> send(out, "404 Not Found", "text/plain",
			"nothing here".getBytes(StandardCharsets.UTF_8));

	private final List<String> requests = new CopyOnWriteArrayList<>();

	private ApiServer(ServerSocket socket) {
		this.socket = socket;
	}

	/** Writer of an answer. */
	@FunctionalInterface
	public interface Reply {

		void write(String head, OutputStream out) throws IOException, InterruptedException;

	}

	/** Starts a server, which answers 404. */
	public static ApiServer start() {
		try {
			ApiServer server = new ApiServer(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
			Thread.ofVirtual().start(server::accept);
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the address with a host name or address of the loopback. */
	public String url(String host) {
		return "http://" + host + ":" + this.socket.getLocalPort();
	}

	/** Returns the properties of a mount that serves this API below {@code /v1}. */
	public Map<String, Object> mount(String name) {
		String mount = "gateway.apis.mounts." + name;
		return Map.of(mount + ".url", url("127.0.0.1") + "/v1", mount + ".networks", "127.0.0.0/8",
				mount + ".poll-interval", "1s");
	}

	/**
	 * Returns the request lines and headers up to now, with a body after an empty line.
	 */
	public List<String> requests() {
		return this.requests;
	}

	/** Sets how a request target, such as {@code /v1/x?y=z}, is answered. */
	public ApiServer on(String target, Reply reply) {
		this.replies.put(target, reply);
		return this;
	}

	/** Sets how all other request targets are answered; 404 by default. */
	public ApiServer otherwise(Reply reply) {
		this.otherwise = reply;
		return this;
	}

	/** Answers a target with status 200 and a text. */
	public ApiServer answer(String target, String mimeType, String text, String... headers) {
		return on(target, (head, out) -> send(out, "200 OK", mimeType, text.getBytes(StandardCharsets.UTF_8), headers));
	}

	/** Writes a whole answer. */
	public static void send(OutputStream out, String status, String mimeType, byte[] body, String... headers)
			throws IOException {
		StringBuilder head = new StringBuilder("HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Type: "
				+ mimeType + "\r\nContent-Length: " + body.length + "\r\n");
		for (String header : headers) {
			head.append(header).append("\r\n");
		}
		out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
		out.write(body);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/** Reads a body in ASCII. */
	private static String body(String head, Reader from) throws IOException {
		int length = head.lines()
			.filter((line) -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
			.mapToInt((line) -> Integer.parseInt(line.substring("content-length:".length()).strip()))
			.findFirst()
			.orElse(0);
		char[] body = new char[length];
		int read = 0;
		for (int count = 0; count >= 0 && read < length; count = from.read(body, read, length - read)) {
			read += count;
		}
		return (read > 0) ? "\n" + new String(body, 0, read) : "";
	}

	private void accept() {
		while (!this.socket.isClosed()) {
			try {
				Socket client = this.socket.accept();
				Thread.ofVirtual().start(() -> serve(client));
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket client) {
		try (client) {
			BufferedReader lines = new BufferedReader(
					new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
			StringBuilder head = new StringBuilder();
			for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
				head.append(line).append('\n');
			}
			if (head.isEmpty()) {
				return;
			}
			head.append(body(head.toString(), lines));
			this.requests.add(head.toString());
			Reply reply = this.replies.getOrDefault(head.toString().split(" ")[1], this.otherwise);
			reply.write(head.toString(), client.getOutputStream());
			client.getOutputStream().flush();
		}
		catch (IOException ex) {
			// The gateway may end any answer
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
