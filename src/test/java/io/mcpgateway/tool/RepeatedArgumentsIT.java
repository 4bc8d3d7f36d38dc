package io.mcpgateway.tool;

import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the headers of 2026-07-28 that repeat arguments of tools. */
class RepeatedArgumentsIT {

	private static ServedFiles files;

	@BeforeAll
	static void start() {
		files = ServedFiles.start(Map.of(), ScriptedTools.class);
	}

	@AfterAll
	static void stop() {
		files.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{}|
			{"region":null}|
			{"other":"x"}|
			{"region":"eu"}|Mcp-Param-Region: eu
			{"region":"eu"}|mcp-param-REGION: eu
			{"region":"eu"}|Mcp-Param-Region: =?base64?ZXU=?=
			{"region":"über"}|Mcp-Param-Region: =?base64?w7xiZXI=?=
			{"count":42}|Mcp-Param-Count: 42
			{"count":42}|Mcp-Param-Count: 42.0
			{"count":-1}|Mcp-Param-Count: -1
			{"count":9007199254740991}|Mcp-Param-Count: 9007199254740991
			{"dry":true}|Mcp-Param-Dry: true
			{"dry":false}|Mcp-Param-Dry: false
			{"where":{"zone":"a"}}|Mcp-Param-Zone: a
			{"where":{}}|
			{"region":"eu","count":1}|Mcp-Param-Region: eu;Mcp-Param-Count: 1
			{}|Mcp-Param-Unknown: x
			""")
	void agreeWithTheBody(String arguments, String headers) {
		assertThat(call(arguments, headers).statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"region":"eu"}|
			{"region":"eu"}|Mcp-Param-Region: EU
			{"region":"eu"}|Mcp-Param-Region: =?base64?ZXU?=
			{"region":"eu"}|Mcp-Param-Region: =?base64?Z*U=?=
			{"region":"eu"}|Mcp-Param-Region: =?base64?/w==?=
			{"region":"eu"}|Mcp-Param-Count: 1
			{"region":"über"}|Mcp-Param-Region: %C3%BCber
			{"count":42}|Mcp-Param-Count: 43
			{"count":42}|Mcp-Param-Count: 4.2e1
			{"count":42}|Mcp-Param-Count: x
			{"count":42}|
			{"dry":true}|Mcp-Param-Dry: 1
			{"dry":false}|Mcp-Param-Dry: False
			{"region":{"a":1}}|Mcp-Param-Region: {"a":1}
			{}|Mcp-Param-Region: eu
			{"region":null}|Mcp-Param-Region: null
			{"where":{"zone":"a"}}|
			{"region":"eu"}|Mcp-Param-Region: eu;Mcp-Param-Region: eu
			""")
	void areRefusedIfTheyDoNot(String arguments, String headers) {
		HttpResponse<String> answer = call(arguments, headers);
		assertThat(answer.statusCode()).isEqualTo(400);
		assertThat(answer.body()).contains("\"id\":1", "\"code\":-32020");
	}

	@Test
	void areNotLookedAtInSessions() {
		assertThat(files.client("2025-11-25")
			.tool("mirrored", Map.of("region", "eu"))
			.at("/structuredContent/got/region")
			.stringValue()).isEqualTo("eu");
	}

	private static HttpResponse<String> call(String arguments, String headers) {
		Map<String, String> named = new LinkedHashMap<>();
		if (headers != null) {
			for (String header : headers.split(";")) {
				String[] pair = header.split(": ", 2);
				named.merge(pair[0], pair[1], (one, other) -> one + "\n" + other);
			}
		}
		Peer peer = files.client();
		for (Map.Entry<String, String> header : named.entrySet()) {
			peer = peer.with(header.getKey(), header.getValue());
		}
		return peer.call("tools/call",
				Map.of("name", "mirrored", "arguments", JsonMapper.shared().readValue(arguments, Map.class)));
	}

}
