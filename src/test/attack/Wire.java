
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Connection to a gateway on this machine, from a loopback address of the caller's
 * choice.
 */
final class Wire implements Closeable {

	private static final int TIMEOUT_MILLIS = 10_000;

	/** Stacks, names of exceptions, and paths of the container. */
	private static final Pattern LEAK = Pattern
		.compile("\\bat [a-z]+(\\.[\\w$]+)+\\(|\\.\\w+Exception\\b|/(attack|app|tmp|proc)/");

	private static final int MAX_SEARCHED = 10_000;

	private static final Set<String> LEAKS = ConcurrentHashMap.newKeySet();

	private final Socket socket = new Socket();

	private final InputStream in;

	private final OutputStream out;

	/** Connects from 127.0.0.{@code host} to a port. */
	Wire(int host, int port) throws IOException {
		this(host, port, 0);
	}

	/** Connects with room for so many bytes of answers; 0 leaves that to the system. */
	Wire(int host, int port, int receiveBytes) throws IOException {
		if (receiveBytes > 0) {
			this.socket.setReceiveBufferSize(receiveBytes);
		}
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] { 127, 0, 0, (byte) host }), 0));
		this.socket.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 }), port),
				TIMEOUT_MILLIS);
		this.in = new BufferedInputStream(this.socket.getInputStream());
		this.out = this.socket.getOutputStream();
	}

	/**
	 * Returns the head of a request to {@code /mcp}, without the fields of its body's
	 * length.
	 */
	static String head(String key, String method, String name) {
		return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
				+ "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n" + "Mcp-Method: "
				+ method + "\r\n" + (name.isEmpty() ? "" : "Mcp-Name: " + name + "\r\n")
				+ (key.isEmpty() ? "" : "Authorization: Bearer " + key + "\r\n");
	}

	/**
	 * Returns a whole request; {@code params} are JSON fields, each with a comma behind
	 * it.
	 */
	static byte[] request(String key, String method, String params, String name) {
		String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params
				+ "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
				+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
		return (head(key, method, name) + "Content-Length: " + body.length() + "\r\n\r\n" + body)
			.getBytes(StandardCharsets.US_ASCII);
	}

	static byte[] read(String key, String uri) {
		return request(key, "resources/read", "\"uri\":\"" + uri + "\",", uri);
	}

	Wire send(byte[] bytes) throws IOException {
		this.out.write(bytes);
		return this;
	}

	Wire send(byte[] bytes, int length) throws IOException {
		this.out.write(bytes, 0, length);
		return this;
	}

	/** Returns status, head and body of the next answer. */
	Answer answer() throws IOException {
		String head = headOfAnswer();
		int status = status(head);
		String lower = head.toLowerCase();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		if (lower.contains("transfer-encoding: chunked")) {
			for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
				body.write(exactly(size));
				line();
			}
			line();
		}
		else if (lower.contains("content-length: ")) {
			int at = lower.indexOf("content-length: ") + "content-length: ".length();
			body.write(exactly(Integer.parseInt(lower.substring(at, lower.indexOf('\r', at)))));
		}
		String text = body.toString(StandardCharsets.UTF_8);
		noteLeak(text.substring(0, Math.min(text.length(), MAX_SEARCHED)));
		return new Answer(status, text);
	}

	/** Returns the stacks and paths that any answer has told. */
	static Set<String> leaks() {
		return Set.copyOf(LEAKS);
	}

	private static void noteLeak(String text) {
		Matcher leak = LEAK.matcher(text);
		if (leak.find()) {
			LEAKS.add(text.substring(Math.max(0, leak.start() - 40), Math.min(text.length(), leak.end() + 40)));
		}
	}

	/** Returns whether an answer has begun to arrive. */
	boolean isAnswered() throws IOException {
		return this.in.available() > 0;
	}

	/** Returns the status of the next answer, whose body is not read. */
	int status() throws IOException {
		return status(headOfAnswer());
	}

	private static int status(String head) throws IOException {
		if (!head.startsWith("HTTP/1.1 ")) {
			throw new IOException("no answer");
		}
		return Integer.parseInt(head.substring(9, 12));
	}

	/** Returns the next line of an answer, without its end. */
	String line() throws IOException {
		StringBuilder line = new StringBuilder();
		for (int c = this.in.read(); c != '\n'; c = this.in.read()) {
			if (c < 0) {
				throw new EOFException("closed");
			}
			line.append((char) c);
		}
		return line.substring(0, Math.max(0, line.length() - (line.toString().endsWith("\r") ? 1 : 0)));
	}

	private String headOfAnswer() throws IOException {
		StringBuilder head = new StringBuilder();
		for (String line = line(); !line.isEmpty(); line = line()) {
			head.append(line).append("\r\n");
		}
		return head.toString();
	}

	private byte[] exactly(int size) throws IOException {
		byte[] bytes = this.in.readNBytes(size);
		if (bytes.length < size) {
			throw new EOFException("closed");
		}
		return bytes;
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			System.err.println("cannot close a socket: " + ex.getMessage());
		}
	}

	/** Answer of the gateway. */
	record Answer(int status, String body) {

	}

}
