package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of many requests on one connection. */
class KeepAliveIT {

	private static final int MANY = 1500;

	private static final Pattern LENGTH = Pattern.compile("\ncontent-length: (\\d+)");

	private static final String READ = Requests.post("MCP-Protocol-Version: 2026-07-28\r\n"
			+ "Mcp-Method: resources/read\r\nMcp-Name: file:///docs/notes.txt\r\n", """
					{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///docs/notes.txt",\
					"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
					"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
					"io.modelcontextprotocol/clientCapabilities":{}}}}""");

	private static final String REFUSED = "PUT /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";

	/**
	 * A request may arrive while the server still cleans up after the previous request.
	 * Both the request and the connection must survive an immediate answer.
	 */
	@Test
	void areAllAnsweredHoweverFastTheNextOneComes() throws IOException {
		try (RawConnection wire = RawConnection.to(HttpGateway.shared())) {
			for (int i = 0; i < MANY; i++) {
				assertThat(status(wire, READ)).as("read %s", i).isEqualTo(200);
				assertThat(status(wire, REFUSED)).as("refusal %s", i).isEqualTo(405);
			}
		}
	}

	private static int status(RawConnection wire, String request) throws IOException {
		wire.send(request);
		String head = wire.head().toLowerCase(Locale.ROOT);
		Matcher length = LENGTH.matcher(head);
		assertThat(length.find()).as("%s after %s", head, request).isTrue();
		for (int left = Integer.parseInt(length.group(1)); left > 0; left--) {
			assertThat(wire.read()).isNotNegative();
		}
		return Integer.parseInt(head.split(" ")[1]);
	}

}
