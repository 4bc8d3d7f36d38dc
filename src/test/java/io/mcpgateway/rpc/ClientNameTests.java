package io.mcpgateway.rpc;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ClientNameTests {

	private final JsonMapper mapper = JsonMapper.shared();

	@ParameterizedTest
	@CsvSource({ "editor, 1.2, editor 1.2", "editor, '', editor", "'', 1.2, 1.2", "a\u001b[31m\tb, 1, a?[31m?b 1",
			"\uD83D\uDE00, '', ?" })
	void isOnePrintableLine(String name, String version, String line) {
		assertThat(client(name, version)).isEqualTo(line);
	}

	@Test
	void isCutAtAHundredCharacters() {
		assertThat(client("x".repeat(150), "1")).isEqualTo("x".repeat(100));
		assertThat(client("\uD83D\uDE00".repeat(150), "1")).isEqualTo("?".repeat(100));
		assertThat(client("\uD83D\uDE00".repeat(60), "")).isEqualTo("?".repeat(60));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[]", "null", "{\"name\":null}", "{\"name\":{},\"version\":[]}",
			"{\"name\":\" \",\"version\":\"\\n\"}" })
	void isAbsentWithoutNameAndVersion(String clientInfo) {
		assertThat(StatelessCalls.client(this.mapper.readTree(clientInfo))).isNull();
	}

	private String client(String name, String version) {
		return StatelessCalls.client(this.mapper.createObjectNode().put("name", name).put("version", version));
	}

}
