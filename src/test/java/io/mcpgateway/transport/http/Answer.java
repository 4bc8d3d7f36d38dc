package io.mcpgateway.transport.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP response as received.
 *
 * @param status 0 if the connection ended without one
 * @param headers the headers by name in lower case
 */
record Answer(int status, Map<String, List<String>> headers, String body) {

	static Answer of(byte[] received) {
		String latin = new String(received, StandardCharsets.ISO_8859_1);
		int end = latin.indexOf("\r\n\r\n");
		if (end < 0) {
			return new Answer(0, Map.of(), latin);
		}
		String[] head = latin.substring(0, end).split("\r\n");
		Map<String, List<String>> headers = new TreeMap<>();
		for (int i = 1; i < head.length; i++) {
			String[] header = head[i].split(":", 2);
			headers.computeIfAbsent(header[0].toLowerCase(Locale.ROOT), (name) -> new ArrayList<>())
				.add(header[1].strip());
		}
		String body = latin.substring(end + 4);
		boolean chunked = headers.getOrDefault("transfer-encoding", List.of()).contains("chunked");
		byte[] octets = (chunked ? joined(body) : body).getBytes(StandardCharsets.ISO_8859_1);
		return new Answer(Integer.parseInt(head[0].split(" ")[1]), headers, new String(octets, StandardCharsets.UTF_8));
	}

	/** Returns the single value of a header; empty without the header. */
	String header(String name) {
		List<String> values = this.headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
		assertThat(values).as(name).hasSizeLessThanOrEqualTo(1);
		return values.isEmpty() ? "" : values.getFirst();
	}

	/**
	 * Fails for a server error, or for a body that is neither empty nor JSON-RPC, be it
	 * one document or events. A refused form has a sentence.
	 */
	void requireDecent() {
		assertThat(this.status).as(this.body).isBetween(200, 499);
		if (this.status == 406 || this.status == 415) {
			assertThat(this.header("content-type")).isEqualTo("text/plain");
			assertThat(this.body).endsWith("\n");
		}
		else if (!this.body.isEmpty()) {
			assertThat(this.header("content-type")).isIn("application/json", "text/event-stream");
			String start = this.header("content-type").equals("application/json") ? "\\[?" : "event: message\ndata: ";
			assertThat(this.body).matches("(?s)" + start + "\\{\"jsonrpc\":\"2\\.0\",.*");
		}
	}

	private static String joined(String chunks) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		int at = 0;
		while (at < chunks.length()) {
			int line = chunks.indexOf("\r\n", at);
			int length = Integer.parseInt(chunks.substring(at, line), 16);
			joined.writeBytes(chunks.substring(line + 2, line + 2 + length).getBytes(StandardCharsets.ISO_8859_1));
			at = line + 2 + length + 2;
		}
		return joined.toString(StandardCharsets.ISO_8859_1);
	}

}
